import { randomUUIDv7 } from 'node:crypto'
import webPush from 'web-push'
import * as z from 'zod/mini'
import { notKnownService, type Phone, type PushNotice, type Subscription } from '#contract/push.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { AppError } from '#server/http/errors.ts'
import * as repository from './repository.ts'
import { findVapidKeys, insertVapidKeysOnce } from './repository.ts'
import { isPushEndpoint } from './rules.ts'

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() })
export type Keys = z.output<typeof Keys>

/** The VAPID keys by which push services know this website: created once, stored with the data, shared by all processes. */
export async function ensureVapidKeys(database: Database, now: () => Date): Promise<Keys> {
  const known = await findVapidKeys(database.kysely)
  if (known !== undefined) return Keys.parse(JSON.parse(known))
  const made = JSON.stringify(webPush.generateVAPIDKeys())
  return Keys.parse(JSON.parse(await database.write((tx) => insertVapidKeysOnce(tx, made, now()))))
}

type Deps = { database: Database; now: () => Date; config: Pick<Config, 'pushHosts'> }

/** Queues a push message about a request for each browser, in its transaction. Suspected junk is not queued. */
export const queuePush = repository.queuePushMessages

/** Queues a message with its own text instead of a request's data. */
export const queuePushNotice = (tx: Executor, notice: PushNotice, at: Date) =>
  repository.queuePushMessages(tx, notice.id, at, JSON.stringify(notice))

export const hasPushDevice = async (db: Executor) => (await repository.listPushDevices(db)).length > 0

/** Deletes queued messages about a request or notice. */
export const deletePush = repository.deletePushMessagesOf

// She has a phone, a tablet and a few browsers.
const phonesAtMost = 10

const phoneOf = ({ id, name, createdAt, toldAt }: repository.StoredPhone): Phone => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  ...(toldAt && { toldAt: toldAt.toISOString() }),
})

export async function listPushDevices({ database, now }: Deps) {
  const { publicKey } = await ensureVapidKeys(database, now)
  return { publicKey, phones: (await repository.listPushDevices(database.kysely)).map(phoneOf) }
}

type Own = { sessionId: string; name: string }

export async function addPushDevice(
  { database, now, config }: Deps,
  { endpoint, keys }: Subscription,
  own: Own,
): Promise<Phone> {
  if (!isPushEndpoint(endpoint, config.pushHosts))
    throw new AppError('INVALID_INPUT', { detail: notKnownService, errors: { endpoint: notKnownService } })
  const phone = { id: randomUUIDv7(), endpoint, ...keys, ...own, createdAt: now() }
  return await database.write(async (tx) => {
    const stored = await repository.storePushDevice(tx, phone)
    await repository.deleteOldPushDevices(tx, phonesAtMost)
    return phoneOf(stored)
  })
}

export async function removePushDevice({ database }: Pick<Deps, 'database'>, id: string): Promise<void> {
  if (!(await database.write((tx) => repository.deletePushDevice(tx, id)))) throw new AppError('NOT_FOUND')
}

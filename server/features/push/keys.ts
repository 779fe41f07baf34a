import webPush from 'web-push'
import * as z from 'zod/mini'
import type { Database } from '#server/database/database.ts'
import { findVapidKeys, insertVapidKeysOnce } from './repository.ts'

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() })
export type Keys = z.output<typeof Keys>

/** The VAPID keys by which push services know this website: created once, stored with the data, shared by all processes. */
export async function ensureVapidKeys(database: Database, now: () => Date): Promise<Keys> {
  const known = await findVapidKeys(database.kysely)
  if (known !== undefined) return Keys.parse(JSON.parse(known))
  const made = JSON.stringify(webPush.generateVAPIDKeys())
  return Keys.parse(JSON.parse(await database.write((tx) => insertVapidKeysOnce(tx, made, now()))))
}

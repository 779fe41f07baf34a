import { dayMs } from '#contract/durations.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { notifyOwnerOfAccountChange } from '#server/features/account/service.ts'
import { createToken, hashToken } from '#server/security/token.ts'
import { listForFeed } from '../repository.ts'
import { ownerCalendarFeed } from './files.ts'

/** How long past bookings stay in the owner's calendar. */
export const pastDays = 60

export const calendarFeedPath = (token: string) => `/calendar/${token}.ics`

/** The row with the hash of the calendar's only address. */
const name = 'calendar-address'

const findAddress = (db: Executor) =>
  db.selectFrom('secrets').selectAll().where('name', '=', name).executeTakeFirst()

export async function readCalendarAddress({ database }: Pick<Deps, 'database'>) {
  const row = await findAddress(database.kysely)
  return row ? { since: row.createdAt.toISOString() } : {}
}

/** Creates an unguessable address and invalidates the previous one. Only its hash is stored. */
export async function makeCalendarAddress({
  database,
  facts,
  now,
}: Pick<Deps, 'database' | 'facts' | 'now'>) {
  const token = createToken()
  const createdAt = now()
  const value = hashToken(token)
  await database.write(async (tx) => {
    await tx
      .insertInto('secrets')
      .values({ name, value, createdAt })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, createdAt }))
      .execute()
    await notifyOwnerOfAccountChange(tx, facts, { what: 'calendar-address' }, createdAt)
  })
  return { url: facts.siteUrl + calendarFeedPath(token), since: createdAt.toISOString() }
}

/** Invalidates the secret address; returns false if there was none. */
export async function endCalendarAddress(tx: Executor): Promise<boolean> {
  const deleted = await tx.deleteFrom('secrets').where('name', '=', name).returning('name').executeTakeFirst()
  return deleted !== undefined
}

/** The calendar at a secret address; undefined for any other. */
export async function renderCalendarFeed(
  { database: { kysely }, facts, now }: Pick<Deps, 'database' | 'facts' | 'now'>,
  token: string,
): Promise<string | undefined> {
  // Compare hashes: the timing reveals nothing about the right token.
  if ((await findAddress(kysely))?.value !== hashToken(token)) return undefined
  const since = new Date(now().getTime() - pastDays * dayMs)
  return ownerCalendarFeed(await listForFeed(kysely, since), facts)
}

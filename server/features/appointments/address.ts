import { dayMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { notifyOwnerOfAccountChange } from '#server/features/account/service.ts'
import { createToken, hashToken } from '#server/security/token.ts'
import * as addresses from './address-repository.ts'
import { ownerCalendarFeed } from './calendar-file.ts'
import { listForFeed } from './repository.ts'

/** How long past bookings stay in the owner's calendar. */
export const pastDays = 60

export const calendarFeedPath = (token: string) => `/calendar/${token}.ics`

export async function readCalendarAddress({ database }: Pick<Deps, 'database'>) {
  const since = await addresses.findCalendarAddressDate(database.kysely)
  return since ? { since: since.toISOString() } : {}
}

/** Creates an unguessable address and invalidates the previous one. Only its hash is stored. */
export async function makeCalendarAddress({
  database,
  facts,
  now,
}: Pick<Deps, 'database' | 'facts' | 'now'>) {
  const token = createToken()
  const at = now()
  await database.write(async (tx) => {
    await addresses.putCalendarAddress(tx, hashToken(token), at)
    await notifyOwnerOfAccountChange(tx, facts, { what: 'calendar-address' }, at)
  })
  return { url: facts.siteUrl + calendarFeedPath(token), since: at.toISOString() }
}

export async function removeCalendarAddress({ database }: Pick<Deps, 'database'>): Promise<void> {
  await database.write(addresses.deleteCalendarAddress)
}

/** The calendar at a secret address; undefined for any other. */
export async function renderCalendarFeed(
  { database: { kysely }, facts, now }: Pick<Deps, 'database' | 'facts' | 'now'>,
  token: string,
): Promise<string | undefined> {
  // Compare hashes: the timing of the query reveals nothing about the right token.
  if (!(await addresses.isCalendarAddress(kysely, hashToken(token)))) return undefined
  const since = new Date(now().getTime() - pastDays * dayMs)
  return ownerCalendarFeed(await listForFeed(kysely, since), facts)
}

import type { Selectable, Updateable } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { OwnCalendar } from '#contract/own-calendar.ts'
import { updateRows } from '#server/database/rows.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import type { DataDeps, Deps } from '#server/deps.ts'
import { invalidField } from '#server/http/errors.ts'
import type { BusyTime, Reading } from './busy-times.ts'
import { FeedRefused } from './fetch-feed.ts'

type CalendarRow = Selectable<Tables['ownCalendar']>
type FeedDeps = Pick<Deps, 'database' | 'facts' | 'fetchFeed' | 'mailSettings' | 'now' | 'sealer'>

const findOwnCalendar = (db: Executor): Promise<CalendarRow | undefined> =>
  db.selectFrom('ownCalendar').selectAll().executeTakeFirst()

/** The busy times that touch this time, in order. */
export const listBusyTimes = (db: Executor, from: Date, to?: Date): Promise<BusyTime[]> =>
  db
    .selectFrom('ownCalendarTimes')
    .selectAll()
    .where('endsAt', '>', from)
    .$if(to !== undefined, (query) => query.where('startsAt', '<', to ?? from))
    .orderBy('startsAt')
    .execute()

const rowsAtOnce = 1000

async function replaceBusyTimes(tx: Executor, times: readonly BusyTime[]): Promise<void> {
  await tx.deleteFrom('ownCalendarTimes').execute()
  for (let start = 0; start < times.length; start += rowsAtOnce)
    await tx
      .insertInto('ownCalendarTimes')
      .values(times.slice(start, start + rowsAtOnce))
      .execute()
}

/** Records a reading of this address; returns false if it is no longer the one in use. */
const updateOwnCalendar = (tx: Executor, address: string, change: Updateable<Tables['ownCalendar']>) =>
  updateRows(tx, 'ownCalendar', { address }, change)

const refuse = (words: string) => invalidField('address', words)

/** The address to read. Addresses for calendar programs begin with webcal. */
function toFeedUrl(typed: string): URL {
  const text = typed.trim().replace(/^(webcals?|http):/i, 'https:')
  const url = URL.parse(text.includes('://') ? text : `https://${text}`)
  if (!url?.hostname.includes('.') || url.protocol !== 'https:')
    throw refuse(
      'This is not the address of a calendar. It begins with https:// or webcal:// and is often long: copy it whole.',
    )
  if (url.username || url.password)
    throw refuse('Leave out the user name and the password: a secret address opens without them.')
  url.hash = ''
  return url
}

/** An address opens only for the host that is shown for it. */
const contextOf = (host: string) => `own calendar at ${host}`

export async function readOwnCalendar({ database: { kysely }, now }: DataDeps): Promise<OwnCalendar> {
  const row = await findOwnCalendar(kysely)
  if (!row) return {}
  const busyTimes = (await listBusyTimes(kysely, now())).length
  const { host, readAt, problem, unreadable } = row
  const entries = unreadable === 1 ? 'One entry' : `${unreadable} entries`
  const warnings = [
    problem && `${problem} The copy from before counts: what you have written since may look free here.`,
    unreadable > 0 && `${entries} could not be read: that time may look free. Please look for it there.`,
  ].filter((warning) => typeof warning === 'string')
  return { calendar: { host, readAt: readAt.toISOString(), busyTimes, warnings } }
}

/** How far a series is followed. */
const pastMs = 31 * dayMs
const aheadMs = 396 * dayMs

async function readFeed({ facts, fetchFeed, mailSettings, now }: FeedDeps, url: URL): Promise<Reading> {
  const at = now().getTime()
  const window = { from: new Date(at - pastMs), to: new Date(at + aheadMs) }
  const { mailFrom, ownerEmail } = mailSettings
  // Loaded for those who have a calendar: its rules and time zones take memory.
  const { parseBusyTimes } = await import('./busy-times.ts')
  return await parseBusyTimes(await fetchFeed(url), window, [facts.email, mailFrom.address, ownerEmail])
}

/** Reads the calendar at an address and keeps it. One that cannot be read changes nothing. */
export async function saveOwnCalendar(deps: FeedDeps, typed: string): Promise<OwnCalendar> {
  const { database, now, sealer } = deps
  const url = toFeedUrl(typed)
  const host = url.hostname
  try {
    const { busyTimes, unreadable } = await readFeed(deps, url)
    const address = await sealer.seal(url.href, contextOf(host))
    await database.write(async (tx) => {
      await tx.deleteFrom('ownCalendar').execute()
      const row = { id: 1, address, host, readAt: now(), problem: null, unreadable }
      await tx.insertInto('ownCalendar').values(row).execute()
      await replaceBusyTimes(tx, busyTimes)
    })
  } catch (error) {
    throw error instanceof FeedRefused ? refuse(error.wordsFor(host)) : error
  }
  return await readOwnCalendar(deps)
}

/** Reads the calendar again, if there is one. If that fails, the last good reading counts on. */
export async function refreshOwnCalendar(deps: FeedDeps): Promise<void> {
  const { database, now, sealer } = deps
  const row = await findOwnCalendar(database.kysely)
  if (!row) return
  try {
    const address = await sealer.open(row.address, contextOf(row.host))
    if (address === undefined) throw new FeedRefused('key-lost')
    const { busyTimes, unreadable } = await readFeed(deps, new URL(address))
    await database.write(async (tx) => {
      const change = { readAt: now(), problem: null, unreadable }
      // The address may have been changed meanwhile.
      if (await updateOwnCalendar(tx, row.address, change)) await replaceBusyTimes(tx, busyTimes)
    })
  } catch (error) {
    if (!(error instanceof FeedRefused)) throw error
    const problem = error.wordsFor(row.host)
    await database.write((tx) => updateOwnCalendar(tx, row.address, { problem }))
  }
}

export async function removeOwnCalendar({ database }: FeedDeps): Promise<OwnCalendar> {
  await database.write(async (tx) => {
    await tx.deleteFrom('ownCalendar').execute()
    await replaceBusyTimes(tx, [])
  })
  return {}
}

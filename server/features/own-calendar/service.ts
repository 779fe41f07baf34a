import { dayMs } from '#contract/durations.ts'
import type { OwnCalendar } from '#contract/own-calendar.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import type { Reading } from './busy-times.ts'
import { FeedRefused, isFeedProblem, refusalText } from './refusals.ts'
import * as repository from './repository.ts'

/** The address to read, or why it cannot be one. Addresses for calendar programs begin with webcal. */
export function checkFeedAddress(typed: string): { url: URL } | { error: string } {
  const text = typed.trim().replace(/^(webcals?|http):/i, 'https:')
  const url = URL.parse(text.includes('://') ? text : `https://${text}`)
  if (!url?.hostname.includes('.') || url.protocol !== 'https:')
    return {
      error:
        'This is not the address of a calendar. It begins with https:// or webcal:// and is often long: copy it whole.',
    }
  if (url.username || url.password)
    return { error: 'Leave out the user name and the password: a secret address opens without them.' }
  url.hash = ''
  return { url }
}

type FeedDeps = Pick<Deps, 'database' | 'facts' | 'fetchFeed' | 'mailSettings' | 'now' | 'sealer'>

/** When the owner is busy by her own calendar, at any time between these two, in order and without overlaps. */
export const listBusyTimes = (db: Executor, from: Date, to: Date): Promise<repository.TimesRow[]> =>
  repository.listStoredBusyTimes(db, from, to)

/** An address opens only for the host that is shown for it. */
const contextOf = (host: string) => `own calendar at ${host}`

type StateDeps = Pick<FeedDeps, 'database' | 'now'>

export async function readOwnCalendar({ database: { kysely }, now }: StateDeps): Promise<OwnCalendar> {
  const row = await repository.findOwnCalendar(kysely)
  if (!row) return {}
  const { host, readAt, problem, unreadable } = row
  return {
    calendar: {
      ...{ host, readAt: readAt.toISOString(), unreadable },
      busyTimes: await repository.countBusyTimes(kysely, now()),
      ...(problem !== null && isFeedProblem(problem) && { failure: refusalText(problem, host) }),
    },
  }
}

/** The address in use: its host alone, when it was last read and, if that failed since, why. */
export async function readFeedState(deps: StateDeps) {
  const { calendar } = await readOwnCalendar(deps)
  if (!calendar) return undefined
  const { host, readAt, failure } = calendar
  return { host, readAt, ...(failure !== undefined && { failure }) }
}

/** How far a series is followed. */
const pastMs = 31 * dayMs
const aheadMs = 396 * dayMs

async function readFeed({ facts, fetchFeed, mailSettings, now }: FeedDeps, url: URL): Promise<Reading> {
  const at = now().getTime()
  const window = { from: new Date(at - pastMs), to: new Date(at + aheadMs) }
  const { mailFrom, ownerEmail } = mailSettings
  const ownAddresses = [facts.email, mailFrom.address, ownerEmail]
  // Loaded for those who have a calendar: its rules and time zones take memory.
  const { parseBusyTimes } = await import('./busy-times.ts')
  return await parseBusyTimes(await fetchFeed(url), window, ownAddresses)
}

/** Reads the calendar at an address and keeps it. One that cannot be read changes nothing. */
export async function saveOwnCalendar(deps: FeedDeps, typed: string): Promise<OwnCalendar> {
  const { database, now, sealer } = deps
  const refuse = (words: string) =>
    new AppError('INVALID_INPUT', { detail: words, errors: { address: words } })
  const checked = checkFeedAddress(typed)
  if ('error' in checked) throw refuse(checked.error)
  const { url } = checked
  try {
    const { busyTimes, unreadable } = await readFeed(deps, url)
    const address = await sealer.seal(url.href, contextOf(url.hostname))
    const row = { address, host: url.hostname, readAt: now(), problem: null, unreadable }
    await database.write(async (tx) => {
      await repository.storeOwnCalendar(tx, row)
      await repository.replaceBusyTimes(tx, busyTimes)
    })
  } catch (error) {
    if (error instanceof FeedRefused) throw refuse(refusalText(error.problem, url.hostname))
    throw error
  }
  return await readOwnCalendar(deps)
}

/** Reads the calendar again. If that fails, the last good reading counts on. Returns whether there is one to read. */
export async function refreshOwnCalendar(deps: FeedDeps): Promise<boolean> {
  const { database, now, sealer } = deps
  const row = await repository.findOwnCalendar(database.kysely)
  if (!row) return false
  try {
    const address = await sealer.open(row.address, contextOf(row.host))
    if (address === undefined) throw new FeedRefused('key-lost')
    const { busyTimes, unreadable } = await readFeed(deps, new URL(address))
    const change = { readAt: now(), problem: null, unreadable }
    await database.write(async (tx) => {
      // The address may have been changed meanwhile.
      if (await repository.updateOwnCalendar(tx, row.address, change))
        await repository.replaceBusyTimes(tx, busyTimes)
    })
  } catch (error) {
    if (!(error instanceof FeedRefused)) throw error
    const { problem } = error
    await database.write((tx) => repository.updateOwnCalendar(tx, row.address, { problem }))
  }
  return true
}

export async function readOwnCalendarNow(deps: FeedDeps): Promise<OwnCalendar> {
  if (!(await refreshOwnCalendar(deps))) throw new AppError('NOT_FOUND')
  return await readOwnCalendar(deps)
}

export async function removeOwnCalendar(deps: FeedDeps): Promise<OwnCalendar> {
  await deps.database.write((tx) => repository.deleteOwnCalendar(tx))
  return {}
}

import type { OwnCalendar } from '#contract/own-calendar.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { createSchedule } from '#server/jobs/schedule.ts'
import { type Job, runInSlices } from '#server/jobs/scheduler.ts'
import type { Reading } from './busy-times.ts'
import { type FeedProblem, FeedRefused, isFeedProblem, refusalText } from './refusals.ts'
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

type FeedDeps = Pick<Deps, 'calendarReader' | 'database' | 'now' | 'sealer'>

/** When the owner is busy by her own calendar, at any time between these two, in order and without overlaps. */
export const listBusyTimes = (db: Executor, from: Date, to: Date): Promise<repository.TimesRow[]> =>
  repository.listStoredBusyTimes(db, from, to)

/** An address opens only for the host that is shown for it. */
const contextOf = (host: string) => `own calendar at ${host}`

const entries = (count: number) => (count === 1 ? 'One entry' : `${count} entries`)

function doubtsOf({ inUnknownZone, unreadable }: Omit<Reading, 'busyTimes'>): string[] {
  return [
    inUnknownZone > 0 &&
      `${entries(inUnknownZone)} in a time zone that your website does not know, taken as London time.`,
    unreadable > 0 &&
      `${entries(unreadable)} could not be read: that time may look free. Please look into your calendar for it.`,
  ].filter((doubt) => doubt !== false)
}

type StateDeps = Pick<FeedDeps, 'database' | 'now'>

export async function readOwnCalendar({ database: { kysely }, now }: StateDeps): Promise<OwnCalendar> {
  const row = await repository.findOwnCalendar(kysely)
  if (!row) return {}
  const { host, readAt, problem } = row
  return {
    calendar: {
      host,
      readAt: readAt.toISOString(),
      busyTimes: await repository.countBusyTimes(kysely, now()),
      ...(problem !== null && isFeedProblem(problem) && { failure: refusalText(problem, host) }),
      doubts: doubtsOf(row),
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

const timesOf = ({ busyTimes }: Reading): repository.TimesRow[] =>
  busyTimes.map(([start, end]) => ({ startsAt: new Date(start), endsAt: new Date(end) }))

const columnsOf = ({ inUnknownZone, unreadable }: Reading, readAt: Date) => ({
  readAt,
  problem: null,
  inUnknownZone,
  unreadable,
})

/** Reads the calendar at an address and keeps it. One that cannot be read changes nothing. */
export async function saveOwnCalendar(deps: FeedDeps, typed: string): Promise<OwnCalendar> {
  const { calendarReader, database, now, sealer } = deps
  const refuse = (words: string) =>
    new AppError('INVALID_INPUT', { detail: words, errors: { address: words } })
  const checked = checkFeedAddress(typed)
  if ('error' in checked) throw refuse(checked.error)
  const { url } = checked
  try {
    const reading = await calendarReader.read(url)
    const address = await sealer.seal(url.href, contextOf(url.hostname))
    await database.write(async (tx) => {
      await repository.storeOwnCalendar(tx, { address, host: url.hostname, ...columnsOf(reading, now()) })
      await repository.replaceBusyTimes(tx, timesOf(reading))
    })
  } catch (error) {
    if (error instanceof FeedRefused) throw refuse(refusalText(error.problem, url.hostname))
    throw error
  }
  return await readOwnCalendar(deps)
}

const isSame = (one: readonly repository.TimesRow[], other: readonly repository.TimesRow[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Keeps a reading unless the address was changed meanwhile. Mostly nothing has changed, so that no row is written anew. */
async function keep({ database, now }: FeedDeps, { address }: repository.CalendarRow, reading: Reading) {
  const [times, known] = [
    timesOf(reading),
    await repository.listStoredBusyTimes(database.kysely, new Date(0)),
  ]
  await database.write(async (tx) => {
    if (!(await repository.updateOwnCalendar(tx, address, columnsOf(reading, now())))) return
    if (!isSame(times, known)) await repository.replaceBusyTimes(tx, times)
  })
}

async function recordProblem({ database }: FeedDeps, row: repository.CalendarRow, problem: FeedProblem) {
  if (row.problem === problem) return
  await database.write((tx) => repository.updateOwnCalendar(tx, row.address, { problem }))
}

/** Reads the calendar again. If that fails, the last good reading counts on. Returns whether there is one to read. */
export async function refreshOwnCalendar(deps: FeedDeps): Promise<boolean> {
  const { calendarReader, database, sealer } = deps
  const row = await repository.findOwnCalendar(database.kysely)
  if (!row) return false
  try {
    const address = await sealer.open(row.address, contextOf(row.host))
    if (address === undefined) throw new FeedRefused('key-lost')
    await keep(deps, row, await calendarReader.read(new URL(address)))
  } catch (error) {
    if (error instanceof FeedRefused) await recordProblem(deps, row, error.problem)
    else if (!calendarReader.isStopped()) throw error
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

const everyQuarterOfAnHour = createSchedule('*/15 * * * *')

/** Reads the owner's own calendar every 15 minutes. */
export const refreshCalendar = (deps: Pick<Deps, 'calendarReader' | 'database' | 'now' | 'sealer'>): Job => ({
  name: 'own-calendar',
  isDue: everyQuarterOfAnHour.isDue,
  runSlice: runInSlices(async () => {
    await refreshOwnCalendar(deps)
  }),
})

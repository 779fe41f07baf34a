import { readConfig } from '#server/config.ts'
import { daysKept } from '#server/features/analytics/jobs.ts'
import type { EngineFigures, Figures } from '#tests/bench/figures.ts'
import { assumed } from './assumptions.ts'
import type { ByKind, Day, Kind } from './traffic.ts'

const daysOfYear = 365
/** As the program opens them: server/database/postgres.ts. */
export const connectionsOfProcess = 10
const { mailsPerMinute } = readConfig({})

/** What a request of each kind costs; a duration or an event is taken for a view. */
const rateOf = (engine: EngineFigures, kind: Kind) =>
  ({
    page: engine.page,
    file: engine.file,
    report: engine.view,
    choice: engine.choice,
    consultation: engine.consultationsOn64,
    signUp: engine.signUp,
  })[kind]

const reads: readonly Kind[] = ['page', 'file']
export const writes: readonly Kind[] = ['report', 'choice', 'consultation', 'signUp']
const kept: readonly Kind[] = ['choice', 'consultation', 'signUp']

const sumOf = (some: readonly Kind[], of: (kind: Kind) => number) =>
  some.reduce((sum, kind) => sum + of(kind), 0)
export const perSecond = (requests: ByKind, some: readonly Kind[]) => sumOf(some, (kind) => requests[kind])
export const everything: readonly Kind[] = [...reads, ...writes]

/** Cores that are busy when so many requests come each second. */
export const coresOfSite = (engine: EngineFigures, requests: ByKind, some: readonly Kind[]) =>
  sumOf(some, (kind) => (requests[kind] * rateOf(engine, kind).cpuMicroseconds) / 1e6)

export const coresOfDatabase = (engine: EngineFigures, requests: ByKind) =>
  sumOf(writes, (kind) => (requests[kind] * rateOf(engine, kind).databaseCpuMicroseconds) / 1e6)

/** The share of the time that one process spends on them, where as many as were measured are all that it can do. */
export const shareOfProcess = (engine: EngineFigures, requests: ByKind, some: readonly Kind[]) =>
  sumOf(some, (kind) => requests[kind] / rateOf(engine, kind).perSecond)

export const mailsOf = ({ requests }: Day) => 2 * requests.consultation + requests.signUp

/** A row for each report and choice, a visit, and what a consultation or a sign-up leaves. */
export function rowsInYear({ requests, views }: Day) {
  const statistics = (views * (1 + assumed.eventsPerPage) + requests.choice) * daysOfYear
  return { statistics, people: (requests.consultation + requests.signUp) * daysOfYear }
}

/** What the database holds after years: statistics of 180 days, everything else of one year. */
export function heldGigabytes(engine: EngineFigures, { requests, views }: Day) {
  const perDay = (views * (1 + assumed.eventsPerPage) + requests.choice) * engine.bytesPerView
  const people = requests.consultation * engine.bytesPerConsultation + requests.signUp * engine.bytesPerSignUp
  return { statistics: (perDay * daysKept) / 1e9, people: (people * daysOfYear) / 1e9 }
}

/** What the line carries in the busiest minute. */
export function megabitsAtBusiest({ sentGigabytes, requests, busiestMinute }: Day): number {
  const share = perSecond(busiestMinute, reads) / perSecond(requests, reads)
  return sentGigabytes * 8000 * share
}

/** Processes of one core each, used as far as planned. */
export const processes = (cores: number) => Math.max(1, Math.ceil(cores / assumed.mostUsed))

export type Limit = { part: string; limit: string; source: string; fullAt: number; remedy: string }

/** What is full at how many visits a day, if they come as in the day that was simulated. */
export function findLimits(figures: Figures, day: Day): Limit[] {
  const { sqlite, postgres } = figures
  const busy = day.busiestMinute
  const visitsAt = (share: number) => day.visits / share
  const used = assumed.mostUsed
  const connections =
    (perSecond(busy, kept) * postgres.consultationsOn8.medianMs) / 1000 / connectionsOfProcess
  return [
    {
      part: 'The line of a machine, pages and files from it',
      limit: `${assumed.megabitsOfLine} Mbit/s`,
      source: 'computed, of assumed sizes',
      fullAt: visitsAt(megabitsAtBusiest(day) / assumed.megabitsOfLine / used),
      remedy: 'a CDN',
    },
    {
      part: 'Pages and files of one process (its processor)',
      limit: 'one core',
      source: 'computed from the bench',
      fullAt: visitsAt(coresOfSite(sqlite, busy, reads) / used),
      remedy: 'a CDN, or more processes',
    },
    {
      part: 'Writes of one process, SQLite (its processor and its fsync)',
      limit: 'those of the bench',
      source: 'computed from the bench',
      fullAt: visitsAt(shareOfProcess(sqlite, busy, writes) / used),
      remedy: 'PostgreSQL and several processes',
    },
    {
      part: 'Writes of one process, PostgreSQL on the same machine',
      limit: 'those of the bench',
      source: 'computed from the bench',
      fullAt: visitsAt(shareOfProcess(postgres, busy, writes) / used),
      remedy: 'more processes, PostgreSQL on a machine of its own',
    },
    {
      part: 'Consultations on one PostgreSQL (one row counts them all)',
      limit: `${Math.round(postgres.consultationsOn64.perSecond)} a second`,
      source: 'computed from the bench',
      fullAt: visitsAt(busy.consultation / postgres.consultationsOn64.perSecond / used),
      remedy: 'the totals by salon, see partitions.sql',
    },
    {
      part: 'Connections of one process to PostgreSQL',
      limit: `${connectionsOfProcess}`,
      source: 'computed from a setting',
      fullAt: visitsAt(connections / used),
      remedy: 'more processes; beyond some 20 of them a pooler',
    },
    {
      part: 'Pace of mails',
      limit: `${mailsPerMinute} a minute, a setting`,
      source: 'computed from a setting',
      fullAt: visitsAt(mailsOf(day) / (mailsPerMinute * 60 * 24)),
      remedy: 'MAILS_PER_MINUTE, as far as the provider allows',
    },
    {
      part: 'Statistics on the disk, SQLite',
      limit: `${assumed.diskGigabytes} GB`,
      source: 'computed from the bench',
      fullAt: visitsAt(heldGigabytes(sqlite, day).statistics / assumed.diskGigabytes),
      remedy: 'a larger disk',
    },
    {
      part: 'Statistics on the disk, PostgreSQL',
      limit: `${assumed.diskGigabytes} GB`,
      source: 'computed from the bench',
      fullAt: visitsAt(heldGigabytes(postgres, day).statistics / assumed.diskGigabytes),
      remedy: 'partitions by day, days kept for less long',
    },
  ].toSorted((a, b) => a.fullAt - b.fullAt)
}

/** Sites of one process each on one machine, as salons are kept apart today. */
export const salonsOnMachine = (engine: EngineFigures) =>
  Math.floor((assumed.memoryGigabytes * 1000) / engine.memoryMegabytes)

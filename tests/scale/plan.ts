import { readConfig } from '#server/config.ts'
import { daysKept } from '#server/features/analytics/jobs.ts'
import type { EngineFigures } from '#tests/bench/figures.ts'
import { assumed } from './assumptions.ts'
import type { ByKind, Day, Kind } from './traffic.ts'

const daysOfYear = 365
/** As the program opens them, unless told otherwise. */
export const connectionsOfProcess = readConfig({}).databasePool

/** What a request of each kind costs; a duration or an event is taken for a view. */
export const rateOf = (engine: EngineFigures, kind: Kind) =>
  ({
    page: engine.page,
    file: engine.file,
    report: engine.view,
    choice: engine.choice,
    consultation: engine.consultationsOn64,
    signUp: engine.signUp,
  })[kind]

export const reads: readonly Kind[] = ['page', 'file']
export const writes: readonly Kind[] = ['report', 'choice', 'consultation', 'signUp']
export const kept: readonly Kind[] = ['choice', 'consultation', 'signUp']

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

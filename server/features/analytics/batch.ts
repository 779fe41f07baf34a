import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import * as repository from './repository.ts'
import type { Event, Session, View } from './rules.ts'
import * as rules from './rules.ts'
import { createTally, type Tally } from './tally.ts'
import { saveTally } from './totals-repository.ts'

export type Report =
  | { kind: 'view'; view: View }
  | { kind: 'event'; event: Event }
  | { kind: 'duration'; id: string; seconds: number }
  | { kind: 'choice'; consent: Tables['cookieConsents'] }

/** What became of a report: refused by the visitor's choice, or about a view that is not there. */
export type Outcome = 'stored' | 'refused' | 'missing'

/** What a change of the totals needs. */
export type Place = { tx: Executor; kind: DatabaseKind; isPage: (path: string) => boolean }

/** The sessions under their lock; of those that are changed, what they were. */
async function openSessions({ tx, kind }: Place, ids: Iterable<string>) {
  const sorted = [...new Set(ids)].sort()
  const stored = sorted.length > 0 ? await repository.takeSessions(tx, kind, sorted) : []
  const sessions = new Map(stored.map((session) => [session.id, session]))
  const before = new Map<Session, Session>()

  function get(id: string): Session {
    const session = sessions.get(id) ?? rules.newSession(id)
    sessions.set(id, session)
    return session
  }

  function change(session: Session): Session {
    if (!before.has(session)) before.set(session, { ...session })
    return session
  }

  async function save(tally: Tally) {
    for (const [session, was] of before) {
      tally.addSession(was, -1)
      tally.addSession(session, 1)
    }
    if (before.size > 0) await repository.saveSessions(tx, kind, [...before.keys()])
  }

  return { get, change, save }
}

async function findReportedViews({ tx, kind }: Place, reports: readonly Report[]) {
  const ids = reports.flatMap((report) => (report.kind === 'duration' ? [report.id] : []))
  const views = ids.length > 0 ? await repository.findViews(tx, kind, [...new Set(ids)]) : []
  return new Map(views.map((view) => [view.id, view]))
}

function sessionOf(report: Report): string[] {
  if (report.kind === 'view') return [report.view.sessionId]
  if (report.kind === 'event') return [report.event.sessionId]
  return report.kind === 'choice' ? [report.consent.sessionId] : []
}

/** Stores all reports and their share of the totals, with as few statements as if they were one. */
export async function storeReports(place: Place, reports: readonly Report[]): Promise<Outcome[]> {
  const { tx, kind, isPage } = place
  const named = await findReportedViews(place, reports)
  const sessions = await openSessions(place, [
    ...[...named.values()].map(({ sessionId }) => sessionId),
    ...reports.flatMap(sessionOf),
  ])
  // Read again under the lock: meanwhile they may have been deleted or have got another duration.
  const known = kind === 'postgres' && named.size > 0 ? await findReportedViews(place, reports) : named
  const tally = createTally()
  const durations = new Map<string, number>()
  let views: View[] = []
  let events: Event[] = []

  function storeDuration(id: string, seconds: number): Outcome {
    const view = known.get(id)
    if (!view) return 'missing'
    if (view.duration !== null && view.duration >= seconds) return 'stored'
    rules.setDuration(sessions.change(sessions.get(view.sessionId)), view.duration, seconds)
    view.duration = seconds
    durations.set(id, seconds)
    return 'stored'
  }

  /** Takes back what the session has left, stored or about to be. */
  async function forget(session: Session) {
    const stored = await repository.deleteRowsOf(tx, session.id)
    const isOwn = ({ sessionId }: View | Event) => sessionId === session.id
    for (const view of [...stored.views, ...views.filter(isOwn)]) {
      const duration = known.get(view.id)?.duration ?? view.duration
      rules.removeView(session, { ...view, duration })
      tally.addView(view, -1)
      known.delete(view.id)
      durations.delete(view.id)
    }
    for (const event of [...stored.events, ...events.filter(isOwn)]) {
      rules.removeEvent(session, event)
      tally.addEvent(event, -1)
    }
    views = views.filter((view) => !isOwn(view))
    events = events.filter((event) => !isOwn(event))
  }

  async function store(report: Report): Promise<Outcome> {
    if (report.kind === 'duration') return storeDuration(report.id, report.seconds)
    if (report.kind === 'choice') {
      const { sessionId, analytics, createdAt } = report.consent
      const session = sessions.change(sessions.get(sessionId))
      if (rules.noteChoice(session, { analytics, at: createdAt }) && !analytics) await forget(session)
      await repository.insertConsent(tx, report.consent)
      return 'stored'
    }
    const session = sessions.get(report.kind === 'view' ? report.view.sessionId : report.event.sessionId)
    if (session.analytics === false) return 'refused'
    if (report.kind === 'view') {
      rules.addView(sessions.change(session), report.view)
      tally.addView(report.view, 1)
      views.push(report.view)
    } else {
      rules.addEvent(sessions.change(session), report.event)
      tally.addEvent(report.event, 1)
      events.push(report.event)
    }
    return 'stored'
  }

  const outcomes: Outcome[] = []
  for (const report of reports) outcomes.push(await store(report))
  if (views.length > 0) await repository.insertViews(tx, kind, views)
  if (events.length > 0) await repository.insertEvents(tx, kind, events)
  if (durations.size > 0) await repository.saveDurations(tx, kind, durations)
  await sessions.save(tally)
  await saveTally(tx, kind, tally, isPage)
  return outcomes
}

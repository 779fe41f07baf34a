import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import * as repository from './repository.ts'
import type { Choice, Event, Session, View } from './rules.ts'
import * as rules from './rules.ts'
import { createTally, type Tally } from './tally.ts'
import { saveTally } from './totals-repository.ts'

export type Report =
  | { kind: 'view'; view: View }
  | { kind: 'event'; event: Event }
  | { kind: 'duration'; id: string; seconds: number }

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

/** Stores all reports and their share of the totals, with as few statements as if they were one. */
export async function storeReports(place: Place, reports: readonly Report[]): Promise<Outcome[]> {
  const { tx, kind, isPage } = place
  const named = await findReportedViews(place, reports)
  const sessions = await openSessions(place, [
    ...[...named.values()].map(({ sessionId }) => sessionId),
    ...reports.flatMap((report) => {
      if (report.kind === 'duration') return []
      return report.kind === 'view' ? report.view.sessionId : report.event.sessionId
    }),
  ])
  // Read again under the lock: meanwhile they may have been deleted or have got another duration.
  const known = kind === 'postgres' && named.size > 0 ? await findReportedViews(place, reports) : named
  const tally = createTally()
  const views: View[] = []
  const events: Event[] = []
  const durations = new Map<string, number>()

  function store(report: Report): Outcome {
    if (report.kind === 'duration') {
      const view = known.get(report.id)
      if (!view) return 'missing'
      if (view.duration !== null && view.duration >= report.seconds) return 'stored'
      rules.setDuration(sessions.change(sessions.get(view.sessionId)), view.duration, report.seconds)
      view.duration = report.seconds
      durations.set(view.id, report.seconds)
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

  const outcomes = reports.map(store)
  if (views.length > 0) await repository.insertViews(tx, kind, views)
  if (events.length > 0) await repository.insertEvents(tx, kind, events)
  if (durations.size > 0) await repository.saveDurations(tx, kind, durations)
  await sessions.save(tally)
  await saveTally(tx, kind, tally, isPage)
  return outcomes
}

/** Notes what a session chose; where it no longer allows analytics, all that it had left is deleted. */
export async function storeChoice(place: Place, sessionId: string, choice: Choice): Promise<void> {
  const { tx, kind, isPage } = place
  const sessions = await openSessions(place, [sessionId])
  const session = sessions.change(sessions.get(sessionId))
  const tally = createTally()
  if (rules.noteChoice(session, choice) && !choice.analytics) {
    const { views, events } = await repository.deleteRowsOf(tx, sessionId)
    for (const view of views) {
      rules.removeView(session, view)
      tally.addView(view, -1)
    }
    for (const event of events) {
      rules.removeEvent(session, event)
      tally.addEvent(event, -1)
    }
  }
  await sessions.save(tally)
  await saveTally(tx, kind, tally, isPage)
}

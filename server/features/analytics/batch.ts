import { londonDay } from '#contract/london-time.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import { markDaysChanged } from './days-repository.ts'
import * as repository from './repository.ts'
import type { Event, View, Visit } from './rules.ts'
import * as rules from './rules.ts'

export type Report =
  | { kind: 'view'; view: Omit<View, 'isPage'> }
  | { kind: 'event'; event: Event }
  | { kind: 'duration'; id: string; seconds: number }
  | { kind: 'choice'; consent: Tables['cookieConsents'] }

/** Whether the report was stored, refused because the visitor declined analytics, or named an unknown view. */
export type Outcome = 'stored' | 'refused' | 'missing'

type StoreContext = { tx: Executor; kind: DatabaseKind; isPage: (path: string) => boolean }

/**
 * Stores reports in order. Days with changed rows are marked once at the end; their totals are recounted on the next
 * read.
 */
export async function storeReports(
  { tx, kind, isPage }: StoreContext,
  reports: readonly Report[],
): Promise<Outcome[]> {
  const changedDays = new Set<string>()

  async function hasDeclined(sessionId: string): Promise<boolean> {
    return (await repository.findLatestChoice(tx, sessionId))?.analytics === false
  }

  async function change(visit: Visit, changes: Partial<Visit>): Promise<void> {
    if (Object.keys(changes).length === 0) return
    await repository.updateVisit(tx, visit.id, changes)
    changedDays.add(visit.day)
  }

  async function storeView(view: View): Promise<Outcome> {
    const { sessionId } = view
    const day = londonDay(view.viewedAt)
    await repository.lockSession(tx, kind, sessionId)
    if (await hasDeclined(sessionId)) return 'refused'
    await repository.insertPageView(tx, view)
    changedDays.add(day)
    const visit = await repository.findVisit(tx, sessionId)
    if (!visit) await repository.insertVisit(tx, sessionId, [view])
    else if (visit.day <= day) await change(visit, rules.visitChangesByView(visit, view))
    else {
      changedDays.add(visit.day)
      await repository.recomputeVisit(tx, sessionId)
    }
    return 'stored'
  }

  async function storeEvent(event: Event): Promise<Outcome> {
    const { sessionId } = event
    await repository.lockSession(tx, kind, sessionId)
    if (await hasDeclined(sessionId)) return 'refused'
    await repository.insertEvent(tx, event)
    changedDays.add(londonDay(event.createdAt))
    const visit = await repository.findVisit(tx, sessionId)
    if (visit) await change(visit, rules.visitChangesByEvent(visit, event))
    return 'stored'
  }

  async function storeDuration(id: string, seconds: number): Promise<Outcome> {
    const found = await repository.findPageView(tx, id)
    if (!found) return 'missing'
    await repository.lockSession(tx, kind, found.sessionId)
    // Read the view again under the lock: another writer may have deleted it or stored a duration.
    const view = await repository.findPageView(tx, id)
    if (!view) return 'missing'
    if (view.duration !== null && view.duration >= seconds) return 'stored'
    await repository.setViewDuration(tx, id, seconds)
    const visit = await repository.findVisit(tx, view.sessionId)
    if (visit) await change(visit, rules.visitChangesByDuration(visit, view.duration, seconds))
    return 'stored'
  }

  /** Stores the consent choice. Declining deletes everything recorded for the session. */
  async function storeChoice(choice: Tables['cookieConsents']): Promise<Outcome> {
    const { id, sessionId } = choice
    await repository.lockSession(tx, kind, sessionId)
    await repository.insertConsentChoice(tx, choice)
    // Consent is counted on the day of a session's first choice. This choice may be earlier than the stored first
    // one, so both days change.
    const changedAt = await repository.listEarliestChoices(tx, sessionId, 2)
    const latest = await repository.findLatestChoice(tx, sessionId)
    if (latest?.id === id && !latest.analytics) {
      await repository.deleteVisit(tx, sessionId)
      changedAt.push(...(await repository.deleteSessionRows(tx, sessionId)))
    }
    for (const at of changedAt) changedDays.add(londonDay(at))
    return 'stored'
  }

  async function store(report: Report): Promise<Outcome> {
    if (report.kind === 'event') return await storeEvent(report.event)
    if (report.kind === 'duration') return await storeDuration(report.id, report.seconds)
    if (report.kind === 'choice') return await storeChoice(report.consent)
    return await storeView({ ...report.view, isPage: isPage(report.view.pagePath) })
  }

  const outcomes: Outcome[] = []
  for (const report of reports) outcomes.push(await store(report))
  await markDaysChanged(tx, changedDays)
  return outcomes
}

import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { AnalyticsEvent, PageView } from '#contract/analytics.ts'
import { monthsBefore } from '#contract/durations.ts'
import { londonDay } from '#contract/london-time.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import * as repository from './repository.ts'
import { type Choice, isDashboardPath, removeQuery, trackedReferrer } from './rules.ts'

type ReportDeps = Pick<Deps, 'database' | 'now'>

/** How long the rows of visits are kept; after that only the totals of each day remain. */
export const visitMonthsKept = 13

/** The first London day whose rows are kept. */
export const firstDayKept = (at: Date) => londonDay(monthsBefore(at, visitMonthsKept))

/** Has the days of a session counted anew. Those whose rows have been deleted keep their totals. */
async function recountDaysOf(tx: Executor, sessionId: string, at: Date): Promise<void> {
  const days = await repository.listDaysOf(tx, sessionId)
  const oldest = firstDayKept(at)
  await repository.deleteDayTotals(
    tx,
    days.filter((day) => day >= oldest),
  )
}

/** Stores what a session reports, unless it has declined. */
async function report(
  { database, now }: ReportDeps,
  sessionId: string,
  store: (tx: Executor) => Promise<void>,
): Promise<void> {
  await database.write(async (tx) => {
    await repository.lockSession(tx, database.kind, sessionId)
    if (await repository.hasDeclined(tx, sessionId)) throw new AppError('TRACKING_REFUSED')
    await store(tx)
    await recountDaysOf(tx, sessionId, now())
  })
}

/** Stores a page view. Its id is unguessable, because knowing it allows reporting the view's duration. */
export async function recordPageView(
  deps: ReportDeps & Pick<Deps, 'pages'>,
  { sessionId, pagePath: typed, referrer }: PageView,
  ownHosts: readonly string[],
): Promise<{ id: string }> {
  if (isDashboardPath(typed)) {
    const message = 'The dashboard is not tracked'
    throw new AppError('INVALID_INPUT', { detail: message, errors: { pagePath: message } })
  }
  const id = randomUUID()
  const pagePath = removeQuery(typed)
  const view = {
    ...{ id, sessionId, pagePath, isPage: deps.pages.isPage(pagePath) },
    ...{ referrer: trackedReferrer(referrer, ownHosts), duration: null, viewedAt: deps.now() },
  }
  await report(deps, sessionId, (tx) => repository.insertPageView(tx, view))
  return { id }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Stores the longest duration reported for a view. */
export async function recordViewDuration(
  { database, now }: ReportDeps,
  { id, seconds }: { id: string; seconds: number },
): Promise<void> {
  // PostgreSQL stores no NUL, and any other id is not ours.
  if (!uuid.test(id)) throw new AppError('NOT_FOUND')
  await database.write(async (tx) => {
    const view = await repository.findPageView(tx, id)
    if (!view) throw new AppError('NOT_FOUND')
    await repository.lockSession(tx, database.kind, view.sessionId)
    // Another writer may have deleted it, or stored a duration.
    const known = await repository.findPageView(tx, id)
    if (!known) throw new AppError('NOT_FOUND')
    if (known.duration !== null && known.duration >= seconds) return
    await repository.setDuration(tx, id, seconds)
    await recountDaysOf(tx, view.sessionId, now())
  })
}

export async function recordEvent(
  deps: ReportDeps,
  { sessionId, eventType, eventData }: AnalyticsEvent,
): Promise<{ id: string }> {
  const id = randomUUIDv7()
  const event = { id, sessionId, eventType, eventData: eventData ?? null, createdAt: deps.now() }
  await report(deps, sessionId, (tx) => repository.insertEvent(tx, event))
  return { id }
}

/** Stores a choice about cookies. A withdrawal deletes what the session had left. */
export async function storeAndApplyConsent({ database, now }: ReportDeps, choice: Choice): Promise<void> {
  await database.write(async (tx) => {
    await repository.lockSession(tx, database.kind, choice.sessionId)
    await repository.insertChoice(tx, choice)
    await recountDaysOf(tx, choice.sessionId, now())
    if (await repository.hasDeclined(tx, choice.sessionId)) await repository.deleteVisit(tx, choice.sessionId)
  })
}

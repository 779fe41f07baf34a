import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { AnalyticsEvent, PageView } from '#contract/analytics.ts'
import { londonDay } from '#contract/london-time.ts'
import { lockKey } from '#server/database/dialects.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import type { DataDeps, Deps } from '#server/deps.ts'
import { AppError, invalidField } from '#server/http/errors.ts'
import { isOwnersPath } from '#server/http/owner-paths.ts'
import { monthsBefore } from '#server/london-days.ts'
import * as repository from './repository.ts'
import { removeQuery, trackedReferrer } from './rules.ts'

/** How long the rows of visits are kept; after that only the totals of each day remain. */
export const visitMonthsKept = 13

/** The first London day whose rows are kept. */
export const firstDayKept = (at: Date) => londonDay(monthsBefore(at, visitMonthsKept))

/** Stores what a session reports, unless it has declined. A withdrawal at the same moment must miss no report. */
async function report(
  { database }: Pick<Deps, 'database'>,
  sessionId: string,
  store: (tx: Executor) => Promise<unknown>,
): Promise<void> {
  await database.write(async (tx) => {
    await lockKey(tx, sessionId)
    if (await repository.hasDeclined(tx, sessionId)) throw new AppError('TRACKING_REFUSED')
    await store(tx)
  })
}

/** Stores a page view. Its id is unguessable, because knowing it allows reporting the view's duration. */
export async function recordPageView(
  deps: DataDeps & Pick<Deps, 'pages'>,
  { sessionId, pagePath: typed, referrer }: PageView,
  ownHosts: readonly string[],
): Promise<{ id: string }> {
  const pagePath = removeQuery(typed)
  if (isOwnersPath(pagePath)) throw invalidField('pagePath', 'The dashboard is not tracked')
  const id = randomUUID()
  const view = {
    ...{ id, sessionId, pagePath, isPage: deps.pages.isPage(pagePath) },
    ...{ referrer: trackedReferrer(referrer, ownHosts), duration: null, viewedAt: deps.now() },
  }
  await report(deps, sessionId, (tx) => tx.insertInto('pageViews').values(view).execute())
  return { id }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Stores the longest duration reported for a view. */
export async function recordViewDuration(
  { database }: Pick<Deps, 'database'>,
  { id, seconds }: { id: string; seconds: number },
): Promise<void> {
  // PostgreSQL stores no NUL, and any other id is not ours.
  if (!uuid.test(id) || !(await database.write((tx) => repository.raiseDuration(tx, id, seconds))))
    throw new AppError('NOT_FOUND')
}

export async function recordEvent(
  deps: DataDeps,
  { sessionId, eventType, eventData }: AnalyticsEvent,
): Promise<{ id: string }> {
  const id = randomUUIDv7()
  const event = { id, sessionId, eventType, eventData: eventData ?? null, createdAt: deps.now() }
  await report(deps, sessionId, (tx) => tx.insertInto('events').values(event).execute())
  return { id }
}

/**
 * Stores a choice about cookies. A withdrawal deletes what the session had left. Its days are counted anew, but for those
 * whose rows have been deleted.
 */
export async function storeAndApplyConsent(
  { database, now }: DataDeps,
  choice: Tables['cookieConsents'],
): Promise<void> {
  const { sessionId } = choice
  await database.write(async (tx) => {
    await lockKey(tx, sessionId)
    await tx.insertInto('cookieConsents').values(choice).execute()
    if (!(await repository.hasDeclined(tx, sessionId))) return
    const days = await repository.listDaysOf(tx, sessionId)
    for (const day of new Set(days))
      if (day >= firstDayKept(now())) await tx.deleteFrom('dayTotals').where('day', '=', day).execute()
    await tx.deleteFrom('pageViews').where('sessionId', '=', sessionId).execute()
    await tx.deleteFrom('events').where('sessionId', '=', sessionId).execute()
  })
}

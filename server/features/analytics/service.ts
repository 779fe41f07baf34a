import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { AnalyticsEvent, PageView } from '#contract/analytics.ts'
import type { Tables } from '#server/database/schema.ts'
import { AppError } from '#server/http/errors.ts'
import type { Outcome, Report } from './batch.ts'
import type { Recorder } from './recorder.ts'
import { isDashboardPath, removeQuery, trackedReferrer } from './rules.ts'

type Deps = { record: Recorder; now: () => Date }

const refusals: Record<Exclude<Outcome, 'stored'>, AppError['code']> = {
  refused: 'TRACKING_REFUSED',
  missing: 'NOT_FOUND',
}

async function store(record: Recorder, report: Report): Promise<void> {
  const outcome = await record(report)
  if (outcome !== 'stored') throw new AppError(refusals[outcome])
}

/** Stores a page view. Its id is unguessable, because knowing it allows reporting the view's duration. */
export async function recordPageView(
  { record, now }: Deps,
  { sessionId, pagePath, referrer }: PageView,
  ownHosts: readonly string[],
): Promise<{ id: string }> {
  if (isDashboardPath(pagePath)) {
    const message = 'The dashboard is not tracked'
    throw new AppError('INVALID_INPUT', { detail: message, errors: { pagePath: message } })
  }
  const view = {
    id: randomUUID(),
    sessionId,
    pagePath: removeQuery(pagePath),
    referrer: trackedReferrer(referrer, ownHosts),
    duration: null,
    viewedAt: now(),
  }
  await store(record, { kind: 'view', view })
  return { id: view.id }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export async function recordViewDuration(
  { record }: Deps,
  { id, seconds }: { id: string; seconds: number },
): Promise<void> {
  // Skip the query for malformed ids: PostgreSQL would fail to cast them.
  if (!uuid.test(id)) throw new AppError('NOT_FOUND')
  await store(record, { kind: 'duration', id, seconds })
}

export async function recordEvent(
  { record, now }: Deps,
  { sessionId, eventType, eventData }: AnalyticsEvent,
): Promise<{ id: string }> {
  const event = {
    id: randomUUIDv7(),
    sessionId,
    eventType,
    eventData: eventData ?? null,
    createdAt: now(),
  }
  await store(record, { kind: 'event', event })
  return { id: event.id }
}

/** Stores the choice and applies it to the session's existing data, in one transaction. */
export async function storeAndApplyConsent(
  record: Recorder,
  consent: Tables['cookieConsents'],
): Promise<void> {
  await store(record, { kind: 'choice', consent })
}

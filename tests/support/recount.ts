import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/schema.ts'
import { recountChangedDays } from '#server/features/analytics/recount-days.ts'

// Counts the dashboard's figures from the rows alone, by their definitions, independently of the stored totals.

export type Rows = {
  views: Tables['pageViews'][]
  events: Tables['events'][]
  consents: Tables['cookieConsents'][]
}

// Swedish dates are written as 2026-11-23.
const londonDays = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' })

export const dayOf = (at: Date) => londonDays.format(at)

export async function readRows({ kysely }: Database): Promise<Rows> {
  return {
    views: await kysely.selectFrom('pageViews').selectAll().execute(),
    events: await kysely.selectFrom('events').selectAll().execute(),
    consents: await kysely.selectFrom('cookieConsents').selectAll().execute(),
  }
}

/** Sums by key. */
function counter() {
  const counts = new Map<string, number>()
  return {
    add: (key: string, by = 1) => counts.set(key, (counts.get(key) ?? 0) + by),
    read: () => Object.fromEntries([...counts].filter(([, count]) => count !== 0).sort()),
  }
}

const byTime =
  <Row>(time: (row: Row) => Date) =>
  (a: Row, b: Row) =>
    time(a).getTime() - time(b).getTime()

function isRequest({ eventType, eventData }: Tables['events']) {
  if (eventType !== 'form_submission') return false
  const data = JSON.parse(eventData ?? '{}')
  return data?.formName === 'consultation_form' && data.success === true
}

export function recount({ views, events, consents }: Rows, isPage: (path: string) => boolean) {
  const totals = counter()
  for (const view of views) {
    totals.add(`${dayOf(view.viewedAt)} views`)
    totals.add(`${dayOf(view.viewedAt)} page ${isPage(view.pagePath) ? view.pagePath : 'other'}`)
  }
  for (const event of events) {
    const day = dayOf(event.createdAt)
    totals.add(`${day} event ${event.eventType}`)
    if (event.eventType === 'button_click') totals.add(`${day} clicks`)
    if (event.eventType === 'form_submission') totals.add(`${day} submissions`)
  }
  for (const [sessionId, own] of Map.groupBy(views, (view) => view.sessionId)) {
    const visit = own.toSorted(byTime((view) => view.viewedAt))
    const day = visit[0] ? dayOf(visit[0].viewedAt) : ''
    const done = events.filter((event) => event.sessionId === sessionId && dayOf(event.createdAt) >= day)
    const durations = visit.flatMap(({ duration }) => (duration === null ? [] : [Math.min(duration, 1800)]))
    totals.add(`${day} visitors`)
    totals.add(`${day} timedSessions`, Math.min(1, durations.length))
    totals.add(
      `${day} seconds`,
      durations.reduce((sum, seconds) => sum + seconds, 0),
    )
    totals.add(`${day} contactSessions`, Number(visit.some(({ pagePath }) => pagePath === '/contact')))
    totals.add(`${day} formStartSessions`, Number(done.some(({ eventType }) => eventType === 'form_start')))
    totals.add(`${day} requestSessions`, Number(done.some(isRequest)))
    const referrer = visit.find((view) => view.referrer !== null)?.referrer
    if (referrer) totals.add(`${day} referrer ${new URL(referrer).host.replace(/^www\./, '')}`)
  }
  for (const own of Map.groupBy(consents, ({ sessionId }) => sessionId).values()) {
    const choices = own.toSorted(byTime(({ createdAt }) => createdAt))
    const day = choices[0] ? dayOf(choices[0].createdAt) : ''
    totals.add(`${day} choseSessions`)
    totals.add(`${day} agreedSessions`, Number(choices.at(-1)?.analytics))
  }
  return totals.read()
}

/** The stored totals under the same keys, after changed days were recounted. */
export async function readTotals(database: Database) {
  const { kysely } = database
  await recountChangedDays(database)
  const totals = counter()
  for (const { day, state: _state, ...counts } of await kysely.selectFrom('days').selectAll().execute()) {
    for (const [name, count] of Object.entries(counts)) totals.add(`${day} ${name}`, count)
  }
  for (const { subject, day, name, total } of await kysely.selectFrom('dayNames').selectAll().execute()) {
    totals.add(`${day} ${subject} ${name}`, total)
  }
  return totals.read()
}

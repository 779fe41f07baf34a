import { textLimits } from '#contract/limits.ts'
import { eventTypes } from '#contract/tracking.ts'
import type { Tables } from '#server/database/schema.ts'
import { londonDay } from '#server/london-day.ts'

export type Session = Tables['sessions']
export type View = Tables['pageViews']
export type Event = Tables['events']
/** What of a view its share depends on. */
export type ViewShare = Pick<View, 'pagePath' | 'referrer' | 'duration' | 'viewedAt'>
export type EventShare = Pick<Event, 'eventType' | 'eventData' | 'createdAt'>
export type Choice = { analytics: boolean; at: Date }

/** Longer than this a page is not read, it is left open. */
const longestCountedSeconds = 30 * 60

export const newSession = (id: string): Session => ({
  id,
  day: null,
  views: 0,
  timedViews: 0,
  seconds: 0,
  contactViews: 0,
  formStarts: 0,
  requests: 0,
  referrerHost: null,
  referrerAt: null,
  consentDay: null,
  consentAt: null,
  analytics: null,
})

/** What is stored of a path: no query, no hash. */
export const trackedPath = (path: string) => path.replace(/[?#].*$/s, '')

/** Whether this leads to the dashboard: in any case, with any letter escaped, whatever follows. */
export function isOwnersPath(path: string): boolean {
  try {
    return /^\/admin(?:\/|$)/i.test(decodeURIComponent(trackedPath(path)))
  } catch {
    // What cannot be decoded is nobody's page.
    return false
  }
}

/** What is stored of a referrer: origin and path, and nothing of pages of our own. */
export function trackedReferrer(referrer: string | undefined, ownHosts: readonly string[]): string | null {
  const url = referrer === undefined ? null : URL.parse(referrer)
  if (!url || !/^https?:$/.test(url.protocol) || ownHosts.includes(url.host)) return null
  const text = url.origin + url.pathname
  return text.length <= textLimits.referrer ? text : null
}

/** The name a referrer is counted by. */
export const hostOf = (referrer: string) => URL.parse(referrer)?.host.replace(/^www\./, '') ?? ''

const countedSeconds = (duration: number | null) => Math.min(duration ?? 0, longestCountedSeconds)
const isContactPage = (path: string) => path === '/contact'

function isSentRequest({ eventType, eventData }: EventShare): boolean {
  if (eventType !== eventTypes.formSubmission || eventData === null) return false
  const data: unknown = JSON.parse(eventData)
  if (typeof data !== 'object' || data === null || !('formName' in data) || !('success' in data)) return false
  return data.formName === 'consultation_form' && data.success === true
}

/** Whether `host` seen at `at` is earlier than what the session has; hosts of one instant go by the alphabet. */
function comesEarlier({ referrerHost, referrerAt }: Session, host: string, at: Date): boolean {
  if (referrerHost === null || referrerAt === null) return true
  const ahead = referrerAt.getTime() - at.getTime()
  return ahead > 0 || (ahead === 0 && host < referrerHost)
}

export function addView(session: Session, view: ViewShare): void {
  const day = londonDay(view.viewedAt)
  session.views += 1
  // The clocks of two processes may differ: the earliest day counts, whichever came in first.
  if (session.day === null || day < session.day) session.day = day
  if (isContactPage(view.pagePath)) session.contactViews += 1
  if (view.referrer === null) return
  const host = hostOf(view.referrer)
  if (!comesEarlier(session, host, view.viewedAt)) return
  session.referrerHost = host
  session.referrerAt = view.viewedAt
}

/** Takes a view's duration from what was known to what is. */
export function setDuration(session: Session, known: number | null, told: number): void {
  if (known === null) session.timedViews += 1
  session.seconds += countedSeconds(told) - countedSeconds(known)
}

export function addEvent(session: Session, event: EventShare): void {
  if (event.eventType === eventTypes.formStart) session.formStarts += 1
  if (isSentRequest(event)) session.requests += 1
}

export function removeView(session: Session, view: ViewShare): void {
  session.views -= 1
  if (isContactPage(view.pagePath)) session.contactViews -= 1
  if (view.duration !== null) session.timedViews -= 1
  session.seconds -= countedSeconds(view.duration)
  // Of a session partly folded the older rows are gone, but they still count: only what was deleted is taken out.
  if (view.referrer !== null && session.referrerAt?.getTime() === view.viewedAt.getTime()) {
    session.referrerHost = null
    session.referrerAt = null
  }
  if (session.views === 0) session.day = null
}

export function removeEvent(session: Session, event: EventShare): void {
  if (event.eventType === eventTypes.formStart) session.formStarts -= 1
  if (isSentRequest(event)) session.requests -= 1
}

/** Notes a choice; says whether it is the latest one. */
export function noteChoice(session: Session, { analytics, at }: Choice): boolean {
  const day = londonDay(at)
  if (session.consentDay === null || day < session.consentDay) session.consentDay = day
  if (session.consentAt !== null && at < session.consentAt) return false
  session.consentAt = at
  session.analytics = analytics
  return true
}

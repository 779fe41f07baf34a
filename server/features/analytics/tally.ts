import { eventTypes } from '#contract/tracking.ts'
import type { Tables } from '#server/database/schema.ts'
import { londonDay } from '#server/london-day.ts'
import type { EventShare, Session, ViewShare } from './rules.ts'

export type Day = Tables['days']
export type DayName = Tables['dayNames']
type Counts = Omit<Day, 'day'>
type Sign = 1 | -1

const nothing = (): Counts => ({
  visitors: 0,
  timedSessions: 0,
  seconds: 0,
  views: 0,
  clicks: 0,
  submissions: 0,
  contactSessions: 0,
  formStartSessions: 0,
  requestSessions: 0,
  choseSessions: 0,
  agreedSessions: 0,
})

export const emptyDay = (day: string): Day => ({ day, ...nothing() })

const inOrder = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Collects by how much totals change. */
export function createTally() {
  const days = new Map<string, Counts>()
  const names = new Map<string, DayName>()

  function countsOf(day: string): Counts {
    const counts = days.get(day) ?? nothing()
    days.set(day, counts)
    return counts
  }

  function addName(subject: DayName['subject'], day: string, name: string, by: Sign) {
    countsOf(day)
    const key = `${subject} ${day} ${name}`
    const total = (names.get(key)?.total ?? 0) + by
    names.set(key, { subject, day, name, total })
  }

  function addView({ viewedAt, pagePath }: ViewShare, by: Sign) {
    const day = londonDay(viewedAt)
    countsOf(day).views += by
    addName('page', day, pagePath, by)
  }

  function addEvent({ createdAt, eventType }: EventShare, by: Sign) {
    const day = londonDay(createdAt)
    const counts = countsOf(day)
    if (eventType === eventTypes.buttonClick) counts.clicks += by
    if (eventType === eventTypes.formSubmission) counts.submissions += by
    addName('event', day, eventType, by)
  }

  /** The share of a session as a whole; to change it, take out what it was and add what it is. */
  function addSession(session: Readonly<Session>, by: Sign) {
    if (session.consentDay !== null) {
      const counts = countsOf(session.consentDay)
      counts.choseSessions += by
      if (session.analytics) counts.agreedSessions += by
    }
    if (session.day === null) return
    const counts = countsOf(session.day)
    counts.visitors += by
    counts.seconds += by * session.seconds
    if (session.timedViews > 0) counts.timedSessions += by
    if (session.contactViews > 0) counts.contactSessions += by
    if (session.formStarts > 0) counts.formStartSessions += by
    if (session.requests > 0) counts.requestSessions += by
    if (session.referrerHost !== null) addName('referrer', session.day, session.referrerHost, by)
  }

  const changedNames = (): DayName[] => [...names.values()].filter(({ total }) => total !== 0)

  /** In the order in which rows are to be touched, so that no two transactions wait for each other. */
  function changedDays(): Day[] {
    // The day's row is locked first and guards its names, so it is part of every change to them.
    const named = new Set(changedNames().map(({ day }) => day))
    return [...days]
      .map(([day, counts]) => ({ day, ...counts }))
      .filter(({ day, ...counts }) => named.has(day) || Object.values(counts).some((count) => count !== 0))
      .sort((a, b) => inOrder(a.day, b.day))
  }

  return { addView, addEvent, addSession, changedDays, changedNames }
}

export type Tally = ReturnType<typeof createTally>

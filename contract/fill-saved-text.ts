import { formatDayWithWeekday } from './day-labels.ts'
import { addDays, clockTime, londonDay } from './london-time.ts'
import type { Facts } from './render.ts'
import { areaName, serviceName } from './request-labels.ts'
import { type Filling, fillBlanks, type SavedText } from './saved-texts.ts'
import type { ServiceType } from './value-sets.ts'

/** The service as a noun after "a". */
const services: Readonly<Record<ServiceType, string>> = {
  'cut-only': 'cut',
  'color-only': 'colour',
  'cut-and-color': 'cut and colour',
  'consultation-only': 'consultation',
}

function serviceIn(value: string): string {
  const name = serviceName(value)
  return (
    Object.entries(services).find(([service]) => service === value)?.[1] ??
    name.charAt(0).toLowerCase() + name.slice(1)
  )
}

export const areaForText = (value: string, facts: Pick<Facts, 'areaNames'>): string =>
  value === 'other' || value === '' ? 'your area' : areaName(value, facts)

export type OwnFacts = Pick<Facts, 'areaNames' | 'firstName' | 'name' | 'phone'>

export const ownerBlankValues = (facts: OwnFacts) => ({
  'my phone': facts.phone,
  'my name': facts.firstName ?? facts.name,
})

/** Whom a text is for: a request, or the client of an appointment. */
export type FilledFor = {
  name: string
  phone: string
  serviceType: string
  location: string
  mobileService: boolean
  /** Of a visit that was. */
  startsAt?: string
}

/** "today", "yesterday", "on Tuesday 24 November". */
function dayOfVisit(startsAt: string, now: Date): string {
  const [day, today] = [londonDay(new Date(startsAt)), londonDay(now)]
  if (day === today) return 'today'
  return day === addDays(today, -1) ? 'yesterday' : `on ${formatDayWithWeekday(day)}`
}

const fillingOf = (person: FilledFor, facts: OwnFacts, now: Date): Filling => ({
  'first name': person.name.trim().split(/\s+/)[0] ?? person.name,
  service: serviceIn(person.serviceType),
  area: areaForText(person.location, facts),
  phone: person.phone,
  day: person.startsAt === undefined ? '' : dayOfVisit(person.startsAt, now),
  time: person.startsAt === undefined ? '' : clockTime(new Date(person.startsAt)),
  ...ownerBlankValues(facts),
  isAtHome: person.mobileService,
})

/** A saved text with its blanks filled in. */
export function fillSavedText(
  { subject, body }: Pick<SavedText, 'subject' | 'body'>,
  person: FilledFor,
  facts: OwnFacts,
  now = new Date(),
): { subject: string; message: string } {
  const filling = fillingOf(person, facts, now)
  return { subject: fillBlanks(subject, filling), message: fillBlanks(body, filling) }
}

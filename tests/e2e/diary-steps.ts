import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Locator } from '@playwright/test'
import type { Appointment } from '#contract/appointment.ts'
import { formatBookingDay } from '#contract/booking-words.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { expectReadable } from '#tests/support/sight.ts'

/** A day ahead or past, and its words; also if it is midnight meanwhile, by the year of the test's beginning. */
export function dayFromNow(days: number) {
  const now = new Date()
  const date = addDays(londonDay(now), days)
  return { date, words: formatBookingDay(new Date(`${date}T12:00:00Z`), now) }
}

/** Books a visit to the salon by a call. */
export async function postAppointment(request: APIRequestContext, data: object): Promise<Appointment> {
  const usual = { time: '10:30', minutes: 90, serviceType: 'cut-only', place: 'salon', ignoreWarnings: true }
  const answer = await request.post('/api/admin/appointments', {
    data: { id: randomUUID(), ...usual, ...data },
  })
  expect(answer.status()).toBe(200)
  return await answer.json()
}

/** Brings what is read onto the screen first. */
export async function expectToRead(part: Locator, words: string) {
  await part.getByText(words).last().scrollIntoViewIfNeeded()
  await expectReadable(part, words)
}

/** Of a form whose record another device has changed. */
export const changedThere =
  'This changed on your other device since you opened it. Press again to have it your way.'

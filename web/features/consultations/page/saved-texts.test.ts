import { expect, test } from 'vitest'
import { ConsultationRequest, toStoredRequest } from '#contract/request-fields.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { initialReplyFor } from './saved-texts.tsx'

const now = new Date('2026-11-23T09:00:00Z')

const entry: WorklistEntry = {
  id: 'one',
  ...toStoredRequest(
    ConsultationRequest.parse({
      name: 'Priya Shah',
      email: 'priya@example.com',
      phone: '07700 900123',
      location: 'headingley',
      serviceType: 'cut-and-color',
      hairType: '3B',
      mobileService: true,
    }),
  ),
  createdAt: '2026-11-22T09:00:00.000Z',
  status: 'booked',
  answeredAt: '2026-11-22T10:00:00.000Z',
  version: 2,
  isReplyRefused: false,
}
const booking = {
  appointmentId: 'one',
  startsAt: '2026-11-25T10:30:00.000Z',
  endsAt: '2026-11-25T12:30:00.000Z',
  place: 'home' as const,
}

const body = 'Hello {first name}, thank you for writing about a {service}.\n{my name}, {my phone}'
const around = {
  texts: [
    { id: 'one', name: 'May I call you?', body },
    { id: 'two', name: 'Prices', body: 'Another one' },
  ],
  facts: { areaNames: { headingley: 'Headingley' }, name: 'North Leeds Curls', phone: '0113 496 0182' },
  now,
}

test('a reply to somebody who is booked begins with when and where, and after the visit claims nothing', () => {
  const message = 'Hello Priya,\n\n'
  expect(initialReplyFor({ ...entry, booking }, around)).toEqual({
    subject: 'Your visit on Wednesday 25 November',
    message: `${message}Your visit is on Wednesday 25 November at 10:30, at your home.\n\n`,
  })
  // Where it is booked, whatever was wished for.
  const atSalon = initialReplyFor({ ...entry, booking: { ...booking, place: 'salon' } }, around)
  expect(atSalon.message).toContain('at 10:30, at the salon.')
  const over = initialReplyFor({ ...entry, booking }, { ...around, now: new Date('2026-11-26T09:00:00Z') })
  expect(over.message).toBe(message)
  expect(initialReplyFor(entry, around)).toEqual({ subject: 'Your visit', message })
})

test('who was not answered yet gets the first saved text; who was, or where there is none, a greeting', () => {
  const { answeredAt: _, ...unanswered } = { ...entry, status: 'new' } as const
  expect(initialReplyFor(unanswered, around)).toEqual({
    subject: 'May I call you?',
    message: 'Hello Priya, thank you for writing about a cut and colour.\nNorth Leeds Curls, 0113 496 0182',
  })
  const named = initialReplyFor(unanswered, { ...around, facts: { ...around.facts, firstName: 'Sarah' } })
  expect(named.message).toContain('\nSarah, 0113')
  for (const greeted of [
    initialReplyFor(unanswered, { ...around, texts: [] }),
    initialReplyFor({ ...entry, status: 'replied' }, around),
  ])
    expect(greeted).toEqual({ subject: 'Your free consultation', message: 'Hello Priya,\n\n' })
})

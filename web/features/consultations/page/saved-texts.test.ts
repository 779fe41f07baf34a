import { expect, test } from 'vitest'
import { toStoredRequest } from '#contract/request-fields.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { initialReplyFor } from './saved-texts.tsx'

const now = new Date('2026-11-23T09:00:00Z')

const entry: WorklistEntry = {
  id: 'one',
  ...toStoredRequest({
    name: 'Priya Shah',
    email: 'priya@example.com',
    phone: '07700 900123',
    location: 'headingley',
    serviceType: 'cut-and-color',
    hairType: '3B',
    mobileService: true,
  }),
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

test('a reply to somebody who is booked begins with when and where', () => {
  const atHome = initialReplyFor({ ...entry, booking }, around)
  expect(atHome.subject).toBe('Your visit on Wednesday 25 November')
  expect(atHome.message).toBe(
    'Hello Priya,\n\nYour visit is on Wednesday 25 November at 10:30, at your home in Headingley.\n\n',
  )
  const atSalon = initialReplyFor({ ...entry, booking, mobileService: false }, around)
  expect(atSalon.message).toContain('at 10:30, at the salon.')
})

test('after the appointment, and without a time, it claims nothing', () => {
  const hello = 'Hello Priya,\n\n'
  const over = initialReplyFor({ ...entry, booking }, { ...around, now: new Date('2026-11-26T09:00:00Z') })
  expect(over).toEqual({ subject: 'Your visit on Wednesday 25 November', message: hello })
  expect(initialReplyFor(entry, around)).toEqual({ subject: 'Your visit', message: hello })
})

test('who was not answered yet gets the first saved text, signed with her first name or else the name of the business', () => {
  const { answeredAt: _, ...unanswered } = entry
  const reply = initialReplyFor({ ...unanswered, status: 'new' }, around)
  expect(reply).toEqual({
    subject: 'May I call you?',
    message: 'Hello Priya, thank you for writing about a cut and colour.\nNorth Leeds Curls, 0113 496 0182',
  })
  const facts = { ...around.facts, firstName: 'Sarah' }
  expect(initialReplyFor({ ...unanswered, status: 'new' }, { ...around, facts }).message).toContain(
    '\nSarah, 0113',
  )
  expect(initialReplyFor({ ...unanswered, status: 'new' }, { ...around, texts: [] }).message).toBe(
    'Hello Priya,\n\n',
  )
})

import { expect, test } from 'vitest'
import { sampleTexts } from '#content/shipped.ts'
import { ConsultationRequest, toStoredRequest } from '#contract/request-fields.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { fillSavedText } from './filled-text.ts'
import { initialReplyFor } from './saved-texts.tsx'

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
  version: 2,
}
const texts = [
  {
    id: 'one',
    name: 'May I call you?',
    body: 'Hello {first name}, about a {service}.\n{my name}, {my phone}',
  },
  { id: 'two', name: 'Prices', body: 'Another one' },
]
const facts = { areaNames: {}, name: 'North Leeds Curls', phone: '0113 496 0182' }

test('a reply begins with the first saved text, and with a greeting to who was answered before', () => {
  const waiting = { ...entry, status: 'new' } as const
  expect(initialReplyFor(waiting, texts, facts)).toEqual({
    subject: 'May I call you?',
    message: 'Hello Priya, about a cut and colour.\nNorth Leeds Curls, 0113 496 0182',
  })
  const message = 'Hello Priya,\n\n'
  expect(initialReplyFor(entry, texts, facts)).toEqual({ subject: 'Your visit', message })
  expect(initialReplyFor(waiting, [], facts)).toEqual({ subject: 'Your free consultation', message })
})

const amara = { name: 'Amara Okafor', serviceType: 'cut-and-color', location: 'chapel-allerton' }

test('every sample fills in completely, with the number and name of the business', () => {
  for (const { body } of sampleTexts) {
    const text = fillSavedText(body, amara, facts)
    expect(text).not.toMatch(/[{}]/)
    expect(text).toContain('0113 496 0182')
    expect(text).toMatch(/North Leeds Curls$/)
  }
  expect(fillSavedText('{first name}, a { service } in {area}?', amara, facts)).toBe(
    'Amara, a cut and colour in Chapel Allerton?',
  )
})

test('what somebody typed into the form is never read as a blank', () => {
  expect(fillSavedText('{first name} {my phone}', { ...amara, name: '{service}' }, facts)).toBe(
    '{service} 0113 496 0182',
  )
})

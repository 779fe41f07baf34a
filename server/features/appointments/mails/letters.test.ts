import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { collectFacts } from '#server/http/facts.ts'
import type { Letter } from '#server/mail/letter.ts'
import { messageText } from '#server/mail/render-letter.ts'
import { anAppointment } from '#tests/support/appointments.ts'
import { bookingLetter, cancellationLetter, newsLetter, offerLetter, reminderLetter } from './letters.ts'

const facts = collectFacts('https://www.example.co.uk')
const now = new Date('2026-11-26T12:41:00Z')
const url = 'https://www.example.co.uk/appointment?token=one'

/** A visit of an hour and a half, and the link to change it until a day before. */
function visitAt(start: string, own: Parameters<typeof anAppointment>[0] = {}) {
  const startsAt = new Date(start)
  const visit = anAppointment({ startsAt, endsAt: new Date(startsAt.getTime() + 90 * minuteMs), ...own })
  return { visit, link: { url, changeUntil: new Date(startsAt.getTime() - dayMs) } }
}

const read = (letter: Letter) => [letter.subject, ...messageText(letter).split(/\n+/)]

test('a new visit is told in a few words: when, where, how long, and until when it can be changed', () => {
  const { visit, link } = visitAt('2026-12-02T15:05:00Z', { name: 'Marcia Reid', address: '3 Town Street' })
  expect(read(bookingLetter(visit, facts, now, link))).toEqual([
    'Your visit on Wednesday 2 December',
    'Hello Marcia,',
    'I come to you on Wednesday 2 December, 15:05, for about 1 h 30 min. The calendar file is attached.',
    'Where: At your home, 3 Town Street',
    'Service: Cut only',
    'Change or cancel until Tuesday 15:05:',
    `See your visit ${url}`,
    'After that please ring 0113 496 0182.',
  ])
  const byPhone = { url, changeUntil: undefined }
  expect(read(bookingLetter({ ...visit, place: 'salon' }, facts, now, byPhone)).slice(2)).toEqual([
    'I see you at the salon on Wednesday 2 December, 15:05, for about 1 h 30 min. The calendar file is attached.',
    'Where: At the salon',
    'Service: Cut only',
    `See your visit ${url}`,
    'Something in the way? Please ring me on 0113 496 0182 or answer this.',
  ])
})

test('a moved visit is told by its new time, and offers by their number in words', () => {
  const { visit, link } = visitAt('2026-12-02T15:05:00Z')
  expect(read(bookingLetter(visit, facts, now, link, true))[2]).toBe(
    'It is now Wednesday 2 December, 15:05, for about 1 h 30 min. The old time no longer counts; the file attached moves it in your calendar.',
  )
  const offered = { ...visit, minutes: 90, line: '', openUntil: now }
  const subjectFor = (count: number) =>
    offerLetter(offered, new Array(count).fill(visit), url, facts, now).subject
  expect([1, 3].map(subjectFor)).toEqual(['One time for your hair', 'Three times for your hair'])
})

test('a cancelled visit is told in her words, or else in one sentence', () => {
  const { visit } = visitAt('2026-11-26T16:30:00Z', { name: 'Esther Cole' })
  const told = (own: { hasFile: boolean; words?: string }) =>
    read(cancellationLetter(visit, facts, now, own)).slice(0, -1)
  expect(told({ hasFile: true, words: 'I am ill, I am sorry.' })).toEqual([
    'Your visit on Thursday 26 November is cancelled',
    'Hello Esther,',
    'I am ill, I am sorry.',
    'The file attached takes it out of your calendar.',
  ])
  expect(told({ hasFile: false }).slice(2)).toEqual([
    'Your visit on Thursday 26 November, 16:30 is cancelled.',
  ])
  expect(read(cancellationLetter(visit, facts, now, { hasFile: false })).at(-1)).toBe(
    'Shall I offer you other times? Answer this mail. Or ring me on 0113 496 0182.',
  )
  const { visit: next } = visitAt('2027-01-02T10:00:00Z')
  expect(cancellationLetter(next, facts, now, { hasFile: false }).subject).toBe(
    'Your visit on Saturday 2 January 2027 is cancelled',
  )
})

test('a reminder asks to come, and says until when the visit can be changed', () => {
  const { visit, link } = visitAt('2026-11-28T10:30:00Z')
  expect(read(reminderLetter(visit, 'Dry hair, please.', facts, now, link))).toEqual([
    'See you on Saturday at 10:30',
    'Hello Amara,',
    'I come to you on Saturday 28 November, 10:30.',
    'Dry hair, please.',
    'Not possible? Change or cancel until Friday 10:30:',
    `See your visit ${url}`,
    'After that please ring 0113 496 0182.',
  ])
})

test('the owner reads in the subject what a client did, and only in the mail their words', () => {
  const at = new Date('2026-11-30T06:41:00Z')
  const news = { name: 'Hannah Marsh', words: 'My son is ill.', url, at } as const
  const startsAt = new Date('2026-12-01T14:00:00Z')
  const cancelled = newsLetter({ ...news, kind: 'client-cancelled', startsAt }, at)
  expect(cancelled.subject).toBe('Hannah cancelled Tuesday 14:00, 31 h before')
  expect(messageText(cancelled)).toContain('My son is ill.')
  const subjectOf = (kind: 'picked' | 'declined', start?: string) =>
    newsLetter({ ...news, kind, startsAt: start ? new Date(start) : null }, at).subject
  expect(subjectOf('picked', '2026-12-01T14:00:00Z')).toBe('Hannah picked Tuesday 14:00')
  expect(subjectOf('picked', '2026-12-26T11:00:00Z')).toBe('Hannah picked Saturday 26 December, 11:00')
  expect(subjectOf('declined')).toBe('None suits Hannah')
})

import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointment.ts'
import { visitLook } from './words.ts'

const now = new Date('2026-03-05T13:00:00Z')
const visit: Appointment = {
  ...{ id: 'visit', version: 1, email: '', serviceType: 'cut-only', place: 'salon', area: '', address: '' },
  client: { id: 'client', name: 'Beth Langley', email: '', phone: '', address: '' },
  ...{ startsAt: '2026-03-05T10:30:00.000Z', endsAt: '2026-03-05T12:00:00.000Z', note: '' },
  state: 'booked',
}

test('a visit says its outcome once it is over, and before that what its client asks for', () => {
  const words = (own: Partial<Appointment>) => visitLook({ ...visit, ...own }, now).state?.words
  const ahead = { endsAt: '2026-03-05T13:30:00.000Z' }
  expect([
    words({}),
    words({ state: 'done' }),
    words({ state: 'missed' }),
    words({ state: 'late' }),
    words({ state: 'cancelled' }),
    words(ahead),
    words({ ...ahead, changeRequest: '' }),
  ]).toEqual([
    'How did it go?',
    'Done',
    'Did not come',
    'Cancelled late',
    'Cancelled',
    undefined,
    'Asks for another time',
  ])
})

import { expect, test } from 'vitest'
import { reserveSendingSlots } from './sending-limits.ts'

const now = new Date('2026-11-22T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('mails keep an even rate across processes', () => {
  const first = reserveSendingSlots(10, new Date(0), 60, now)
  expect(first).toEqual({ taken: 2, nextAt: later(1) })
  expect(reserveSendingSlots(10, first.nextAt, 60, now).taken).toBe(0)
  expect(reserveSendingSlots(10, first.nextAt, 60, later(1))).toEqual({ taken: 1, nextAt: later(2) })
  expect(reserveSendingSlots(1, later(60), 1, now).taken).toBe(0)
})

test('a clock that was once years ahead does not delay mails for years', () => {
  expect(reserveSendingSlots(10, new Date('2031-01-01T00:00:00Z'), 60, now)).toEqual({
    taken: 1,
    nextAt: later(1),
  })
})

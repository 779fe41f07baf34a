import { expect, test } from 'vitest'
import { nextMorningTime, parsePlannedTime } from './planned-time.ts'

test('nine in the morning of the next day in London is proposed', () => {
  expect(nextMorningTime(new Date('2026-11-21T07:59:00Z'))).toBe('2026-11-22T09:00')
  expect(nextMorningTime(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-02T09:00')
})

test('a time in London becomes an instant; one that spring leaves out says so', () => {
  expect(parsePlannedTime('2026-07-01T09:00')).toEqual({ at: '2026-07-01T08:00:00.000Z' })
  expect(parsePlannedTime('2026-12-01T09:00')).toEqual({ at: '2026-12-01T09:00:00.000Z' })
  expect(parsePlannedTime('2027-03-28T01:30')).toHaveProperty('problem')
  expect(parsePlannedTime('')).toEqual({ problem: 'Please choose a day and a time' })
  for (const slip of ['0026-12-01T09:00', '20261-12-01T09:00'])
    expect(parsePlannedTime(slip)).toEqual({ problem: 'Please check the year' })
})

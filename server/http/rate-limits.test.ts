import { expect, test } from 'vitest'
import { minutes } from '#tests/support/build-test-app.ts'
import { createRateLimit, scaled } from './rate-limits.ts'

function buildLimit(limit = 2) {
  let at = Date.UTC(2026, 0, 1, 12)
  const uses = createRateLimit({ limit, windowMs: minutes(15), now: () => new Date(at) })
  return {
    ...uses,
    pass: (ms: number) => {
      at += ms
    },
  }
}

test('each use leaves the count when it is as old as the window', () => {
  const { take, pass } = buildLimit()
  take('a')
  pass(minutes(10))
  take('a')
  expect(() => take('a')).toThrow('TOO_MANY_REQUESTS')
  pass(minutes(5))
  take('a')
  expect(() => take('a')).toThrow('TOO_MANY_REQUESTS')
})

test('addresses are counted apart, those of one IPv6 network together', () => {
  const { take } = buildLimit(1)
  take('203.0.113.7')
  take('203.0.113.8')
  take('2001:db8::1')
  expect(() => take('2001:db8::ffff')).toThrow('TOO_MANY_REQUESTS')
  take('2001:db8:0:1::1')
})

test('a use that is taken back was never counted', () => {
  const { take, size } = buildLimit(1)
  take('a')()
  expect(size()).toBe(0)
  take('a')
  expect(() => take('a')).toThrow('TOO_MANY_REQUESTS')
})

test('counts vanish with their window, and with the secret of the day', () => {
  const { take, forget, size, pass } = buildLimit()
  take('a')
  pass(minutes(14))
  take('b')
  pass(minutes(1))
  forget()
  expect(size()).toBe(1)
  pass(minutes(24 * 60))
  take('c')
  expect(size()).toBe(1)
})

test('the setting scales a limit, which never falls below one', () => {
  expect([scaled(10, 1), scaled(10, 2.5), scaled(10, 0.01)]).toEqual([10, 25, 1])
})

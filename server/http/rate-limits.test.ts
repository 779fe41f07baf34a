import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { minutes, stoppedClock } from '#tests/support/build-test-app.ts'
import { createRateLimit } from './rate-limits.ts'

function buildLimit(limit = 2, settings: Record<string, string> = {}) {
  const clock = stoppedClock()
  const deps = { config: readConfig(settings), now: clock.now }
  return { ...createRateLimit(deps, { limit, windowMs: minutes(15) }), pass: clock.pass }
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

test.for([
  ['203.0.113.7', '203.0.113.8', false],
  ['203.0.113.7', '::ffff:203.0.113.7', true],
  ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002::1', true],
  ['2001:db8::1', '2001:db8::ffff', true],
  ['2001:db8::1', '2001:db8:0:1::1', false],
  ['fe80::1%eth0', 'fe80::2', true],
] as const)('%s and %s are counted as one: %s', ([first, second, isOne]) => {
  const { take, size } = buildLimit()
  take(first)
  take(second)
  expect(size()).toBe(isOne ? 1 : 2)
})

test('a use that is taken back was never counted', () => {
  const { take, size } = buildLimit(1)
  take('a')()
  expect(size()).toBe(0)
  take('a')
  expect(() => take('a')).toThrow('TOO_MANY_REQUESTS')
})

test('counts vanish with their window, and with the secret of the day', () => {
  const { take, size, pass } = buildLimit()
  take('a')
  pass(minutes(14))
  take('b')
  expect(size()).toBe(2)
  pass(minutes(1))
  take('c')
  expect(size()).toBe(2)
  pass(minutes(14 * 60 - 16))
  take('d')
  pass(minutes(1))
  take('e')
  expect(size()).toBe(1)
})

test.for([
  ['1', 10],
  ['2.5', 25],
  ['0.01', 1],
] as const)('RATE_LIMIT_FACTOR=%s makes ten uses %d', ([RATE_LIMIT_FACTOR, uses]) => {
  const { take } = buildLimit(10, { RATE_LIMIT_FACTOR })
  for (let use = 0; use < uses; use++) take('a')
  expect(() => take('a')).toThrow('TOO_MANY_REQUESTS')
})

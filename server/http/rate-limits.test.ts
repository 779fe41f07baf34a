import { afterEach, expect, test, vi } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { AppError } from './errors.ts'
import { createRateLimit } from './rate-limits.ts'

const noon = new Date('2026-03-01T12:00:00.000Z')
const address = '203.0.113.7'

afterEach(() => {
  vi.useRealTimers()
})

function buildLimit(limit = 2, rateLimitFactor = 1) {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  const built = createRateLimit({ rateLimitFactor }, { limit, windowMs: 15 * minuteMs })
  return { ...built, pass: (ms: number) => vi.setSystemTime(Date.now() + ms) }
}

const refusal = (retryAfterSeconds: number) => ({
  code: 'TOO_MANY_REQUESTS',
  particulars: { retryAfterSeconds },
})

test('who has used up a window is told when it ends, and may go on then', async () => {
  const { take, pass } = buildLimit()
  await take(address)
  pass(10 * minuteMs)
  await take(address)
  await expect(take(address)).rejects.toMatchObject(refusal(300))
  pass(5 * minuteMs - 1)
  await expect(take(address)).rejects.toMatchObject(refusal(1))
  pass(1)
  await take(address)
})

test.for([
  ['203.0.113.7', '203.0.113.8', false],
  ['203.0.113.7', '::ffff:203.0.113.7', true],
  ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002::1', true],
  ['2001:db8::1', '2001:db8:0:1::1', false],
  ['fe80::1%eth0', 'fe80::2', true],
] as const)('%s and %s are counted as one: %s', async ([first, second, isOne]) => {
  const { take } = buildLimit(1)
  await take(first)
  const outcome = await take(second).then(
    () => 'taken',
    () => 'refused',
  )
  expect(outcome).toBe(isOne ? 'refused' : 'taken')
})

test('of attempts only those that fail are counted, also when many are made at once', async () => {
  const { countIf } = buildLimit(3)
  const counted = ['INVALID_CREDENTIALS'] as const
  const succeed = () => countIf(counted, address, async () => 'in')
  const fail = () => countIf(counted, address, () => Promise.reject(new AppError('INVALID_CREDENTIALS')))
  for (let nth = 0; nth < 5; nth++) expect(await succeed()).toBe('in')
  const ofOurs = countIf(counted, address, () => Promise.reject(new Error('the disk is full')))
  await expect(ofOurs).rejects.toThrow('the disk is full')

  const outcomes = await Promise.allSettled([succeed(), fail(), fail(), fail(), succeed()])
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    ...Array.from({ length: 4 }, () => 'rejected'),
  ])
  // The refused attempts left nothing behind: two failures stand, the third is yet to come.
  expect(await succeed()).toBe('in')
  await expect(fail()).rejects.toThrow('INVALID_CREDENTIALS')
  await expect(succeed()).rejects.toMatchObject(refusal(900))
})

test('with the next day comes another secret, under which nobody was counted', async () => {
  const { take, pass } = buildLimit(1)
  pass(dayMs / 2 - 1)
  await take(address)
  await expect(take(address)).rejects.toThrow('TOO_MANY_REQUESTS')
  pass(1)
  await take(address)
})

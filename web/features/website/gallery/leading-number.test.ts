import { expect, test } from 'vitest'
import { leadingNumberIn } from './leading-number.ts'

test.for([
  ['Thirteen heads of curls, no two alike', 13],
  ['Twenty-one heads of curls', 21],
  ['30 heads of curls', 30],
  ['Heads of curls, no two alike', undefined],
] as const)('the heading "%s" says %s', ([heading, number]) => {
  expect(leadingNumberIn(heading)).toBe(number)
})

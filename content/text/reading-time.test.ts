import { expect, test } from 'vitest'
import { countWords, readingMinutes } from './reading-time.ts'

test('the read time is the number of words divided by 200, a minute at least', () => {
  expect(readingMinutes(countWords(''))).toBe(1)
  expect(readingMinutes(countWords('word '.repeat(900)))).toBe(5)
  expect(countWords('## A [link](/some/where) and **strong** words')).toBe(5)
  expect(countWords(']('.repeat(125_000))).toBe(0)
})

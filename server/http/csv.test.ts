import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('a file has a mark for UTF-8, headings, and quotes where they are needed', () => {
  const rows = [
    ['a, b', 1],
    ['say "hello"', 2.5],
    ['two\nlines', -3],
  ]
  expect(toCsv(['Name', 'Count'], rows)).toBe(
    '\uFEFFName,Count\r\n"a, b",1\r\n"say ""hello""",2.5\r\n"two\nlines",-3\r\n',
  )
})

test.each(['=1+1', '+44 113', '-2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x")'])(
  'a spreadsheet takes %j for text, not for a formula',
  (text) => {
    expect(toCsv(['Name'], [[text]])).toMatch(/^\uFEFFName\r\n"?'/)
  },
)

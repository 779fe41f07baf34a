import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('a file is marked as UTF-8 for spreadsheets, which take no text in it for a formula or for another cell', () => {
  const texts = ['=1+1', '+44 113', '-2', '@SUM(A1)', '\t=1', '\r=1', 'a;=1', 'a|=1', 'a,"b"']
  expect(
    toCsv(
      ['Name', 'Count'],
      texts.map((text) => [text, -3]),
    ),
  ).toBe(
    `\uFEFFName,Count\r\n'=1+1,-3\r\n'+44 113,-3\r\n'-2,-3\r\n'@SUM(A1),-3\r\n"'\t=1",-3\r\n"'\r=1",-3\r\n"a;=1",-3\r\n"a|=1",-3\r\n"a,""b""",-3\r\n`,
  )
})

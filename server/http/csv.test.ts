import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { payloads } from '#tests/support/hostile/payloads.ts'
import { toCsv } from './csv.ts'

test('a file is marked as UTF-8 for spreadsheets, which take no text in it for a formula', () => {
  const formulas = ['=1+1', '+44 113', '-2', '@SUM(A1)', '\t=1', '\r=1']
  expect(
    toCsv(
      ['Name', 'Count'],
      formulas.map((text) => [text, -3]),
    ),
  ).toBe(
    `\uFEFFName,Count\r\n'=1+1,-3\r\n'+44 113,-3\r\n'-2,-3\r\n'@SUM(A1),-3\r\n"'\t=1",-3\r\n"'\r=1",-3\r\n`,
  )
})

test('whatever is written into a cell stays in it, and begins no formula, whichever sign parts the cells', () => {
  const texts = payloads.map(({ text }) => text.toWellFormed())
  const file = toCsv(
    ['Before', 'Text', 'After'],
    texts.map((text) => ['a', text, 'b']),
  )
  const read = (delimiter: string[]): string[][] =>
    parse(file, { bom: true, delimiter, record_delimiter: '\r\n' })
  for (const rows of [read([',']), read([',', ';', '\t', '|'])]) {
    expect(
      rows.slice(1).map(([before, text = '', ...after]) => [before, text.replace(/^'/, ''), ...after]),
    ).toEqual(texts.map((text) => ['a', text.replace(/^'/, ''), 'b']))
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
  }
})

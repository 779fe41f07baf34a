import { expect, test } from 'vitest'
import { insertBlock, marks } from './markdown-marks.ts'

/** Presses a button on a text; bars mark the selection, before and after. */
function press(label: string, marked: string) {
  const start = marked.indexOf('|')
  const end = marked.lastIndexOf('|') - 1
  const text = marked.replaceAll('|', '')
  const mark = Object.values(marks).find((one) => one.label === label)
  if (!mark) throw new Error(`There is no button ${label}`)
  const { from, to, insert, selectFrom, selectTo } = mark.apply({ text, start, end })
  const after = text.slice(0, from) + insert + text.slice(to)
  return `${after.slice(0, selectFrom)}|${after.slice(selectFrom, selectTo)}|${after.slice(selectTo)}`
}

test('words are made bold or italic, and plain again', () => {
  expect(press('Bold', 'Use |water|, not gel')).toBe('Use **|water|**, not gel')
  expect(press('Bold', 'Use **|water|**, not gel')).toBe('Use |water|, not gel')
  expect(press('Italic', 'Use || now')).toBe('Use *|words|* now')
})

test('lines become a heading or a list, and lines again', () => {
  expect(press('Heading', 'Hello\nWa|te|r\nBye')).toBe('Hello\n## Water||\nBye')
  expect(press('Heading', '## Wa||ter')).toBe('Water||')
  expect(press('List', '|one\ntwo|')).toBe('- one\n- two||')
  expect(press('List', '- |one\n- two|')).toBe('one\ntwo||')
})

test('lines are numbered, and lines again', () => {
  expect(press('Numbers', '|one\ntwo|')).toBe('1. one\n2. two||')
  expect(press('Numbers', '|1. one\n2. two|')).toBe('one\ntwo||')
  expect(press('Quote', 'one||')).toBe('> one||')
})

test('a second press takes the link off, from its words or its address', () => {
  expect(press('Link', 'Read [|this|](/contact).')).toBe('Read |this|.')
  expect(press('Link', 'Read [this](|https://|).')).toBe('Read |this|.')
  expect(press('Link', 'See ![|a curl|](about.jpg)')).toBe('See ![[a curl](|https://|)](about.jpg)')
})

test('a link and a picture ask for their address', () => {
  expect(press('Link', 'Read |this|.')).toBe('Read [this](|https://|).')
  expect(press('Picture', '||')).toBe('![what the picture shows](|https://|)')
})

test('a block goes below the line of the cursor, so that no mark in it is torn apart', () => {
  const put = (text: string, end: number) => {
    const { from, to, insert } = insertBlock({ text, start: end, end }, '![a](b)')
    return text.slice(0, from) + insert + text.slice(to)
  }
  expect(put('Use **water**\n\nNow', 8)).toBe('Use **water**\n\n![a](b)\n\nNow')
  expect(put('', 0)).toBe('![a](b)\n\n')
})

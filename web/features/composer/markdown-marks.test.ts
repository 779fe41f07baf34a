import { expect, test } from 'vitest'
import { marks } from './markdown-marks.ts'

/** Presses a button on a text whose selection stands between bars, and shows the outcome the same way. */
function press(label: string, marked: string) {
  const start = marked.indexOf('|')
  const end = marked.lastIndexOf('|') - 1
  const text = marked.replaceAll('|', '')
  const mark = marks.find((one) => one.label === label)
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

test('a link and a picture ask for their address', () => {
  expect(press('Link', 'Read |this|.')).toBe('Read [this](|https://|).')
  expect(press('Picture', '||')).toBe('![what the picture shows](|https://|)')
})

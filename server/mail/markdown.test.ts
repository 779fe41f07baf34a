import { expect, test } from 'vitest'
import { parseMarkdown } from '#content/markdown.ts'
import { markdownToHtml } from './markdown.ts'
import { toPlainText } from './plain-text.ts'

const siteUrl = 'https://curls.example'
const htmlOf = (text: string) => markdownToHtml(parseMarkdown(text), siteUrl)
const textOf = (text: string) => toPlainText(htmlOf(text))

test.for([
  ['<div>Sulphate-free, always.</div>', 'Sulphate-free, always.'],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['Rinse <b>cold</b> water.', 'cold'],
  ['<!-- Not for April -->\nTip', 'Not for April'],
])('all words of %s appear in a mail, and none of its tags takes effect', ([source = '', words = '']) => {
  for (const mail of [htmlOf(source), textOf(source)]) expect(mail).toContain(words)
  expect(htmlOf(source)).not.toMatch(/<(div|script|b|!--)\b/)
})

test('a bare address becomes a link, and appears once in the plain text', () => {
  const source = 'See https://curls.example/blog/plop, or write to hello@curls.example.'
  expect(htmlOf(source)).toMatch(/<a href="https:\/\/curls\.example\/blog\/plop"[^>]*>https:/)
  expect(htmlOf(source)).toMatch(/<a href="mailto:hello@curls\.example"/)
  expect(textOf(source)).toBe(source)
})

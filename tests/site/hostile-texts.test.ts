import { expect, test } from 'vitest'
import { parseMarkdown } from '#content/markdown.ts'
import { renderIssue } from '#server/features/newsletter-issues/issue-mail.ts'
import { factsOf } from '#server/http/facts.ts'
import { markdownToHtml } from '#server/mail/markdown.ts'
import { renderLetter } from '#server/mail/render-letter.ts'
import { lettersWith } from '#tests/support/hostile/letters.ts'
import { bonesOf, expectOnly } from '#tests/support/hostile/markup-of.ts'
import { payloads } from '#tests/support/hostile/payloads.ts'

const facts = factsOf('https://curls.example')

const plain = [
  'h2',
  'h3',
  'h4',
  'p',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'hr',
  'br',
  'strong',
  'em',
]
const tags = (attributes: readonly string[]) => Object.fromEntries(plain.map((tag) => [tag, attributes]))

test('there are 900 payloads, each another one', () => {
  const texts = payloads.map(({ id, text }) => text.replaceAll(String(id), '#'))
  expect(new Set(texts).size).toBe(payloads.length)
  expect(payloads.length).toBeGreaterThan(900)
})

test('no payload written as an issue of the newsletter is markup that we did not write', () => {
  for (const { text } of payloads) {
    const body = markdownToHtml(parseMarkdown(text), facts.siteUrl)
    expectOnly(body, {
      ...tags(['style', 'start']),
      a: ['href', 'title', 'style'],
      img: ['src', 'alt', 'title', 'style'],
    })
    bonesOf(renderIssue({ subject: text, preview: text, body: text }, facts, 'https://curls.example/u').html)
  }
})

test('no payload in any field of any mail changes the mail’s markup', () => {
  const rendered = (text: string) =>
    Object.entries(lettersWith(text)).map(([kind, letter]) => [
      kind,
      // A reply's addresses become links; a line's end is a line's end.
      bonesOf(renderLetter(letter, { facts: { ...facts, name: text } }).html).filter(
        (one) => !/^br$/.test(one) && !(kind === 'reply' && /^(?:a|p) /.test(one)),
      ),
    ])
  const usual = rendered('Words')
  for (const { text } of payloads) expect([text, rendered(text)]).toEqual([text, usual])
})

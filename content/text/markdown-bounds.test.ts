import { expect, test } from 'vitest'
import { markdownProblem } from './markdown-bounds.ts'
import { parseMarkdown } from './parse-markdown.ts'

const hostile = [
  ['quotes in one line', '>'.repeat(20_000)],
  ['lists in one line', `${'- '.repeat(2000)}a`],
  ['ordered lists in one line', `${'1. '.repeat(2000)}a`],
  ['lists in lists, on each line', '- - a\n\n'.repeat(3000)],
  ['lists deeper with each line', Array.from({ length: 100 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n')],
  ['bold that never ends', '**a*'.repeat(9000)],
  ['bold in each paragraph', `${'*a_ '.repeat(400)}\n\n`.repeat(20)],
  ['links in links', `${'['.repeat(6000)}a${'](b)'.repeat(6000)}`],
  ['lines under headings', 'a\n=\n'.repeat(5000)],
  ['lines in a quote', `${'> '.repeat(10)}${'a\n'.repeat(9000)}`],
  ['addresses without a blank', 'www.a_b.'.repeat(400)],
  ['more letters than are read', 'a word '.repeat(30_000)],
] as const

test.for(hostile)('%s are not read, and the reason is what a preview shows', ([, text]) => {
  const problem = markdownProblem(`A text.\n\n${text}`)
  expect(problem).toMatch(/Please|Take/)
  expect(parseMarkdown(`A text.\n\n${text}`).children).toEqual([
    { type: 'paragraph', children: [{ type: 'text', value: problem }] },
  ])
})

test('a text of 20,000 words with all that an article may hold is read', () => {
  const section = [
    '## What *hard* water is\n\n***',
    'Chalk sits **on the curl** and keeps _the water_ out of it, [as I wrote](/blog/hard-water). '.repeat(10),
    '> Rinse for **longer**.\n>\n> > She said so.\n> > - twice',
    '1. rinse\n   - with *soft* water\n     - from a bottle\n2. dry\n\n* * *\n',
    Array.from({ length: 20 }, (_, at) => `- **Day ${at}**: wash\n- - - -`).join('\n'),
    'A heading\n---------\n\n    a line that stands apart',
  ].join('\n\n')
  const text = `${section}\n\n`.repeat(60)
  expect(text.split(/\s+/).length).toBeGreaterThan(20_000)
  expect(markdownProblem(text)).toBeUndefined()
})

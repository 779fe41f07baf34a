import { readdirSync, readFileSync } from 'node:fs'
import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitFrontMatter } from '#content/text/front-matter.ts'
import { extensionsFor } from './extensions.ts'
import { readMarkdown as read, writeMarkdown } from './markdown.ts'

const schema = getSchema(extensionsFor(() => undefined))
const readMarkdown = (text: string) => read(text, schema)

const folder = 'content/articles'
const articles = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => [file, splitFrontMatter(readFileSync(`${folder}/${file}`, 'utf8')).body] as const)

test.for(articles)('%s, written anew, reads the same', ([, body]) => {
  expect(readMarkdown(writeMarkdown(readMarkdown(body))).toJSON()).toEqual(readMarkdown(body).toJSON())
})

const docOf = (...lines: string[]) =>
  schema.node(
    'doc',
    null,
    schema.node(
      'paragraph',
      null,
      lines.flatMap((line, index) => [...(index > 0 ? [schema.node('hardBreak')] : []), schema.text(line)]),
    ),
  )

const signs = ['- a', '+ a', '* a', '# a', '> a', '1. a', '1) a', '---', '===', '```', '~~~', '| a |']
const others = [
  '**a**',
  '*a*',
  '_a_',
  '`a`',
  '[a](/b)',
  '![a](b)',
  '<b>a</b>',
  '\\',
  '&amp;',
  'a_b_c',
  '![',
  '~~a~~',
]

test.for([...signs, ...others])('%s, typed as words, stays words, also on a second line', (words) => {
  for (const doc of [docOf(words), docOf('First', words)])
    expect(readMarkdown(writeMarkdown(doc)).textContent.trim()).toBe(doc.textContent.trim())
})

test.for(['https://a.example/_b_c', 'See https://a.example/b_c_.', 'a_b@curls.example'])(
  'the address in “%s” is written whole',
  (words) => {
    expect(readMarkdown(writeMarkdown(docOf(words))).textContent).toBe(words)
  },
)

test.for(['bold', 'italic'] as const)('words with signs at their ends that are made %s stay so', (name) => {
  const marked = [schema.mark(name)]
  const doc = schema.node(
    'doc',
    null,
    schema.node('paragraph', null, [
      ...[
        schema.text('So'),
        schema.text('(wet)', marked),
        schema.text('hair. '),
        schema.text('Wow!', marked),
      ],
      ...[schema.text('Great '), schema.text('Tip:', marked), schema.text(' use it')],
    ]),
  )
  const read = readMarkdown(writeMarkdown(doc))
  expect(read.textContent).toBe(doc.textContent)
  const words: string[] = []
  read.descendants((node) => {
    if (node.marks.length > 0) words.push(node.text ?? '')
  })
  expect(words).toEqual(['(wet)', 'Wow!', 'Tip:'])
})

test('a heading of any level is one that the button makes, or the next smaller', () => {
  expect(writeMarkdown(readMarkdown('# One\n\n## Two\n\n##### Five'))).toBe('## One\n\n## Two\n\n### Five')
})

const word = fc.stringMatching(/^[a-z]{1,8}$/)
const inline = fc.oneof(
  word,
  word.map((text) => `**${text}**`),
  word.map((text) => `*${text}*`),
  fc.constantFrom(
    '[a](https://a.example/b_c)',
    '![A curl in the rain](gallery-01)',
    '`code`',
    '[call](fact:phone)',
  ),
)
const line = fc.array(inline, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' '))
const block = fc.oneof(
  line,
  line.map((text) => `## ${text}`),
  fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.map((one) => `- ${one}`).join('\n')),
  fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.map((one) => `3. ${one}`).join('\n')),
  fc.tuple(line, line).map(([one, other]) => `- ${one}\n  - ${other}`),
  line.map((text) => `> ${text}`),
  fc.tuple(line, line).map((lines) => lines.join('\\\n')),
  fc.constant('---'),
)

test('any text, written anew, reads the same', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), (blocks) => {
      const doc = readMarkdown(blocks.join('\n\n'))
      expect(readMarkdown(writeMarkdown(doc)).toJSON()).toEqual(doc.toJSON())
    }),
    { numRuns: 300 },
  )
})

import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { Fragment } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { splitFrontMatter } from '#content/text/front-matter.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { readBlocks } from './from-markdown.ts'
import { schema } from './schema.ts'
import { openMarkdownDocument, writeBlocks } from './to-markdown.ts'

const folder = 'content/articles'
const articles = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => [file, splitFrontMatter(readFileSync(`${folder}/${file}`, 'utf8')).body] as const)

const nodesOf = (text: string) => readBlocks(text).map(({ node }) => node)
const docOf = (text: string) => schema.nodes.doc.create(null, nodesOf(text))

test.for(articles)(
  '%s comes back to the byte, and with one word more differs in that block alone',
  ([, body]) => {
    const { doc, write } = openMarkdownDocument(body)
    expect(write(doc)).toBe(body)
    const state = EditorState.create({ doc })
    const changed = state.apply(state.tr.insertText('Well: ', 1)).doc
    expect(write(changed)).toBe(body.replace(/\S/, (first) => `Well: ${first}`))
  },
)

test.for(articles)('%s, written anew, reads the same', ([, body]) => {
  expect(docOf(writeBlocks(nodesOf(body))).toJSON()).toEqual(docOf(body).toJSON())
})

const words = fc.stringMatching(/^[a-z{}'"()<>*_`#+\-.!&[\]\\~:/@0-9 ]{1,12}$/)
const line = fc
  .array(
    fc.oneof(
      words,
      words.map((text) => `**${text}**`),
      words.map((text) => `*${text}*`),
      words.map((text) => `[${text}](https://example.com/a_b)`),
      fc.constant('![A curl in the rain](article-hair-care)'),
      fc.constant('https://example.com/a_b'),
      fc.constant('[call](fact:phone)'),
      fc.constant('`code`'),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(' '))
const block = fc.oneof(
  line,
  line.map((text) => `## ${text}`),
  fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.map((one) => `- ${one}`).join('\n')),
  fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.map((one) => `1. ${one}`).join('\n')),
  fc.tuple(line, line).map(([one, other]) => `- ${one}\n  - ${other}`),
  line.map((text) => `> ${text}`),
  fc.tuple(line, line).map((lines) => lines.join('\n')),
  fc.tuple(line, line).map((lines) => lines.join('\\\n')),
  fc.constant('***'),
  fc.constant('    set apart'),
  fc.constant('```\ncode\n```'),
  fc.constant('[a]: https://example.com'),
)
const markdown = fc
  .tuple(
    fc.constantFrom('', '\n', '\r\n'),
    fc.array(block, { maxLength: 6 }),
    fc.constantFrom('\n\n', '\n\n\n', '\n'),
  )
  .map(([around, blocks, between]) => around + blocks.join(between) + around)

test('any Markdown comes back to the byte while nothing is changed', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const { doc, write } = openMarkdownDocument(text)
      expect(write(doc)).toBe(text)
      doc.check()
    }),
    { numRuns: propertyRuns(500) },
  )
})

test('any Markdown, written anew, reads the same words with the same marks', () => {
  const read = (text: string) => {
    const nodes = nodesOf(text)
    const doc = schema.nodes.doc.create(null, nodes)
    return {
      written: writeBlocks(nodes),
      plain: JSON.stringify(doc.toJSON()).replace(/\s+/g, ' '),
      spoken: doc.textContent.replace(/\s+/g, ''),
    }
  }
  fc.assert(
    fc.property(markdown, (text) => {
      const first = read(text)
      const second = read(first.written)
      // What is written is stable, and has the same words.
      if (second.written !== first.written) expect(read(second.written).plain).toBe(second.plain)
      expect(second.spoken).toBe(first.spoken)
    }),
    { numRuns: propertyRuns(500) },
  )
})

test('a blank at the edge of bold words goes outside the marks', () => {
  const { bold } = schema.marks
  const paragraph = schema.nodes.paragraph.create(
    null,
    Fragment.from([schema.text('Use'), schema.text(' water ', [bold.create()]), schema.text('now')]),
  )
  expect(writeBlocks([paragraph])).toBe('Use **water** now')
})

test('words that look like signs stay words', () => {
  const paragraph = schema.nodes.paragraph.create(null, schema.text('1. **not** a <b>list</b> [x](y)'))
  const [again] = nodesOf(writeBlocks([paragraph]))
  expect(again?.textContent).toBe(paragraph.textContent)
  expect(again?.type).toBe(schema.nodes.paragraph)
})

test('a block that was put between two others leaves them as they were written', () => {
  const { doc, write } = openMarkdownDocument('* one\n* two\n\n\nLast_ line  \n')
  const extra = schema.nodes.paragraph.create(null, schema.text('Between'))
  const now = schema.nodes.doc.create(null, [doc.child(0), extra, doc.child(1)])
  expect(write(now)).toBe('* one\n* two\n\nBetween\n\nLast_ line  \n')
})

import { parseMarkdown, type Token, wordsOf } from '#content/markdown.ts'

type Heading = { id: string; text: string }

/** A parsed text, and its second-level headings. */
export type ReadText = { tokens: Token[]; headings: readonly Heading[] }

/** The prefix keeps a heading called "Menu" apart from the menu. */
function idFor(text: string, headings: readonly Heading[]): string {
  const slug = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const base = ['part', slug].filter(Boolean).join('-')
  const isTaken = (id: string) => headings.some((heading) => heading.id === id)
  let id = base
  for (let count = 2; isTaken(id); count++) id = `${base}-${count}`
  return id
}

/** Parses a text whose sections begin with headings of this level. */
export function renderMarkdown(body: string, level: 'h2' | 'h3' = 'h2'): ReadText {
  const tokens = parseMarkdown(body)
  const headings: Heading[] = []
  // Headings move down: the title is the only h1 of its page.
  const levels: Readonly<Record<string, string>> = { h1: level, h2: level, h5: 'h4', h6: 'h4' }
  for (const [index, token] of tokens.entries()) {
    const isSection = token.tag === 'h1' || token.tag === 'h2'
    token.tag = levels[token.tag] ?? token.tag
    const line = tokens[index + 1]
    if (token.type !== 'heading_open' || !isSection || !line) continue
    const text = wordsOf(line)
    const id = idFor(text, headings)
    token.attrSet('id', id)
    headings.push({ id, text })
  }
  return { tokens, headings }
}

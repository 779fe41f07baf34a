import MarkdownIt from 'markdown-it'
import type Token from 'markdown-it/lib/token.mjs'
import { isSafeLink, pictureNameInAddress } from './text/markdown-links.ts'

export type { Token }

/**
 * Parses the Markdown of pages, mails and the editor. HTML in a text is shown as text. Indented lines and lines between
 * ``` are no code, since they come with pasted text. What the editor cannot show has no signs: tables, references,
 * underlined headings, entities.
 */
export const markdown = new MarkdownIt({ html: false, linkify: true }).disable([
  'table',
  'strikethrough',
  'code',
  'fence',
  'reference',
  'lheading',
  'entity',
])

const isPictureFile = (src: string) => /^[\w-]+(?:\.(?:jpe?g|png|webp))?$/i.test(src)
markdown.validateLink = (address) => isSafeLink(address) || isPictureFile(address)

// A missing blank after a full stop would make a link of two words ("rinse.it"), so bare addresses begin with www.
markdown.linkify
  .set({ fuzzyLink: false })
  // Of mail addresses, any ending.
  .tlds('[a-z]{2,}')
  .add('www.', {
    validate: /^(?:[\w-]{1,63}\.){1,9}[a-z]{2,}(?:[/?#][^\s<>]*[^\s<>.,:;!?"')\]])?/i,
    normalize: (match) => {
      match.url = `https://${match.raw}`
    },
  })

// Asterisks beside a sign and a letter are asterisks in CommonMark; the editor makes words bold wherever they stand.
const { scanDelims } = markdown.inline.State.prototype
markdown.inline.State.prototype.scanDelims = function (start, isAsterisk) {
  const scanned = scanDelims.call(this, start, isAsterisk)
  const isWord = (at: number) => /\S/.test(this.src.charAt(at))
  if (!isAsterisk) return scanned
  return { ...scanned, can_open: isWord(start + scanned.length), can_close: isWord(start - 1) }
}

export const parseMarkdown = (text: string): Token[] => markdown.parse(text, {})

/** All tokens, those within a line after their line. */
export function* tokensIn(tokens: readonly Token[]): Generator<Token> {
  for (const token of tokens) {
    yield token
    if (token.children) yield* tokensIn(token.children)
  }
}

/** The words that a token shows; of a picture, its description. */
export const wordsOf = ({ children, content }: Token): string =>
  children ? markdown.renderer.renderInlineAsText(children, markdown.options, {}) : content

markdown.renderer.rules.image = (tokens, index, options, _env, renderer) => {
  for (const image of tokens.slice(index, index + 1)) image.attrSet('alt', wordsOf(image))
  return renderer.renderToken(tokens, index, options)
}

export const imagesIn = (tokens: readonly Token[]): Token[] =>
  [...tokensIn(tokens)].filter(({ type }) => type === 'image')

/** The picture that an image shows, by its name. */
export const pictureOf = (image: Token): string => pictureNameInAddress(image.attrGet('src') ?? '')

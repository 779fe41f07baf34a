import * as z from 'zod/mini'
import { markdownProblem } from '#content/text/markdown-bounds.ts'
import { isSafeLink, linkedFactOfHref, pictureNameInAddress } from '#content/text/markdown-links.ts'
import { type MarkdownNode, nodesIn, parseMarkdown } from '#content/text/parse-markdown.ts'
import { countWords } from '#content/text/reading-time.ts'
import { isPictureName } from '#content/words/pictures.ts'
import { fieldKinds } from './field-kinds.ts'
import { isOwnPictureName } from './own-picture.ts'

const words = { least: 50, most: 5000 }
const longest = 40_000
const shortestAlt = 10
const longestAlt = 125

/** The owner's own pictures in a text, with their alternative texts and positions. */
export function ownPicturesOf(text: string) {
  // Avoid parsing a text that cannot hold any.
  if (!text.includes('own-')) return []
  return [...nodesIn(parseMarkdown(text))].flatMap((node) => {
    const name = node.type === 'image' ? pictureNameInAddress(node.url) : ''
    if (node.type !== 'image' || !isOwnPictureName(name)) return []
    const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
    return [{ name, alt: node.alt ?? '', start, end }]
  })
}

/** The text without own pictures that may not be shown. */
export const withoutHiddenPictures = (text: string, isHidden: (name: string) => boolean): string =>
  ownPicturesOf(text)
    .filter(({ name }) => isHidden(name))
    .toReversed()
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), text)

function problemOf(node: MarkdownNode): string | undefined {
  if (node.type === 'image') {
    const { url, alt } = node
    const name = pictureNameInAddress(url)
    if (!isPictureName(name) && !isOwnPictureName(name))
      return `There is no picture called “${url}” on this website. Put it in with the button Picture.`
    const length = alt?.trim().length ?? 0
    if (length < shortestAlt || length > longestAlt)
      return `The picture ${name} has ${length === 0 ? 'no words yet' : `${length} letters of words`}. Say in ${shortestAlt} to ${longestAlt} letters what somebody who cannot see it should know.`
  }
  if (node.type === 'link' || node.type === 'definition') {
    if (node.url.startsWith('fact:') && !linkedFactOfHref(node.url))
      return `Nothing can be linked to by “${node.url}”. Write fact:phone, fact:mobilePhone or fact:email.`
    if (!isSafeLink(node.url))
      return `The link “${node.url}” leads nowhere. Begin it with https:// or, for a page of this website, with one /.`
  }
  if (node.type === 'imageReference') return 'Put pictures in with the button Picture.'
  return undefined
}

function problemsIn(text: string): readonly string[] {
  const unreadable = markdownProblem(text)
  if (unreadable) return [unreadable]
  return Array.from(nodesIn(parseMarkdown(text)), problemOf).filter((one) => one !== undefined)
}

// Refuse control characters except line breaks and tabs, lone surrogates, and direction marks.
const isVisible = (text: string) =>
  !/[^\P{Cc}\n\t]|[\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text)

/** The Markdown of an article. Its links and pictures are checked on the parsed text, as they would be rendered. */
export const articleTextField = () =>
  z
    .string({ error: 'Please write the article.' })
    .check(
      z.maxLength(longest, { error: `An article can have up to ${longest} letters; please take some out.` }),
      z.superRefine<string>((text, context) => {
        const say = (message: string) => context.addIssue({ code: 'custom', message, input: text })
        if (text.length > longest) return
        const count = countWords(text)
        if (count < words.least)
          say(
            `An article needs at least ${words.least} words; this has ${count}. Please add ${words.least - count}.`,
          )
        if (count > words.most)
          say(
            `An article can have up to ${words.most} words; this has ${count}. Please take out ${count - words.most}.`,
          )
        if (!isVisible(text)) say('Take out the characters that cannot be seen: one came with pasted text.')
        for (const problem of problemsIn(text)) say(problem)
      }),
    )
    .register(fieldKinds, { kind: 'markdown', least: 1, most: longest, label: 'Text' })

import * as z from 'zod/mini'
import { imagesIn, parseMarkdown, pictureOf, type Token, wordsOf } from '#content/markdown.ts'
import { isSafeLink, linkedFactOfHref } from '#content/text/markdown-links.ts'
import { countWords } from '#content/text/reading-time.ts'
import { isPictureName } from '#content/words/pictures.ts'
import { fieldKinds } from './field-kinds.ts'
import { isOwnPictureName } from './own-picture.ts'

const words = { least: 50, most: 5000 }
const longest = 40_000
const shortestAlt = 10
const longestAlt = 125

/** The owner's own pictures in a text, with their alternative texts. */
export function ownPicturesOf(text: string) {
  // Avoid parsing a text that cannot hold any.
  if (!text.includes('own-')) return []
  return imagesIn(parseMarkdown(text))
    .map((image) => ({ name: pictureOf(image), alt: wordsOf(image) }))
    .filter(({ name }) => isOwnPictureName(name))
}

/** The text without own pictures that may not be shown. */
export const withoutHiddenPictures = (text: string, isHidden: (name: string) => boolean): string =>
  text
    .replace(/!\[(?:[^\]\\]|\\.)*\]\(<?(own-[0-9a-f]{20})[^)]*\)/g, (picture, name: string) =>
      isHidden(name) ? '' : picture,
    )
    // Alternative text with brackets in it.
    .replace(/\bown-[0-9a-f]{20}\b/g, (name) => (isHidden(name) ? '' : name))

function problemOfPicture(image: Token): string | undefined {
  const name = pictureOf(image)
  if (!isPictureName(name) && !isOwnPictureName(name))
    return `There is no picture called “${name}” on this website. Put it in with the button Picture.`
  const { length } = wordsOf(image).trim()
  if (length >= shortestAlt && length <= longestAlt) return undefined
  return `The picture ${name} has ${length === 0 ? 'no words yet' : `${length} letters of words`}. Say in ${shortestAlt} to ${longestAlt} letters what somebody who cannot see it should know.`
}

function problemOfLink(address: string): string | undefined {
  if (address.startsWith('fact:') && !linkedFactOfHref(address))
    return `Nothing can be linked to by “${address}”. Write fact:phone, fact:mobilePhone or fact:email.`
  if (isSafeLink(address)) return undefined
  return `The link “${address}” leads nowhere. Begin it with https:// or, for a page of this website, with one /.`
}

/** Addresses of links as they are written: of an unsafe one, the parser makes no link. */
const links = /(?<!!)\[(?:[^[\]\\]|\\.)*(?<!\\)\]\(<?([^)\s>]+)/g

const problemsIn = (text: string): string[] =>
  [
    ...imagesIn(parseMarkdown(text)).map(problemOfPicture),
    ...Array.from(text.matchAll(links), ([, address = '']) => problemOfLink(address)),
  ].filter((one) => one !== undefined)

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

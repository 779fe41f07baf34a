import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { seenVersion } from './fields.ts'
import { textLimits } from './limits.ts'
import { multilineText, singleLineText } from './text.ts'

export const textBlanks = ['first name', 'service', 'area', 'my phone', 'my name'] as const
export type TextBlank = (typeof textBlanks)[number]

/** What stands in braces is a blank. */
export const braces = /\{([^{}]*)\}/g

export const isBlank = (word: string): word is TextBlank => textBlanks.some((blank) => blank === word)

const hasKnownBlanks = (text: string) =>
  [...text.matchAll(braces)].every(([, word = '']) => isBlank(word.trim()))

/** Words that the owner uses again: in replies, and in messages about a visit. The name is the subject of a mail. */
export const SavedText = z.object({
  id: z.string().check(z.maxLength(64)),
  name: singleLineText(textLimits.savedTextName, 'Please give it a name'),
  body: multilineText(textLimits.savedText).check(
    z.minLength(1, 'Please write a text'),
    z.refine(
      hasKnownBlanks,
      `What can be filled in is ${textBlanks.map((blank) => `{${blank}}`).join(', ')}.`,
    ),
  ),
})
export type SavedText = z.output<typeof SavedText>

export const SavedTextList = z
  .array(SavedText)
  .check(z.maxLength(textLimits.savedTexts, `${textLimits.savedTexts} texts are the most`))

const SavedTexts = z.object({
  texts: z.array(SavedText),
  version: z.int(),
})
export type SavedTexts = z.output<typeof SavedTexts>

const path = '/api/admin/saved-texts' as const

export const readSavedTexts = endpoint('GET', path, { response: SavedTexts })

export const changeSavedTexts = endpoint('PATCH', path, {
  body: z.object({ texts: SavedTextList, version: seenVersion() }),
  response: SavedTexts,
})

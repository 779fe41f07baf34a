import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { seenVersion } from './fields.ts'
import { areaName, serviceNoun } from './labels.ts'
import { textLimits } from './limits.ts'
import type { Facts } from './render.ts'
import { multilineText, singleLineText } from './text.ts'

export const textBlanks = ['first name', 'service', 'area', 'my phone', 'my name'] as const
type TextBlank = (typeof textBlanks)[number]

const braces = /\{([^{}]*)\}/g

const isBlank = (word: string): word is TextBlank => textBlanks.some((blank) => blank === word)

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

export type OwnFacts = Pick<Facts, 'areaNames' | 'firstName' | 'name' | 'phone'>

export type FilledFor = { name: string; serviceType: string; location: string }

/** The words of a saved text with its blanks filled in; other braces stay. */
export function fillSavedText(body: string, { name, serviceType, location }: FilledFor, facts: OwnFacts) {
  const values: Readonly<Record<TextBlank, string>> = {
    'first name': name.trim().split(/\s+/)[0] ?? name,
    service: serviceNoun(serviceType),
    area: location === 'other' || location === '' ? 'your area' : areaName(location, facts),
    'my phone': facts.phone,
    'my name': facts.firstName ?? facts.name,
  }
  return body.replace(braces, (whole, word: string) => {
    const blank = word.trim()
    return isBlank(blank) ? values[blank] : whole
  })
}

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { areaName, serviceNoun } from './labels.ts'
import { textLimits } from './limits.ts'
import type { Facts } from './render.ts'
import { multilineText, singleLineText } from './text.ts'
import { seenVersion } from './version.ts'

/** Placeholders that are filled in for each client. */
export const textBlanks = ['first name', 'service', 'area', 'my phone', 'my name'] as const
type TextBlank = (typeof textBlanks)[number]

const braces = /\{([^{}]*)\}/g

const isBlank = (word: string): word is TextBlank => textBlanks.some((blank) => blank === word)

const refusesUnknownBlanks = z.check<string>((context) => {
  const unknown = [...context.value.matchAll(braces)].flatMap(([whole, word = '']) =>
    isBlank(word.trim()) ? [] : [whole],
  )
  if (unknown.length === 0) return
  context.issues.push({
    code: 'custom',
    input: context.value,
    message: `${unknown.join(', ')} ${unknown.length === 1 ? 'is' : 'are'} not known. What can be filled in is ${textBlanks.map((blank) => `{${blank}}`).join(', ')}.`,
  })
})

/** Words that the owner uses again: in replies, and in messages about a visit. The name is the subject of a mail. */
export const SavedText = z.object({
  id: z.string().check(z.maxLength(64)),
  name: singleLineText(textLimits.savedTextName, 'Please give it a name'),
  body: multilineText(textLimits.savedText).check(
    z.minLength(1, 'Please write a text'),
    refusesUnknownBlanks,
  ),
})
export type SavedText = z.output<typeof SavedText>

export const SavedTextList = z.array(SavedText).check(
  z.maxLength(textLimits.savedTexts, `${textLimits.savedTexts} texts are the most`),
  z.refine((texts) => new Set(texts.map(({ id }) => id)).size === texts.length, 'Please send each text once'),
)

const SavedTexts = z.object({
  /** In her order. */
  texts: z.array(SavedText),
  /** 0 until the first change. */
  version: z.int(),
})
export type SavedTexts = z.output<typeof SavedTexts>

const path = '/api/admin/saved-texts' as const

export const readSavedTexts = endpoint({ method: 'GET', path, response: SavedTexts })

/** Saves the whole list. 409 if another device has changed it since. */
export const changeSavedTexts = endpoint({
  method: 'PATCH',
  path,
  body: z.object({ texts: SavedTextList, version: seenVersion() }),
  response: SavedTexts,
})

const ending = 'Warm wishes\n{my name}'

/** What the website comes with. A new reply begins with the first. */
export const sampleTexts: readonly [SavedText, ...SavedText[]] = [
  {
    ...{ id: 'call', name: 'May I call you?' },
    body: `Hello {first name},

Thank you for writing about your hair. A {service} in {area} is something I do every week, and I am glad to help.

Could we speak for 15 to 20 minutes first? Tell me when I may call you, or ring me on {my phone}.

${ending}`,
  },
  {
    ...{ id: 'costs', name: 'What it costs' },
    body: `Hello {first name},

Thank you for writing about your hair. My prices are on my website, on the page Services. What a {service} comes to depends on your hair, so let us speak for 15 to 20 minutes first, free.

Tell me when I may call you, or ring me on {my phone}.

${ending}`,
  },
  {
    ...{ id: 'full', name: 'When I have time for you' },
    body: `Hello {first name},

Thank you for writing about your hair. I have no free time until ... From then on I am glad to see you.

Shall I write to you when I have a time? You can also ring me on {my phone}.

${ending}`,
  },
  {
    ...{ id: 'care', name: 'Looking after your curls' },
    body: `Hello {first name},

It was lovely to see you. So that it lasts: conditioner on soaking wet hair at every wash, little heat or none, hands off while it dries, and silk at night.

If anything is not right, ring me on {my phone}.

${ending}`,
  },
  {
    ...{ id: 'review', name: 'How are your curls doing?' },
    body: `Hello {first name},

How are your curls doing? Would you tell others, in a sentence or two? Answer this message, or tell me on {my phone}. Nothing is shown before you agree, and you choose the name.

${ending}`,
  },
  {
    ...{ id: 'missed', name: 'We missed each other' },
    body: `Hello {first name},

I was expecting you, and hope all is well. Shall I look for another time? Answer this message, or ring me on {my phone}.

${ending}`,
  },
]

/** Replaces the placeholders of a text; other braces stay. */
const fillBlanks = (text: string, values: Readonly<Record<TextBlank, string>>): string =>
  text.replace(braces, (whole, word: string) => {
    const blank = word.trim()
    return isBlank(blank) ? values[blank] : whole
  })

export const areaForText = (value: string, facts: Pick<Facts, 'areaNames'>): string =>
  value === 'other' || value === '' ? 'your area' : areaName(value, facts)

export type OwnFacts = Pick<Facts, 'areaNames' | 'firstName' | 'name' | 'phone'>

/** Whom a text is for: the sender of a request, or the client of an appointment. */
export type FilledFor = { name: string; serviceType: string; location: string }

/** The words of a saved text with its blanks filled in. */
export const fillSavedText = (body: string, { name, serviceType, location }: FilledFor, facts: OwnFacts) =>
  fillBlanks(body, {
    'first name': name.trim().split(/\s+/)[0] ?? name,
    service: serviceNoun(serviceType),
    area: areaForText(location, facts),
    'my phone': facts.phone,
    'my name': facts.firstName ?? facts.name,
  })

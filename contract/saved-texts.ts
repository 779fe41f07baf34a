import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { multilineText, optionalSingleLine, singleLineText } from './text.ts'
import { seenVersion } from './version.ts'
import { topicsAfter } from './visit-messages.ts'

/** Placeholders filled in for each consultation; `day` and `time` are those of a visit that was. */
export const textBlanks = [
  'first name',
  'service',
  'area',
  'phone',
  'my phone',
  'my name',
  'day',
  'time',
] as const
type TextBlank = (typeof textBlanks)[number]

const braces = /\{([^{}]*)\}/g

const isBlank = (word: string): word is TextBlank => textBlanks.some((blank) => blank === word)

/** Reads `{come to you / see you at the salon}`: the first for a home visit, the second for the salon. */
function readChoice(word: string): [home: string, salon: string] | undefined {
  const [home, salon, ...more] = word.split(' / ')
  return home !== undefined && salon !== undefined && more.length === 0
    ? [home.trim(), salon.trim()]
    : undefined
}

/** Braces that hold neither a placeholder nor a choice of two. */
export const findUnknownBlanks = (text: string): string[] =>
  [...text.matchAll(braces)].flatMap(([whole, word = '']) =>
    isBlank(word.trim()) || readChoice(word) ? [] : [whole],
  )

export type Filling = Readonly<Record<TextBlank, string>> & { isAtHome: boolean }

/** Fills the text in for one consultation. */
export const fillBlanks = (text: string, filling: Filling): string =>
  text.replace(braces, (whole, word: string) => {
    const blank = word.trim()
    if (isBlank(blank)) return filling[blank]
    const choice = readChoice(word)
    return choice ? choice[filling.isAtHome ? 0 : 1] : whole
  })

const names = textBlanks.map((blank) => `{${blank}}`).join(', ')

const knowsBlanks = z.check<string>((context) => {
  const unknown = findUnknownBlanks(context.value)
  if (unknown.length === 0) return
  const verb = unknown.length === 1 ? 'is' : 'are'
  context.issues.push({
    code: 'custom',
    input: context.value,
    message: `${unknown.join(', ')} ${verb} not known. What can be filled in is ${names}, and a choice such as {come to you / see you at the salon}.`,
  })
})

/**
 * A reply by mail, a text message, WhatsApp, her words in the mail about an appointment, care advice and the question for
 * a review after it, a kind word to who did not come, or the words of the away notice.
 */
export const savedTextKinds = [
  'reply',
  'text',
  'whatsapp',
  'booked',
  'care',
  'review',
  'missed',
  'away',
] as const
export type SavedTextKind = (typeof savedTextKinds)[number]

/** Visitors read the away notice, so it names no client. */
export const blanksAllowedIn = (kind: SavedTextKind): readonly TextBlank[] => {
  if (kind === 'away') return ['my phone', 'my name']
  const isAfterVisit = topicsAfter.some((topic) => topic === kind)
  return textBlanks.filter((blank) => isAfterVisit || !isOfVisit(blank))
}

const isOfVisit = (blank: string) => blank === 'day' || blank === 'time'

const mostLetters: Readonly<Partial<Record<SavedTextKind, number>>> = {
  booked: textLimits.bookingMail,
  away: textLimits.awayText,
}
export const savedTextLimit = (kind: SavedTextKind): number => mostLetters[kind] ?? textLimits.savedText

type Written = { kind: SavedTextKind; subject: string; body: string }

const suitsItsUse = z.superRefine<Written>(({ kind, subject, body }, context) => {
  const complain = (message: string) =>
    context.addIssue({ code: 'custom', path: ['body'], message, input: body })
  const over = body.length - savedTextLimit(kind)
  if (over > 0)
    complain(`Here ${savedTextLimit(kind)} characters are the most. Please shorten it by ${over}.`)
  const known = blanksAllowedIn(kind).map((blank) => `{${blank}}`)
  const strange = [...`${subject}${body}`.matchAll(braces)].filter(([whole]) => !known.includes(whole))
  const ofVisit = strange.find(([, word = '']) => isOfVisit(word.trim()))
  if (kind !== 'away' && ofVisit)
    complain(`${ofVisit[0]} is known after a visit only. Please leave it out here.`)
  if (kind === 'away' && strange[0])
    complain(
      `All visitors read this, so ${strange[0][0]} cannot be filled in. What can is ${known.join(' and ')}.`,
    )
})

export const SavedText = z
  .object({
    id: z.string().check(z.maxLength(64)),
    kind: z.enum(savedTextKinds, 'Please choose what it is for'),
    name: singleLineText(textLimits.savedTextName, 'Please give it a name'),
    /** Of a reply; empty otherwise. */
    subject: z._default(optionalSingleLine(textLimits.replySubject).check(knowsBlanks), ''),
    body: multilineText(textLimits.savedText).check(z.minLength(1, 'Please write a text'), knowsBlanks),
  })
  .check(suitsItsUse)
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

export const usualSubject = 'Your hair: when may I call you?'

/** What the website comes with. */
export const sampleTexts: readonly [SavedText, ...SavedText[]] = [
  {
    ...{ id: 'call', kind: 'reply', name: 'May I call you?', subject: usualSubject },
    body: `Hello {first name},

Thank you for writing about your hair. A {service} in {area} is something I do every week, and I am glad to {come to you / see you at the salon}.

Could we speak for 15 to 20 minutes first? Tell me when I may call you on {phone}, or ring me on {my phone}.

Warm wishes
{my name}`,
  },
  {
    ...{ id: 'costs', kind: 'reply', name: 'What it costs', subject: 'What it costs' },
    body: `Hello {first name},

Thank you for writing about your hair. My prices are on my website, on the page Services. What a {service} comes to depends on your hair, so let us speak for 15 to 20 minutes first, free.

Tell me when I may call you on {phone}, or ring me on {my phone}.

Warm wishes
{my name}`,
  },
  {
    ...{ id: 'full', kind: 'reply', name: 'Full until ...', subject: 'When I have time for you' },
    body: `Hello {first name},

Thank you for writing about your hair. I have no free time until ... From then on I am glad to {come to you / see you at the salon}.

Shall I write to you when I have a time? You can also ring me on {my phone}.

Warm wishes
{my name}`,
  },
  {
    ...{ id: 'care', kind: 'care', name: 'So that it lasts', subject: '' },
    body: `Hello {first name},

It was lovely to see you {day}. So that it lasts: conditioner on soaking wet hair at every wash, little heat or none, hands off while it dries, and silk at night.

If anything is not right, ring me on {my phone}.

Warm wishes
{my name}`,
  },
  {
    ...{ id: 'review', kind: 'review', name: 'A few words', subject: '' },
    body: `Hello {first name},

How are your curls doing? Would you tell others, in a sentence or two? Answer this message, or tell me on {my phone}. Nothing is shown before you agree, and you choose the name.

Warm wishes
{my name}`,
  },
]

/** The kind word to who did not come, until she has saved her own. */
export const kindWord: SavedText = {
  ...{ id: 'missed', kind: 'missed', name: 'We missed each other', subject: '' },
  body: `Hello {first name},

I was expecting you {day} at {time}. I hope all is well. Shall I look for another time? Answer this message, or ring me on {my phone}.

Warm wishes
{my name}`,
}

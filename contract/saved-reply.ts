import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { paragraph } from './text.ts'
import { seenVersion } from './version.ts'

/** Placeholders filled in for each consultation. */
export const replyBlanks = ['first name', 'service', 'area', 'phone'] as const
export type ReplyBlank = (typeof replyBlanks)[number]

const braces = /\{([^{}]*)\}/g

const isBlank = (word: string): word is ReplyBlank => replyBlanks.some((blank) => blank === word)

/** Reads `{come to you / see you at the salon}`: the first for a home visit, the second for the salon. */
function readChoice(word: string): [home: string, salon: string] | undefined {
  const [home, salon, ...more] = word.split(' / ')
  return home !== undefined && salon !== undefined && more.length === 0
    ? [home.trim(), salon.trim()]
    : undefined
}

/** Braces that hold neither a placeholder nor a choice of two. */
export const unknownBlanks = (text: string): string[] =>
  [...text.matchAll(braces)].flatMap(([whole, word = '']) =>
    isBlank(word.trim()) || readChoice(word) ? [] : [whole],
  )

type Filling = Readonly<Record<ReplyBlank, string>> & { isAtHome: boolean }

/** Fills the text in for one consultation. */
export const fillReply = (text: string, filling: Filling): string =>
  text.replace(braces, (whole, word: string) => {
    const blank = word.trim()
    if (isBlank(blank)) return filling[blank]
    const choice = readChoice(word)
    return choice ? choice[filling.isAtHome ? 0 : 1] : whole
  })

const names = replyBlanks.map((blank) => `{${blank}}`).join(', ')

export const SavedReplyText = paragraph(textLimits.savedReply).check(
  z.minLength(1, 'Please write a text'),
  (context) => {
    const unknown = unknownBlanks(context.value)
    if (unknown.length === 0) return
    const verb = unknown.length === 1 ? 'is' : 'are'
    context.issues.push({
      code: 'custom',
      input: context.value,
      message: `${unknown.join(', ')} ${verb} not known. What can be filled in is ${names}, and a choice such as {come to you / see you at the salon}.`,
    })
  },
)

const SavedReply = z.object({
  text: z.string(),
  /** The shipped text. */
  original: z.string(),
  /** 0 until the first change. */
  version: z.int(),
})
export type SavedReply = z.output<typeof SavedReply>

export const readSavedReply = endpoint({
  method: 'GET',
  path: '/api/admin/saved-reply',
  response: SavedReply,
})

/** 409 if another device has changed it since. */
export const changeSavedReply = endpoint({
  method: 'PATCH',
  path: '/api/admin/saved-reply',
  body: z.object({ text: SavedReplyText, version: seenVersion() }),
  response: SavedReply,
})

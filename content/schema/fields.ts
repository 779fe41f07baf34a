import * as z from 'zod/mini'
import type { FactsInTexts } from '#content/text/fill-in.ts'
import { chosenDay } from '#contract/days.ts'
import type { FieldWords } from '#contract/website-form.ts'
import { fieldKinds } from './field-kinds.ts'

// The messages are what somebody who edits a content file reads: each says what to write.

/** Her words for the field: its label, or more. */
export type Words = string | FieldWords

export const wordsOf = (words: Words = {}): FieldWords =>
  typeof words === 'string' ? { label: words } : words

/** `{name}` and the like. */
export const placeholder = /\{(\w*)\}/g

/** One piece of text, its length in characters. */
export const text = (least: number, most: number, words?: Words) =>
  textShownAs(least, most, words, (written) => written).check(
    z.refine(
      (written: string) => !written.match(placeholder),
      'Take away the braces: no fact is filled in here.',
    ),
  )

/** Texts that may be as long as this are written in a field of several lines. */
const shortest = 100

/** Text whose length is that of what it is shown as. */
export const textShownAs = (
  least: number,
  most: number,
  words: Words | undefined,
  shown: (written: string) => string,
  facts?: FactsInTexts,
) => {
  const wanted = `write ${least} to ${most} characters of text`
  const lengthOf = (written: string) => shown(written).length
  return z
    .string({
      error: ({ input }) => (input === undefined ? `Add this field: ${wanted}.` : `Here, ${wanted}.`),
    })
    .check(
      z.refine((written: string) => lengthOf(written) >= least && lengthOf(written) <= most, {
        error: ({ input }) =>
          `Please ${wanted}; it has ${typeof input === 'string' ? lengthOf(input) : 'none'}.`,
      }),
      z.refine(isTidy, 'Take away the blanks at the start or end, and any double blank.'),
      z.refine(isVisible, 'Take away the characters that cannot be seen.'),
    )
    .register(fieldKinds, {
      ...{ kind: 'text', least, most, control: most < shortest ? 'line' : 'text' },
      ...(facts && { facts }),
      ...wordsOf(words),
    })
}

// Control characters, halves of characters, and those that turn the direction of what follows: a text could show something else than it says.
const isVisible = (value: string) =>
  !/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(value)

const isTidy = (value: string) => value.trim() === value && !value.includes('  ')

/** Text of a fixed form. */
export const textLike = (pattern: RegExp, fix: string, words?: Words) =>
  z
    .string({ error: fix })
    .check(z.regex(pattern, { error: fix }), z.refine(isVisible, fix))
    .register(fieldKinds, { kind: 'pattern', control: 'line', ...wordsOf(words) })

/** A name for addresses and keys. */
export const slug = () =>
  textLike(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'Write small letters, digits and single hyphens, like copper-ringlets.',
  )

/** A day, like 2026-11-21. */
export const day = (words?: Words) => {
  const fix = 'Write a day that exists as year-month-day, like 2026-11-21.'
  return chosenDay(fix).register(fieldKinds, { kind: 'day', control: 'day', ...wordsOf(words) })
}

export const wholeNumber = (least: number, most: number, words?: Words) => {
  const fix = `Write a whole number from ${least} to ${most}.`
  return z
    .number({ error: fix })
    .check(z.refine(Number.isInteger, fix), z.gte(least, { error: fix }), z.lte(most, { error: fix }))
    .register(fieldKinds, { kind: 'number', least, most, control: 'number', ...wordsOf(words) })
}

export const yesOrNo = (words?: Words) =>
  z.boolean({ error: 'Write true or false.' }).register(fieldKinds, { kind: 'yes-or-no', ...wordsOf(words) })

/** Marks words that the owner has yet to replace or confirm. */
export const sample = (words?: Words) =>
  z
    .boolean({ error: 'Write true, or false once the owner has replaced or confirmed it.' })
    .register(fieldKinds, { kind: 'yes-or-no', control: 'confirm', ...wordsOf(words) })

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, words?: Words) =>
  z
    .enum(values, { error: `Write one of: ${values.join(', ')}.` })
    .register(fieldKinds, { kind: 'choice', values, ...wordsOf(words) })

/** A list of `least` to `most` entries. */
export const list = <Schema extends z.ZodMiniType>(
  schema: Schema,
  least: number,
  most = least,
  words?: Words,
) => {
  const wanted = least === most ? `exactly ${least}` : `${least} to ${most}`
  const error = ({ input }: { input?: unknown }) =>
    `Write ${wanted} entries; there are ${Array.isArray(input) ? input.length : 'none'}.`
  return z
    .readonly(z.array(schema, { error }).check(z.minLength(least, { error }), z.maxLength(most, { error })))
    .register(fieldKinds, { kind: 'list', least, most, control: 'list', ...wordsOf(words) })
}

/** Reports every entry whose `key` an earlier entry already has. */
export const noRepeats = <Key extends string>(key: Key) =>
  z.superRefine<readonly { readonly [K in Key]?: unknown }[]>((entries, context) => {
    const seen = new Set<unknown>()
    for (const [index, entry] of entries.entries()) {
      const value = entry[key]
      if (value !== undefined && seen.has(value)) {
        const message = `${JSON.stringify(value)} is taken by an earlier entry: write another.`
        context.addIssue({ code: 'custom', path: [index, key], message, input: value })
      }
      seen.add(value)
    }
  })

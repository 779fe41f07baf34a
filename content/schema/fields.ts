import * as z from 'zod/mini'
import type { FactsInTexts } from '#content/text/facts.ts'
import { chosenDaySchema } from '#contract/chosen-day.ts'
import type { FieldWords } from '#contract/website-form.ts'
import { fieldKinds } from './field-kinds.ts'

// Messages address the person who edits a content file: each says what to write.

/** A field's label, or more of its texts. */
export type Words = string | FieldWords

export const toFieldWords = (words: Words = {}): FieldWords =>
  typeof words === 'string' ? { label: words } : words

/** Placeholders such as `{name}`. */
export const placeholder = /\{(\w*)\}/g

/** A text without placeholders, with limits in characters. */
export const textField = (least: number, most: number, words?: Words) =>
  textFieldLimitedAsShown(least, most, words, (written) => written).check(
    z.refine(
      (written: string) => written.length > Math.max(most, hugeLength) || !written.match(placeholder),
      'Take away the braces: no fact is filled in here.',
    ),
  )

const hugeLength = 10_000

/** Texts that may be at least this long get a multi-line field. */
const shortest = 100

/** A text whose limits apply to its displayed form. */
export const textFieldLimitedAsShown = (
  least: number,
  most: number,
  words: Words | undefined,
  shown: (written: string) => string,
  facts?: FactsInTexts,
) => {
  const wanted = `write ${least} to ${most} characters of text`
  const lengthOf = (written: string) => shown(written).length
  // A text of a megabyte, refused for its length, is not searched for more that is wrong with it.
  const isHuge = (written: string) => written.length > hugeLength && lengthOf(written) > most
  return z
    .string({
      error: ({ input }) => (input === undefined ? `Add this field: ${wanted}.` : `Here, ${wanted}.`),
    })
    .check(
      z.refine((written: string) => lengthOf(written) >= least && lengthOf(written) <= most, {
        error: ({ input }) =>
          `Please ${wanted}; it has ${typeof input === 'string' ? lengthOf(input) : 'none'}.`,
      }),
      z.refine(
        (written: string) => isHuge(written) || isTidy(written),
        'Take away the blanks at the start or end, and any double blank.',
      ),
      z.refine(
        (written: string) => isHuge(written) || isVisible(written),
        'Take away the characters that cannot be seen.',
      ),
    )
    .register(fieldKinds, {
      ...{ kind: 'text', least, most, control: most < shortest ? 'line' : 'text' },
      ...(facts && { facts }),
      ...toFieldWords(words),
    })
}

// Refuse control characters, lone surrogates and direction marks: a text could display something other than it says.
const isVisible = (value: string) =>
  !/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(value)

const isTidy = (value: string) => value.trim() === value && !value.includes('  ')

/** A text that matches a pattern. */
export const patternField = (pattern: RegExp, fix: string, words?: Words) =>
  z
    .string({ error: fix })
    .check(z.regex(pattern, { error: fix }), z.refine(isVisible, fix))
    .register(fieldKinds, { kind: 'pattern', control: 'line', ...toFieldWords(words) })

/** An identifier for addresses and keys. */
export const slugField = () =>
  patternField(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'Write small letters, digits and single hyphens, like copper-ringlets.',
  )

/** A day, like 2026-11-21. */
export const dayField = (words?: Words) => {
  const fix = 'Write a day that exists as year-month-day, like 2026-11-21.'
  return chosenDaySchema(fix).register(fieldKinds, { kind: 'day', control: 'day', ...toFieldWords(words) })
}

export const wholeNumberField = (least: number, most: number, words?: Words) => {
  const fix = `Write a whole number from ${least} to ${most}.`
  return z
    .number({ error: fix })
    .check(z.refine(Number.isInteger, fix), z.gte(least, { error: fix }), z.lte(most, { error: fix }))
    .register(fieldKinds, { kind: 'number', least, most, control: 'number', ...toFieldWords(words) })
}

export const yesOrNoField = (words?: Words) =>
  z
    .boolean({ error: 'Write true or false.' })
    .register(fieldKinds, { kind: 'yes-or-no', ...toFieldWords(words) })

/** Marks text that the owner has yet to replace or confirm. */
export const isSampleField = (words?: Words) =>
  z
    .boolean({ error: 'Write true, or false once the owner has replaced or confirmed it.' })
    .register(fieldKinds, { kind: 'yes-or-no', control: 'confirm', ...toFieldWords(words) })

export const choiceField = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  words?: Words,
) =>
  z
    .enum(values, { error: `Write one of: ${values.join(', ')}.` })
    .register(fieldKinds, { kind: 'choice', values, ...toFieldWords(words) })

/** A list of `least` to `most` entries. */
export const listField = <Schema extends z.ZodMiniType>(
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
    .register(fieldKinds, { kind: 'list', least, most, control: 'list', ...toFieldWords(words) })
}

/** Reports every entry whose `key` an earlier entry already has. */
export const refuseRepeats = <Key extends string>(key: Key) =>
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

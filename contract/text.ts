import * as z from 'zod/mini'
import { trimInvisible } from './invisible-characters.ts'

// Cc: control characters. Cs: lone surrogates.
const unstorable = /[\p{Cc}\p{Cs}]/u
const unstorableButLayout = /[^\P{Cc}\t\n\r]|\p{Cs}/u

const without = (forbidden: RegExp) => (text: string) => !forbidden.test(text)
const oddCharacters = 'Please remove the characters that cannot be read'

/** No control characters or lone surrogates, which some databases cannot store. */
export const isStorableLine = without(unstorable)

const count = (length: number) => length.toLocaleString('en-GB')

/** A maximum length whose message says by how much the text is too long. */
export const maxCharacters = (limit: number) =>
  z.maxLength(limit, {
    error: ({ input }) =>
      typeof input === 'string'
        ? `This has ${count(input.length)} characters, and ${count(limit)} is the most. Please shorten it by ${count(input.length - limit)}.`
        : undefined,
  })

const text = () => z.string('Please write this as text')

/** One line of trimmed text. */
export const singleLineText = (limit: number, missing: string) =>
  z
    .string(missing)
    .check(
      z.overwrite(trimInvisible),
      z.minLength(1, missing),
      maxCharacters(limit),
      z.refine(isStorableLine, oddCharacters),
    )

/** The same, which may be empty; `tidied` before it is checked. */
export const optionalSingleLine = (limit: number, tidied = (typed: string) => typed) =>
  text().check(
    z.overwrite((typed) => trimInvisible(tidied(typed))),
    maxCharacters(limit),
    z.refine(isStorableLine, oddCharacters),
  )

/** A form posted without scripts sends CRLF line breaks: count them as in the field. */
const withPlainBreaks = (text: string) => text.replaceAll('\r\n', '\n')

const plainText = (limit: number) =>
  [
    z.overwrite(withPlainBreaks),
    maxCharacters(limit),
    z.refine<string>(without(unstorableButLayout), oddCharacters),
  ] as const

/** Trimmed text that may hold line breaks and may be empty. */
export const multilineText = (limit: number) => text().check(z.overwrite(trimInvisible), ...plainText(limit))

export const emailAddress = (limit: number) => {
  const invalid = 'Please enter a valid email address'
  return z.string(invalid).check(z.overwrite(trimInvisible), z.maxLength(limit, invalid), z.email(invalid))
}

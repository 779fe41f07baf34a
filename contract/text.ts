import * as z from 'zod/mini'

const controlCharacters = /[\p{Cc}]/u
const controlCharactersButLayout = /[^\P{Cc}\t\n\r]/u

const storable = (forbidden: RegExp) => (text: string) => text.isWellFormed() && !forbidden.test(text)
const oddCharacters = 'Please remove the characters that cannot be read'

/** Text without control characters or halves of characters, which some databases cannot hold. */
export const isStorableLine = storable(controlCharacters)

/** One line of trimmed text. */
export const line = (limit: number, missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(limit, `Please use at most ${limit} characters`),
      z.refine(isStorableLine, oddCharacters),
    )

/** Trimmed text that may hold line breaks and may be empty. */
export const paragraph = (limit: number) =>
  z
    .string('Please write this as text')
    .check(
      z.trim(),
      z.maxLength(limit, `Please use at most ${limit} characters`),
      z.refine(storable(controlCharactersButLayout), oddCharacters),
    )

export const emailAddress = (limit: number) => {
  const invalid = 'Please enter a valid email address'
  return z.string(invalid).check(z.trim(), z.maxLength(limit, invalid), z.email(invalid))
}

import * as z from 'zod/mini'
import { cleanLine, cleanText } from './invisible-characters.ts'

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

/** One line of text that somebody has to fill in. */
export const singleLineText = (limit: number, missing: string) =>
  z.string(missing).check(z.overwrite(cleanLine), z.minLength(1, missing), maxCharacters(limit))

/** The same, which may be empty; `tidied` before it is checked. */
export const optionalSingleLine = (limit: number, tidied = (typed: string) => typed) =>
  text().check(
    z.overwrite((typed) => cleanLine(tidied(typed))),
    maxCharacters(limit),
  )

export const multilineText = (limit: number) => text().check(z.overwrite(cleanText), maxCharacters(limit))

/** No control characters or lone surrogates, which some databases cannot store. */
export const isStorableLine = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)

/** What `<input type="email">` takes, if its domain has a dot; a domain may have letters of any language. */
const address =
  /^[A-Za-z\d_.!#$%&'*+/=?^`{|}~-]+@(?:[\p{L}\p{M}\d](?:[\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?\.)+[\p{L}\p{M}\d](?:[\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?$/u

export const emailAddress = (limit: number) => {
  const invalid = 'Please enter a valid email address'
  return z.string(invalid).check(
    z.overwrite(cleanLine),
    z.maxLength(limit, invalid),
    z.regex(address, invalid),
    // SQLite's lower() knows ASCII only: a person must be found, and erased, by "jo@MÜLLER.example" too.
    z.overwrite((typed) => typed.replace(/\P{ASCII}/gu, (letter) => letter.toLowerCase())),
  )
}

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passwordFewest } from '#contract/limits.ts'

const commonPasswordsFile = join(import.meta.dirname, 'common-passwords.txt')

/** The first four bytes of a hash. Among 15,000 entries, a false match happens once in 300,000 passwords. */
const passwordHashPrefix = (password: string) => hash('sha256', password, 'buffer').readUInt32BE(0)

let marks: ReadonlySet<number> | undefined

// Read on first use: passwords are chosen rarely.
function readMarks(): ReadonlySet<number> {
  const lines = readFileSync(commonPasswordsFile, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
  const bytes = Buffer.from(lines.join(''), 'base64')
  return new Set(Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32BE(index * 4)))
}

/** Whether a new password is among the most used of all leaked ones, as it is or with signs and digits added. */
export function isCommonPassword(password: string): boolean {
  marks ??= readMarks()
  const text = password.toLowerCase()
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '')
  // Guessing programs append years and exclamation marks to every word.
  const stem = plain.replace(/\d+$/, '')
  return [text, plain, stem].some(
    (one) => one.length >= passwordFewest.first && marks?.has(passwordHashPrefix(one)),
  )
}

export const commonPasswordAdvice =
  'Very many people use this password, so it is tried first. Please choose three or four words that have nothing to do with one another.'

/** Whether a new password is made of the words of these names, with nothing but digits and signs between them. */
export function isMadeOf(names: string, password: string): boolean {
  const words = names.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  const letters = password.toLowerCase().replace(/\P{L}/gu, '')
  return letters !== '' && words.reduce((rest, word) => rest.replaceAll(word, ''), letters) === ''
}

export const namesAdvice =
  'This is made of words that anybody would try for this website. Please choose three or four words that have nothing to do with one another.'

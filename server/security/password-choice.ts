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

/** Whether the password is among the most used of all leaked passwords. */
export function isCommonPassword(password: string): boolean {
  marks ??= readMarks()
  return marks.has(passwordHashPrefix(password.toLowerCase()))
}

/**
 * Words that an attacker who knows only the site would try first; the words of the business's name and addresses are
 * added.
 */
const wordsOfTrade = ['curly', 'curls', 'curl', 'hair', 'salon', 'owner', 'admin', 'password']
const shortestWord = 3
const lettersEnough = 6

const advice = 'Please choose three or four words that have nothing to do with one another.'

const wordsOf = (names: readonly string[]) =>
  names
    .flatMap((name) => name.toLowerCase().match(/\p{L}+/gu) ?? [])
    .filter((word) => word.length >= shortestWord)

/** Removes all words from the text, the longest first: a name may contain another. */
function withoutWords(text: string, words: readonly string[]): string {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  return longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), text)
}

/** Why a new password would soon be guessed, as advice to its owner; undefined if it would not. */
export function passwordWeakness(password: string, names: readonly string[]): string | undefined {
  const text = password.toLowerCase()
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '')
  // Guessing programs append years and exclamation marks to every word.
  const stem = plain.replace(/\d+$/, '')
  if ([text, plain, stem].some((one) => one.length >= passwordFewest.first && isCommonPassword(one)))
    return `Very many people use this password, so it is tried first. ${advice}`
  if (/^(.{1,6})\1+.?$/u.test(plain)) return `This is the same few characters again and again. ${advice}`
  const letters = plain.replace(/\P{L}/gu, '')
  const rest = withoutWords(letters, [...wordsOfTrade, ...wordsOf(names)])
  if (rest !== letters && rest.length < lettersEnough)
    return `This is made of words that anybody would try for this website. ${advice}`
  return undefined
}

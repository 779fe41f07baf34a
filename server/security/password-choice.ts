import { passwordFewest } from '#contract/limits.ts'
import { isCommonPassword } from './common-passwords.ts'

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

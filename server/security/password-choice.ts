import { passwordFewest } from '#contract/limits.ts'
import { isCommonPassword } from './common-passwords.ts'

/** What somebody tries first who knows only what the site is. The words of the business and of its addresses are added. */
const wordsOfTrade = ['curly', 'curls', 'curl', 'hair', 'salon', 'owner', 'admin', 'password']
const shortestWord = 3
const lettersEnough = 6

const advice = 'Please choose three or four words that have nothing to do with one another.'

const wordsOf = (names: readonly string[]) =>
  names
    .flatMap((name) => name.toLowerCase().match(/\p{L}+/gu) ?? [])
    .filter((word) => word.length >= shortestWord)

/** What is left when all words are taken out, the longest first: a name may hold another one. */
function withoutWords(text: string, words: readonly string[]): string {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  return longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), text)
}

/** Why a new password would soon be guessed, in a sentence that says what to do; nothing if it would not. */
export function passwordWeakness(password: string, names: readonly string[]): string | undefined {
  const text = password.toLowerCase()
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '')
  // With a year or an exclamation mark at its end it is tried just as soon.
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

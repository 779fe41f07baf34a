import { type SqlBool, sql } from 'kysely'
import { plainDigits } from '#contract/phone.ts'

/** Letters that Unicode does not take apart into a letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
}

/**
 * A text for searching and comparing: without capitals, accents, strokes and apostrophes, and with single blanks.
 * "Siobhan O’Connor" and "siobhan  oconnor", "Łukasik" and "lukasik" are equal.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}'’‘‛ʼʹ′`´ʻ＇]/gu, '')
    .replace(/[łøđðħŧıßæœþ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

export const normaliseEmail = (address: string) => address.trim().toLowerCase()

/** Folded text in which every sign ends a word, so that "3B/3C" holds the words "3b" and "3c". */
export const toSearchable = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}\s]/gu, '$& ')
    .replace(/\s+/g, ' ')
    .trim()

/** The content of a column `search`: each text begins with a blank, as every word does. */
export const toSearchText = (texts: Iterable<string>): string =>
  [...new Set(texts)].map((text) => ` ${toSearchable(text)}`).join('')

/** Whether a column holds this text. */
export const containsSql = (column: string, text: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** Whether a text holds only characters used in phone numbers or parts of them. */
export const isPhoneLike = (text: string): boolean =>
  /\d/.test(plainDigits(text)) &&
  /^(?:[\d\s()+./,;&#:\p{Pd}\p{Cf}]|extension|ext|x|or)+$/iu.test(plainDigits(text))

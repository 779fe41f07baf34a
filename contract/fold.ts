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

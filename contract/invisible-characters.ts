/** White space, control characters and invisible ones: soft hyphens, joiners, fillers, direction marks. */
const onlyUnseen = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u

export const isBlank = (text: string): boolean => onlyUnseen.test(text)

const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Control characters, lone surrogates, soft hyphens, zero-width blanks, direction marks and annotation anchors. */
const unseen =
  /[^\P{Cc}\t\n]|[\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu

/** Joiners at an edge or beside Latin letters; an emoji, Arabic and Indic words need theirs. */
const idleJoiners =
  /(?<![^\p{ASCII}\s\p{Script=Latin}\u200c\u200d])[\u200c\u200d]+|[\u200c\u200d]+(?![^\p{ASCII}\s\p{Script=Latin}])/gu

/**
 * Text as it is kept: without the marks that come along when it is copied from elsewhere, which nobody sees, and without
 * white space at its ends. Nothing is refused for them.
 */
export const cleanText = (text: string): string =>
  isBlank(text) ? '' : text.replace(lineEnds, '\n').replace(unseen, '').replace(idleJoiners, '').trim()

/** The same on one line. Split, since a pattern with blanks before a line end takes seconds for a row of 60,000 blanks. */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .split(/[\t\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')

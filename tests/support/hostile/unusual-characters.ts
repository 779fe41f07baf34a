import { type Attack, pairs, vectors } from './pieces.ts'

const each = (text: string, change: (character: string) => string) => Array.from(text, change).join('')
const hex = (character: string) => (character.codePointAt(0) ?? 0).toString(16)
const bytes = (text: string) => Array.from(Buffer.from(text), (byte) => byte.toString(16).padStart(2, '0'))

const fullWidth = (text: string) =>
  each(text, (character) =>
    /[!-~]/.test(character) ? String.fromCodePoint(character.charCodeAt(0) + 0xfee0) : character,
  )

const only = (from: string, to: string) => (text: string) => text.replaceAll(from, to)

/** The same text, disguised for a reader that decodes, folds or drops once too often. */
const disguises: readonly ((text: string) => string)[] = [
  (text) => each(text, (character) => `&#${character.codePointAt(0)};`),
  (text) => each(text, (character) => `&#x${hex(character)}`),
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => text.replaceAll('<', '&amp;lt;').replaceAll('>', '&amp;gt;'),
  (text) => text.replaceAll('<', '&LT').replaceAll('>', '&GT'),
  (text) => encodeURIComponent(text),
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) =>
    bytes(text)
      .map((byte) => `%${byte}`)
      .join(''),
  (text) => each(text, (character) => `\\u${hex(character).padStart(4, '0')}`),
  (text) => each(text, (character) => `\\x${hex(character).padStart(2, '0')}`),
  (text) => `+ADw-${text.slice(1, -1)}+AD4-`,
  fullWidth,
  only('<', '＜'),
  only('<', '﹤'),
  only('<', '‹'),
  only('<', '\u226e'),
  only('<', '<\u0338'),
  only('<', '\u2a7d'),
  only('<', '%c0%bc'),
  only('<', '%e0%80%bc'),
  only('<', '\u00c0\u00bc'),
  only('<', '\u013c'),
  only('<', '\ud83c<'),
  only('<', '<\u0000'),
  only('<', '<\u200b'),
  only('s', '\u017f'),
  only('o', '\u00ba'),
  (text) => `${text.slice(0, 3)}\u0000${text.slice(3)}`,
  (text) => `${text.slice(0, 3)}\u200d${text.slice(3)}`,
  (text) => `${text.slice(0, 3)}\u00ad${text.slice(3)}`,
  (text) => `\u202e${Array.from(text).reverse().join('')}`,
  (text) => `\u2066${text}\u2069`,
  (text) => `\ufeff${text}`,
  (text) => `\u001b(J${text}`,
  (text) => `\u008d${text}\u009c`,
  (text) => text.replaceAll(' ', '\u3000'),
  (text) => text.replaceAll(' ', '\u000b'),
  (text) => text.replaceAll(' ', '\u0085'),
  (text) => text.toUpperCase(),
  (text) => `${text.normalize('NFD')}\u0301`,
]

export const unusualCharacters: readonly Attack[] = pairs(disguises, vectors).map(
  ([disguise, vector]) =>
    (one) =>
      disguise(vector(one)),
)

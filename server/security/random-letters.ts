import { randomInt } from 'node:crypto'

// Without letters and digits that are easily confused when copied by hand.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

export const randomLetters = (count: number) =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

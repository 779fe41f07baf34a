import { randomInt } from 'node:crypto'

// Without the letters and figures that are mistaken for one another when they are copied by hand.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

export const randomLetters = (count: number) =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

const symbolOf = (word: string) => Array.from(word.matchAll(/[\p{L}\p{N}]/gu), ([letter]) => letter)

/** Initials in place of a portrait: `Jess O.` gives JO, `Sample client 11` S11, `Jess` JE. */
export function initialsOf(name: string): string {
  const words = name
    .split(' ')
    .map(symbolOf)
    .filter(({ length }) => length > 0)
  const [first = [], last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  if (!last) return first.slice(0, 2).join('').toUpperCase()
  const end = last.every((one) => /\d/.test(one)) ? last.slice(0, 2) : last.slice(0, 1)
  return [...first.slice(0, 1), ...end].join('').toUpperCase()
}

/** Initials in place of a portrait: `Jess O.` gives JO, `Jess` J. */
export function initialsOf(name: string): string {
  const letters = name.split(' ').flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? [])
  const last = letters.length > 1 ? letters.at(-1) : ''
  return `${letters[0] ?? ''}${last}`.toUpperCase()
}

import { spellingsOf } from './spellings.ts'

/** Somewhere that a value may have come to: a file, a table, a log. */
export type Place = { name: string; bytes: Buffer }

export type Find = { value: string; place: string; how: string }

type Needle = { value: string; how: string; bytes: Buffer }

// What is shorter stands in any file by chance.
const least = 8

const small = (byte: number) => (byte >= 65 && byte <= 90 ? byte + 32 : byte)

/** Of the letters of ASCII alone, as bytes: a database file is no text. */
const inSmallLetters = (bytes: Buffer) => Buffer.from(bytes.map(small))

const startAt = (bytes: Buffer, at: number) =>
  ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)

/** All spellings of all values by their first three bytes: a place is read once, however many there are. */
function indexOf(values: ReadonlyMap<string, string>): Map<number, Needle[]> {
  const index = new Map<number, Needle[]>()
  for (const [value, text] of values)
    for (const { how, bytes } of spellingsOf(text)) {
      if (bytes.length < least) throw new Error(`${value} is too short to be told from others (${how})`)
      const needle = { value, how, bytes: inSmallLetters(bytes) }
      const start = startAt(needle.bytes, 0)
      index.set(start, [...(index.get(start) ?? []), needle])
    }
  return index
}

/** Which of these values stand in which of these places, and how they are written there, whatever the case of letters. */
export function findIn(places: readonly Place[], values: ReadonlyMap<string, string>): Find[] {
  const index = indexOf(values)
  const starts = new Uint8Array(1 << 24)
  for (const start of index.keys()) starts[start] = 1
  return places.flatMap(({ name: place, bytes }) => {
    const read = inSmallLetters(bytes)
    const found = new Map<string, Find>()
    for (let at = 0; at + least <= read.length; at++) {
      const start = startAt(read, at)
      if (!starts[start]) continue
      for (const { value, how, bytes: wanted } of index.get(start) ?? [])
        if (read.compare(wanted, 0, wanted.length, at, Math.min(read.length, at + wanted.length)) === 0)
          found.set(`${value} ${how}`, { value, place, how })
    }
    return [...found.values()]
  })
}

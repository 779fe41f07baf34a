import { entryIdOf } from '#contract/content-paths.ts'
import { isRecord } from '#contract/is-record.ts'

const textsOf = (entry: unknown) =>
  (isRecord(entry) ? Object.values(entry) : [entry]).filter((value) => typeof value === 'string')

const wordsOf = (entry: unknown) =>
  new Set(
    textsOf(entry)
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  )

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other))

/** Whether at least half of the words of an entry without an id are still there. */
function isRewritten(before: unknown, now: unknown): boolean {
  const words = [...wordsOf(before)]
  const left = wordsOf(now)
  return words.filter((word) => left.has(word)).length * 2 >= words.length
}

/** The published entries that the draft no longer has, with their indexes. One that was rewritten is not removed. */
export function removedEntries(published: readonly unknown[], draft: readonly unknown[]) {
  let unmatched = [...draft]
  const take = (isMatch: (entry: unknown) => boolean): boolean => {
    const index = unmatched.findIndex(isMatch)
    if (index >= 0) unmatched = unmatched.toSpliced(index, 1)
    return index >= 0
  }
  return published
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry }) => !take((one) => (entryIdOf(entry) === undefined ? isSame : hasSameId)(entry, one)))
    .filter(({ entry }) => entryIdOf(entry) !== undefined || !take((one) => isRewritten(entry, one)))
}

const hasSameId = (one: unknown, other: unknown) => entryIdOf(one) === entryIdOf(other)

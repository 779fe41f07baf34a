import { valueAt, withValueAt } from './content-paths.ts'
import type { DocumentContent } from './website.ts'
import { changesBetween } from './website-changes.ts'

/** A place that was changed here and on another device, each in its own way. */
export type Clash = { path: string; theirs: unknown }

/** Whether one of these places is the other one or a part of it. */
export const areOverlapping = (one: string, other: string) =>
  one === other ||
  [one, other].some((path, index) =>
    (index === 0 ? other : one).match(new RegExp(`^${escapeText(path)}[.[]`)),
  )

const escapeText = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Puts together what was changed on two devices since both had `base`; what both changed stays as it is here, and has to be chosen. */
export function mergeContents(
  base: DocumentContent,
  mine: DocumentContent,
  theirs: DocumentContent,
  keyed: readonly string[] = [],
) {
  const own = changesBetween(base, mine, keyed)
  const other = changesBetween(base, theirs, keyed)
  const clashes: Clash[] = []
  let merged = theirs
  for (const { path, after } of own) {
    const met = other.filter((change) => areOverlapping(change.path, path))
    const isSame = areSame(valueAt(theirs, path), after)
    merged = withValueAt(merged, path, after)
    if (met.length > 0 && !isSame) clashes.push({ path, theirs: valueAt(theirs, path) })
  }
  return { merged, clashes }
}

export const areSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

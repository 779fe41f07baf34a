import { entriesOf, entryIdOf } from './content-paths.ts'
import { isRecord } from './is-record.ts'

/**
 * One difference between two versions. A list that changed its length or order is one change; in a list keyed by ids,
 * each entry is one, and so is the order (`testimonials[#]`).
 */
export type Change = { path: string; before: unknown; after: unknown }

/** Changes except those to fields that the program maintains. */
export const changesMadeByHand = (
  before: unknown,
  after: unknown,
  { automatic, keyed }: { automatic: readonly string[]; keyed: readonly string[] },
) => changesBetween(before, after, keyed).filter(({ path }) => !automatic.some((one) => path.startsWith(one)))

/** Differences in field order. Paths have the form `services[0].heading`. */
export function changesBetween(
  before: unknown,
  after: unknown,
  keyed: readonly string[] = [],
  path = '',
): Change[] {
  if (Object.is(before, after)) return []
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap((name) =>
      changesBetween(before[name], after[name], keyed, path === '' ? name : `${path}.${name}`),
    )
  }
  if (keyed.includes(path)) return changesOfEntries(entriesOf(before), entriesOf(after), path)
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length === after.length && !areMoved(before, after))
      return before.flatMap((entry, index) => changesBetween(entry, after[index], keyed, `${path}[${index}]`))
  }
  return [{ path, before, after }]
}

/** Whether entries were moved: an index-by-index comparison would report each as rewritten. */
function areMoved(before: readonly unknown[], after: readonly unknown[]): boolean {
  const texts = before.map((entry) => JSON.stringify(entry))
  return after.some((entry, index) => {
    const text = JSON.stringify(entry)
    return texts[index] !== text && texts.includes(text)
  })
}

function changesOfEntries(before: readonly unknown[], after: readonly unknown[], path: string): Change[] {
  const byId = (entries: readonly unknown[]) => new Map(entries.map((entry) => [entryIdOf(entry), entry]))
  const [one, other] = [byId(before), byId(after)]
  const changes = [...new Set([...one.keys(), ...other.keys()])].flatMap((id) => {
    const change = { path: `${path}[#${id}]`, before: one.get(id), after: other.get(id) }
    return changesBetween(change.before, change.after).length === 0 ? [] : [change]
  })
  const orderOf = (ids: ReadonlyMap<unknown, unknown>) =>
    [...ids.keys()].filter((id) => one.has(id) && other.has(id)).join()
  return orderOf(one) === orderOf(other) ? changes : [...changes, { path: `${path}[#]`, before, after }]
}

import { entriesOf, idOf } from './content-paths.ts'
import { isRecord } from './is-record.ts'

/**
 * One place where two versions differ. A list that grew or shrank, or whose entries moved, is one place; of a keyed list each
 * entry is one, and so is the order of them (`testimonials[#]`).
 */
export type Change = { path: string; before: unknown; after: unknown }

/** The same without what the program keeps by itself. */
export const changesByHand = (
  before: unknown,
  after: unknown,
  { automatic, keyed }: { automatic: readonly string[]; keyed: readonly string[] },
) => changesBetween(before, after, keyed).filter(({ path }) => !automatic.some((one) => path.startsWith(one)))

/** Where `after` differs from `before`, in the order of the fields. Paths are written as `services[0].heading`. */
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

/** Whether entries changed places: comparing them place by place would show each as rewritten. */
function areMoved(before: readonly unknown[], after: readonly unknown[]): boolean {
  const texts = before.map((entry) => JSON.stringify(entry))
  return after.some((entry, index) => {
    const text = JSON.stringify(entry)
    return texts[index] !== text && texts.includes(text)
  })
}

function changesOfEntries(before: readonly unknown[], after: readonly unknown[], path: string): Change[] {
  const byId = (entries: readonly unknown[]) => new Map(entries.map((entry) => [idOf(entry), entry]))
  const [one, other] = [byId(before), byId(after)]
  const changes = [...new Set([...one.keys(), ...other.keys()])].flatMap((id) => {
    const change = { path: `${path}[#${id}]`, before: one.get(id), after: other.get(id) }
    return changesBetween(change.before, change.after).length === 0 ? [] : [change]
  })
  const orderOf = (ids: ReadonlyMap<unknown, unknown>) =>
    [...ids.keys()].filter((id) => one.has(id) && other.has(id)).join()
  return orderOf(one) === orderOf(other) ? changes : [...changes, { path: `${path}[#]`, before, after }]
}

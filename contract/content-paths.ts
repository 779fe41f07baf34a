import { isRecord } from './is-record.ts'

// Paths address a value in a document: `services[0].heading`, `pageMeta./services.title`, or by entry id in lists whose
// entries have ids: `testimonials[#jess-o].words`. `testimonials[#]` addresses the order of such a list; its value is
// the list.

const stepsOf = (path: string) => (path === '' ? [] : path.replaceAll('[', '.[').split('.'))

const indexOf = (step: string) => Number(step.slice(1, -1))

const order = '[#]'
const isKey = (step: string) => step.startsWith('[#')
const keyOf = (step: string) => step.slice(2, -1)

export const entriesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const entryIdOf = (entry: unknown) => (isRecord(entry) ? entry.id : undefined)

/** The value at a path; undefined past the end of the content. */
export function valueAt(content: unknown, path: string): unknown {
  return stepsOf(path).reduce<unknown>((value, step) => {
    if (step === order) return value
    if (isKey(step)) return entriesOf(value).find((entry) => entryIdOf(entry) === keyOf(step))
    if (step.startsWith('[')) return entriesOf(value)[indexOf(step)]
    return isRecord(value) ? value[step] : undefined
  }, content)
}

/** Sorts the entries into the order of `wanted`; entries missing there keep their positions. */
function inOrderOf(list: readonly unknown[], wanted: unknown): unknown[] {
  const ids = entriesOf(wanted).map(entryIdOf)
  const isMeant = (entry: unknown) => ids.includes(entryIdOf(entry))
  const meant = list
    .filter(isMeant)
    .sort((one, other) => ids.indexOf(entryIdOf(one)) - ids.indexOf(entryIdOf(other)))
  let next = 0
  return list.map((entry) => (isMeant(entry) ? meant[next++] : entry))
}

function putEntry(
  list: readonly unknown[],
  id: string,
  rest: readonly string[],
  newValue: unknown,
): unknown[] {
  const isThere = list.some((entry) => entryIdOf(entry) === id)
  // A value for a deleted entry is dropped.
  if (!isThere) return rest.length > 0 || newValue === undefined ? [...list] : [...list, newValue]
  return list
    .map((entry) => (entryIdOf(entry) === id ? put(entry, rest, newValue) : entry))
    .filter((entry) => entry !== undefined)
}

function put(value: unknown, steps: readonly string[], newValue: unknown): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return newValue
  if (step === order) return inOrderOf(entriesOf(value), newValue)
  if (isKey(step)) return putEntry(entriesOf(value), keyOf(step), rest, newValue)
  if (step.startsWith('['))
    return entriesOf(value).map((entry, index) =>
      index === indexOf(step) ? put(entry, rest, newValue) : entry,
    )
  const record = isRecord(value) ? value : {}
  const inner = put(record[step], rest, newValue)
  if (inner !== undefined) return { ...record, [step]: inner }
  const { [step]: _gone, ...others } = record
  return others
}

/** A copy of the content with another value at the path; undefined removes the field. */
export function withValueAt<Content>(content: Content, path: string, newValue: unknown): Content {
  // `put` returns an object for an object.
  return put(content, stepsOf(path), newValue) as Content
}

/** The path with all indices and ids removed, which identifies the field's definition: `services[].heading`. */
export const pathWithoutIndices = (path: string) => path.replace(/\[[^\]]*\]/g, '[]')

/** Replaces the index in a path by the entry's id, if the list is keyed by ids. */
export function pathByEntryId(content: unknown, path: string, keyed: readonly string[]): string {
  const [, list = '', index = '', rest = ''] = /^([^[]+)\[(\d+)\](.*)$/.exec(path) ?? []
  if (!keyed.includes(list)) return path
  const id = entryIdOf(entriesOf(valueAt(content, list))[Number(index)])
  return id === undefined ? path : `${list}[#${id}]${rest}`
}

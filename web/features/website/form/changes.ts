import type { Group } from '#content/documents.ts'
import type { Field } from '#content/fields.ts'
import { areSame, entriesOf, recordOf } from './form-values.ts'

/** A field whose value differs, in words. */
export type Change = { path: string; label: string; group: string; before: string; after: string }

const isOwnPicture = (value: unknown) => typeof value === 'string' && value.startsWith('own-')

/** A value as she reads it; a list entry by entry. */
function wordsOf({ meta, fields, entry }: Field, value: unknown): string {
  if (value === undefined) return ''
  if (entry)
    return entriesOf(value)
      .map((one) => wordsOf(entry, one))
      .filter(Boolean)
      .join(' · ')
  if (fields) {
    const record = recordOf(value)
    return Object.entries(fields)
      .flatMap(([name, inner]) => (inner.meta?.label === undefined ? [] : [wordsOf(inner, record[name])]))
      .filter(Boolean)
      .join(', ')
  }
  if (meta?.control === 'switch') return value === true ? 'Yes' : 'No'
  if (meta?.control === 'picture') return isOwnPicture(value) ? 'A picture of your own' : String(value)
  if (meta?.control === 'choice') return meta.names?.[String(value)] ?? String(value)
  return String(value)
}

/** The fields in which two versions of a document differ, in the order of the form. */
export function changesBetween(
  field: Field,
  groups: readonly Group[],
  before: unknown,
  after: unknown,
): Change[] {
  const within = (one: Field, path: string, group: string, was: unknown, is: unknown): Change[] => {
    if (areSame(was, is)) return []
    const { meta, fields, entry } = one
    if (fields && !meta) {
      const [old, now] = [recordOf(was), recordOf(is)]
      return Object.entries(fields).flatMap(([name, inner]) =>
        within(inner, `${path}.${name}`, group, old[name], now[name]),
      )
    }
    if (meta?.label === undefined) return []
    const isMoved = entry !== undefined && wordsOf(one, was) === wordsOf(one, is)
    const [old, now] = [wordsOf(one, was), wordsOf(one, is)]
    return [{ path, label: meta.label, group, before: old, after: isMoved ? `${now} (changed)` : now }]
  }
  const [old, now] = [recordOf(before), recordOf(after)]
  return groups.flatMap(({ title, fields: names }) =>
    names.flatMap((name) => {
      const one = field.fields?.[name]
      if (!one) return []
      const changes = within(one, name, title, old[name], now[name])
      const { meta } = one
      const alt = meta?.control === 'picture' ? [meta.alt, meta.focus] : []
      const isSaidElse = alt.some((beside) => beside && !areSame(old[beside], now[beside]))
      return changes.length === 0 && isSaidElse && meta?.label
        ? [
            {
              path: name,
              label: meta.label,
              group: title,
              before: 'As it was',
              after: 'Words or crop changed',
            },
          ]
        : changes
    }),
  )
}

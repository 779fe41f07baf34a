import type { Field, FieldMeta } from '#content/fields.ts'
import { isOwnPictureName } from '#content/pictures.ts'
import { areSame, entriesOf, recordOf } from './form-values.ts'

/** A field whose value differs, in words. */
export type Change = { path: string; label: string; group: string; before: string; after: string }

/** A value as she reads it; a list entry by entry. */
function wordsOf({ meta, fields, entry }: Field, value: unknown): string {
  if (meta?.control === 'switch') return value === true ? 'Yes' : 'No'
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
  if (isOwnPictureName(value)) return 'A picture of your own'
  if (meta?.control === 'choice') return meta.names?.[String(value)] ?? String(value)
  return String(value)
}

/** The fields that a control edits: of a picture, its description and focal point too. */
function namesOf(name: string, meta: FieldMeta): string[] {
  const { alt, focus } = meta.control === 'picture' ? meta : {}
  return [name, alt, focus].filter((one) => one !== undefined)
}

/** The fields in which two versions of a document differ, in the order of the form. */
export function changesBetween(document: Field, before: unknown, after: unknown): Change[] {
  const within = (
    { fields = {} }: Field,
    path: string,
    group: string,
    was: unknown,
    is: unknown,
  ): Change[] => {
    const [old, now] = [recordOf(was), recordOf(is)]
    return Object.entries(fields).flatMap(([name, field]) => {
      const { meta, group: { title } = { title: group } } = field
      const at = path === '' ? name : `${path}.${name}`
      if (field.fields && !meta) return within(field, at, title, old[name], now[name])
      if (meta?.label === undefined) return []
      const names = namesOf(name, meta)
      if (names.every((one) => areSame(old[one], now[one]))) return []
      const words = ({ [name]: value }: typeof old) => wordsOf(field, value)
      const [from, to] = [words(old), words(now)]
      return [
        {
          path: at,
          label: meta.label,
          group: title,
          before: from,
          after: from === to ? `${to} (changed)` : to,
        },
      ]
    })
  }
  return within(document, '', '', before, after)
}

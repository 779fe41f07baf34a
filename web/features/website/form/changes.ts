import type { Field, FieldMeta } from '#content/fields.ts'
import { isOwnPictureName } from '#content/pictures.ts'
import { areSame, entriesOf, recordOf, type Values } from './form-values.ts'

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
  if (meta?.control === 'picture')
    return isOwnPictureName(value) ? 'A picture of your own' : 'A picture that came with the website'
  if (meta?.control === 'choice') return meta.names?.[String(value)] ?? String(value)
  return String(value)
}

/** Whether a field differs: of a picture, its description or focal point too. */
function isChanged(name: string, meta: FieldMeta, was: Values, is: Values): boolean {
  const { alt = name, focus = name } = meta.control === 'picture' ? meta : {}
  return [name, alt, focus].some((one) => !areSame(was[one], is[one]))
}

/** The fields in which two versions of a document differ, in the order of the form. */
export function changesBetween(of: Field, before: unknown, after: unknown, at = '', inGroup = ''): Change[] {
  const [was, is] = [recordOf(before), recordOf(after)]
  return Object.entries(of.fields ?? {}).flatMap(([name, field]) => {
    const { meta, fields } = field
    const group = field.group?.title ?? inGroup
    if (fields && !meta) return changesBetween(field, was[name], is[name], `${at}${name}.`, group)
    if (meta?.label === undefined || !isChanged(name, meta, was, is)) return []
    const [from, to] = [wordsOf(field, was[name]), wordsOf(field, is[name])]
    const shown = { path: `${at}${name}`, label: meta.label, group }
    return [{ ...shown, before: from, after: from === to ? `${to} (changed)` : to }]
  })
}

import { entriesOf, valueAt } from './content-paths.ts'
import { isRecord } from './is-record.ts'
import type { EditorField } from './website-form.ts'

/** Whether a value is empty: an empty field, or a group or list of empty fields. */
function isBlank(value: unknown): boolean {
  // A boolean is no text of its own: it belongs to the fields beside it.
  if (value === undefined || value === null || value === '' || typeof value === 'boolean') return true
  if (Array.isArray(value)) return value.every(isBlank)
  return isRecord(value) && Object.values(value).every(isBlank)
}

/**
 * Cleans typed content for publication: trims texts, collapses spaces, and drops empty list entries and empty optional
 * fields. None of these is worth an error message.
 */
export function tidyContent(
  value: unknown,
  fields: Readonly<Record<string, EditorField>>,
  path = '',
): unknown {
  if (typeof value === 'string')
    return fields[path]?.kind === 'text' ? value.trim().replace(/\s+/g, ' ') : value.trim()
  if (Array.isArray(value))
    return value.map((entry) => tidyContent(entry, fields, `${path}[]`)).filter((entry) => !isBlank(entry))
  if (!isRecord(value)) return value
  const entries = Object.entries(value).flatMap(([name, one]) => {
    const inner = path === '' ? name : `${path}.${name}`
    const tidied = tidyContent(one, fields, inner)
    return fields[inner]?.optional && isBlank(tidied) ? [] : [[name, tidied] as const]
  })
  return Object.fromEntries(entries)
}

/** Maps a path in the tidied content back to the typed content, where empty entries still count. */
export function pathInTypedContent(typed: unknown, path: string): string {
  return path.split(/\[(\d+)\]/).reduce((at, step, index) => {
    if (index % 2 === 0) return at + step
    const kept = entriesOf(valueAt(typed, at)).flatMap((entry, one) =>
      isBlank(tidyContent(entry, {})) ? [] : [one],
    )
    return `${at}[${kept[Number(step)] ?? step}]`
  }, '')
}

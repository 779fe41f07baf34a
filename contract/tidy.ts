import { entriesOf, valueAt } from './content-paths.ts'
import { isRecord } from './is-record.ts'
import type { EditorField } from './website-form.ts'

/** Whether nothing was written: an empty field, or a group or list of them. */
function isBlank(value: unknown): boolean {
  // Nobody types a boolean: it comes with the words beside it.
  if (value === undefined || value === null || value === '' || typeof value === 'boolean') return true
  if (Array.isArray(value)) return value.every(isBlank)
  return isRecord(value) && Object.values(value).every(isBlank)
}

/**
 * What was typed, as it is published: without blanks at the ends and double ones, without empty entries of lists, and
 * without what may be left out and is empty. None of it is a mistake that somebody should be told of.
 */
export function tidy(value: unknown, fields: Readonly<Record<string, EditorField>>, path = ''): unknown {
  if (typeof value === 'string')
    return fields[path]?.kind === 'text' ? value.trim().replace(/\s+/g, ' ') : value.trim()
  if (Array.isArray(value))
    return value.map((entry) => tidy(entry, fields, `${path}[]`)).filter((entry) => !isBlank(entry))
  if (!isRecord(value)) return value
  const entries = Object.entries(value).flatMap(([name, one]) => {
    const inner = path === '' ? name : `${path}.${name}`
    const tidied = tidy(one, fields, inner)
    return fields[inner]?.optional && isBlank(tidied) ? [] : [[name, tidied] as const]
  })
  return Object.fromEntries(entries)
}

/** Where something of the tidied value stood in what was typed: below entries that were left out as they are empty. */
export function pathAsTyped(typed: unknown, path: string): string {
  return path.split(/\[(\d+)\]/).reduce((at, step, index) => {
    if (index % 2 === 0) return at + step
    const kept = entriesOf(valueAt(typed, at)).flatMap((entry, one) =>
      isBlank(tidy(entry, {})) ? [] : [one],
    )
    return `${at}[${kept[Number(step)] ?? step}]`
  }, '')
}

import type { Field } from '#content/fields.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { randomId } from '#web/lib/random-id.ts'

// A form needs a value for each of its fields, and objects as entries of its lists: a list of texts is one of
// `{ value: text }` in it. What is left empty is not part of the document.

type Values = Readonly<Record<string, unknown>>
export const areSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
export const recordOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? { ...value } : {}
export const entriesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export function toForm(field: Field, value: unknown): unknown {
  const { meta, fields, entry, isOptional } = field
  if (entry)
    return entriesOf(value).map((one) => (entry.fields ? toForm(entry, one) : { value: toForm(entry, one) }))
  if (fields) {
    if (isOptional && value === undefined) return undefined
    const record = recordOf(value)
    return Object.fromEntries(
      Object.entries(fields).map(([name, inner]) => [name, toForm(inner, record[name])]),
    )
  }
  if (meta?.control === 'switch') return value === true
  return value ?? ''
}

export function fromForm(field: Field, value: unknown): unknown {
  const { fields, entry } = field
  if (entry)
    return entriesOf(value).map((one) =>
      entry.fields ? fromForm(entry, one) : (fromForm(entry, recordOf(one).value) ?? ''),
    )
  if (!fields) return value === '' ? undefined : value
  if (value === undefined) return undefined
  const record = recordOf(value)
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, inner]) => [name, fromForm(inner, record[name])] as const)
      .filter(([, one]) => one !== undefined),
  )
}

/** The document as it comes out of its form. */
export const normalise = (field: Field, document: unknown): Record<string, unknown> => ({
  ...recordOf(fromForm(field, toForm(field, document))),
})

/** What a list begins a new entry with. */
export const newEntry = (entry: Field, first: Values = {}): unknown =>
  entry.fields ? toForm(entry, { id: randomId(), ...first }) : { value: '' }

/** What a group begins with when it is switched on. */
export function startOfGroup({ fields = {} }: Field): unknown {
  const today = londonDay(new Date())
  return Object.fromEntries(
    Object.entries(fields).map(([name, { meta }]) => {
      if (meta?.control === 'day' && meta.startWith !== undefined)
        return [name, addDays(today, meta.startWith)]
      return [name, (meta && 'startWith' in meta && meta.startWith) || '']
    }),
  )
}

/** The path in the form of a path in the document. */
export function toFormPath(field: Field, path: string): string {
  let at: Field | undefined = field
  const steps = path.split('.').flatMap((step) => {
    const isText: boolean = at?.entry !== undefined && at.entry.fields === undefined
    at = at?.entry ?? at?.fields?.[step]
    return isText ? [step, 'value'] : [step]
  })
  return steps.join('.')
}

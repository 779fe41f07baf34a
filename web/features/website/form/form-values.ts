import { hashKey } from '@tanstack/react-query'
import type { Field } from '#content/fields.ts'
import { isRecord } from '#contract/is-record.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { randomId } from '#web/lib/random-id.ts'

type Values = Readonly<Record<string, unknown>>
/** Whatever the order of their fields. */
export const areSame = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other])
export const recordOf = (value: unknown): Values => (isRecord(value) ? value : {})
export const entriesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** In a form the entries of a list are objects: one that is a text is the only value of its object. */
export const textKey = 'entryText'

const mapValues = <Value>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => unknown,
): Values => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))

/** Each field has a value, and never undefined: for that a form shows what it began with. */
export function toForm({ meta, fields, entry, isOptional }: Field, value: unknown): unknown {
  if (entry) return entriesOf(value).map((one) => (entry.fields ? toForm(entry, one) : { [textKey]: one }))
  if (!fields) return value ?? (meta?.control === 'switch' && !isOptional ? false : '')
  if (isOptional && value === undefined) return null
  const record = recordOf(value)
  return mapValues(fields, (inner, name) => toForm(inner, record[name]))
}

export function fromForm(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromForm)
  if (!isRecord(value)) return value
  return textKey in value ? value[textKey] : mapValues(value, fromForm)
}

/** What a list begins a new entry with. */
export const newEntry = (entry: Field, first: Values = {}): Values =>
  entry.fields ? recordOf(toForm(entry, { id: randomId(), ...first })) : { [textKey]: '' }

/** What a group begins with when it is switched on. */
export function startOfGroup({ fields = {} }: Field): Values {
  const today = londonDay(new Date())
  return mapValues(fields, ({ meta }) => {
    if (meta?.control === 'day' && meta.startWith !== undefined) return addDays(today, meta.startWith)
    return (meta && 'startWith' in meta && meta.startWith) || ''
  })
}

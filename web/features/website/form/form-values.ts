import { hashKey } from '@tanstack/react-query'
import type { Field, FieldMeta } from '#content/fields.ts'
import { isRecord } from '#contract/is-record.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { randomId } from '#web/lib/random-id.ts'

export type Values = Readonly<Record<string, unknown>>
/** Whatever the order of their fields. */
export const areSame = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other])
export const recordOf = (value: unknown): Values => (isRecord(value) ? value : {})
export const entriesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const mapFields = ({ fields = {} }: Field, change: (field: Field, name: string) => unknown): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field, name)]))

/** Whether a list holds whole paragraphs: an empty line stands between two of them. */
export const isOfParagraphs = (entry: Field) => entry.meta?.control === 'text' && entry.meta.max > 100

/** Each field has a value, and never undefined: for that a form shows what it began with. */
export function toForm(field: Field, value: unknown): unknown {
  const { meta, fields, entry, isOptional } = field
  if (entry) {
    const all = entriesOf(value).map((one) => toForm(entry, one))
    return isOfParagraphs(entry) ? all.flatMap((one, index) => (index === 0 ? [one] : ['', one])) : all
  }
  if (!fields) return value ?? (meta?.control === 'switch' && !isOptional ? false : '')
  if (isOptional && value === undefined) return null
  const record = recordOf(value)
  return mapFields(field, (inner, name) => toForm(inner, record[name]))
}

/** What a list begins a new entry with. */
export const newEntry = (entry: Field, first: Values = {}): Values =>
  recordOf(toForm(entry, { id: randomId(), ...first }))

/** What a group begins with when it is switched on. */
export const startOfGroup = (group: Field): Values =>
  mapFields(group, ({ meta }) => {
    if (meta?.control === 'day' && meta.startWith !== undefined)
      return addDays(londonDay(new Date()), meta.startWith)
    return (meta && 'startWith' in meta && meta.startWith) || ''
  })

/** The name of the first field with this control. */
export const firstOf = ({ fields = {} }: Field, control: FieldMeta['control']) =>
  Object.entries(fields).find(([, { meta }]) => meta?.label !== undefined && meta.control === control)?.[0]

/** The words that an entry is known by. */
export const nameOf = (entry: Field, value: unknown) =>
  String(recordOf(value)[firstOf(entry, 'text') ?? ''] ?? '')

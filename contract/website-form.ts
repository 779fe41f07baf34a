import * as z from 'zod/mini'
import { pathWithoutIndices } from './content-paths.ts'
import type { Change } from './website-changes.ts'

// The form definition that content/ provides and the editor renders: fields with limits, labels and hints, in groups.

/** Form controls. Default: `line` or `text`, depending on the length. */
export const controls = [
  ...['line', 'text', 'number', 'day', 'time', 'phone', 'email', 'address'],
  ...['list', 'picture', 'confirm', 'optional', 'away-words'],
] as const

const Crop = z.object({
  name: z.string(),
  /** Aspect ratio to which the page crops the picture. */
  ratio: z.string(),
  /** Index of the list entry with this crop, if entries differ. */
  entry: z.optional(z.int()),
})

/** Labels of a field. A field without a label is not shown in a form. */
export const FieldWords = z.object({
  label: z.optional(z.string()),
  /** Its name in messages, if not the label. */
  noun: z.optional(z.string()),
  hint: z.optional(z.string()),
  /** Singular name of a list entry, as in "Add a line". */
  entryName: z.optional(z.string()),
  /** First texts of entries to offer where the list has none of them. */
  suggested: z.optional(z.readonly(z.array(z.string()))),
  control: z.optional(z.enum(controls)),
  isHalf: z.optional(z.boolean()),
  /** Name of the field beside it that this number may not be below. */
  notBelow: z.optional(z.string()),
  /** Initial value when its group is switched on; for a day, the number of days from today. */
  startWith: z.optional(z.union([z.string(), z.int()])),
  crops: z.optional(z.readonly(z.array(Crop))),
  /** Default focal point of a picture. */
  usualFocus: z.optional(z.string()),
})
export type FieldWords = z.output<typeof FieldWords>
export type Control = (typeof controls)[number]

const Field = z.extend(FieldWords, {
  kind: z.enum([
    ...['text', 'number', 'list', 'pattern', 'day', 'picture', 'yes-or-no', 'choice', 'group', 'markdown'],
  ] as const),
  /** Limits in characters, or in entries of a list. */
  least: z.optional(z.int()),
  most: z.optional(z.int()),
  values: z.optional(z.readonly(z.array(z.string()))),
  optional: z.optional(z.boolean()),
  /** Values of `{name}` and other placeholders, filled in before the length is counted. */
  facts: z.optional(z.object({ name: z.string(), openingHours: z.string(), replies: z.string() })),
})
export type EditorField = z.output<typeof Field>

const Group = z.object({
  title: z.string(),
  hint: z.string(),
  /** Field paths in display order. */
  fields: z.readonly(z.array(z.string())),
})
export type FormGroup = z.output<typeof Group>

export const formShape = {
  /** All fields by general path, such as `services[].heading`. */
  fields: z.record(z.string(), Field),
  groups: z.readonly(z.array(Group)),
}
export type Form = { fields: Readonly<Record<string, EditorField>>; groups: readonly FormGroup[] }

export const fieldAtPath = ({ fields }: Pick<Form, 'fields'>, path: string) =>
  fields[pathWithoutIndices(path)]

/** A picture that is itself a list entry is decorative: other fields describe it. */
export const isDecorativePicture = (path: string) => path.endsWith(']')

const besidePicture = { Alt: 'in words', Focus: 'what must never be cut off' }

/** Whether a changed path concerns this field or contains it. */
export const isPathWithin = (field: string, path: string) =>
  path === field ||
  path.startsWith(`${field}[`) ||
  field.startsWith(`${path}.`) ||
  Object.keys(besidePicture).some((name) => path === `${field}${name}`)

/** A field's label; a list entry that is itself a field has its number appended. */
export function labelOfField(form: Pick<Form, 'fields'>, path: string): string {
  const { label = path } = fieldAtPath(form, path) ?? {}
  const [, entry] = /\[(\d+)\]$/.exec(path) ?? []
  return entry === undefined ? label : `${label} ${Number(entry) + 1}`
}

function nameIn(form: Form, field: string, path: string): string {
  const label = labelOfField(form, field)
  const rest = path.slice(field.length)
  const [, entry] = /^\[(\d+)\]/.exec(rest) ?? []
  if (entry !== undefined)
    return `${label}, ${fieldAtPath(form, field)?.entryName ?? 'line'} ${Number(entry) + 1}`
  const beside = Object.entries(besidePicture).find(([name]) => name === rest)
  return beside ? `${label}, ${beside[1]}` : label
}

/** The name of a path in a sentence: "Price line", "Curly cuts". */
export function labelAndGroupOf(form: Form, path: string): { label: string; group: string } {
  for (const { title, fields } of form.groups) {
    const field = fields.find((one) => isPathWithin(one, path))
    // Switching an optional group is one change, however many fields it has.
    if (field)
      return { label: field.startsWith(`${path}.`) ? title : nameIn(form, field, path), group: title }
  }
  const [, list = '', index] = /^(\w+)(?:\[(\d+)\])?/.exec(path) ?? []
  const label = labelOfField(form, list)
  if (index === undefined || form.fields[list]?.kind !== 'list')
    return { label: labelOfField(form, path), group: '' }
  const group = `${label}, ${form.fields[list].entryName} ${Number(index) + 1}`
  return { label: path === `${list}[${index}]` ? label : labelOfField(form, path), group }
}

/** A change with its label. */
export type NamedChange = Change & ReturnType<typeof labelAndGroupOf>

export const withFieldNames = (form: Form, changes: readonly Change[]): NamedChange[] =>
  changes.map((change) => ({ ...change, ...labelAndGroupOf(form, change.path) }))

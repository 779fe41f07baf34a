import * as z from 'zod/mini'
import { generalPath } from './content-paths.ts'
import type { Change } from './website-changes.ts'

// What an editor is drawn from, as content/ defines it: every field with its limits and her words for it, and the groups of a form.

/** How a field is written; without one, `line` or `text` by its length. */
export const controls = [
  ...['line', 'text', 'number', 'day', 'time', 'phone', 'email', 'address'],
  ...['list', 'picture', 'confirm', 'optional', 'away-words'],
] as const

const Crop = z.object({
  name: z.string(),
  /** The shape that the page cuts a picture to. */
  ratio: z.string(),
  /** The entry of a list that is cut to it, where its entries differ. */
  entry: z.optional(z.int()),
})

/** Her words for a field. One without a label is not offered in a form. */
export const FieldWords = z.object({
  label: z.optional(z.string()),
  /** What a message calls it, where that is not its label. */
  noun: z.optional(z.string()),
  hint: z.optional(z.string()),
  /** What one entry of a list is called, as in "Add a line". */
  entryName: z.optional(z.string()),
  control: z.optional(z.enum(controls)),
  isHalf: z.optional(z.boolean()),
  /** What it begins with once its group is switched on; of a day, in how many days. */
  startWith: z.optional(z.union([z.string(), z.int()])),
  crops: z.optional(z.readonly(z.array(Crop))),
  /** What the page looks at in a picture where she has said nothing. */
  usualFocus: z.optional(z.string()),
})
export type FieldWords = z.output<typeof FieldWords>
export type Control = (typeof controls)[number]

const Field = z.extend(FieldWords, {
  kind: z.enum([
    ...['text', 'number', 'list', 'pattern', 'day', 'picture', 'yes-or-no', 'choice', 'group', 'markdown'],
  ] as const),
  /** In characters, or in entries of a list. */
  least: z.optional(z.int()),
  most: z.optional(z.int()),
  values: z.optional(z.readonly(z.array(z.string()))),
  optional: z.optional(z.boolean()),
  /** What `{name}` and the like stand for when its length is counted. */
  facts: z.optional(z.object({ name: z.string(), openingHours: z.string() })),
})
export type EditorField = z.output<typeof Field>

const Group = z.object({
  title: z.string(),
  hint: z.string(),
  /** The paths of its fields, in their order. */
  fields: z.readonly(z.array(z.string())),
})
export type FormGroup = z.output<typeof Group>

export const formShape = {
  /** Every field by its path, the entries of lists as `services[].heading`. */
  fields: z.record(z.string(), Field),
  groups: z.readonly(z.array(Group)),
}
export type Form = { fields: Readonly<Record<string, EditorField>>; groups: readonly FormGroup[] }

export const fieldAt = ({ fields }: Pick<Form, 'fields'>, path: string) => fields[generalPath(path)]

/** A picture of a list is an ornament: others say its words. */
export const isOrnament = (path: string) => path.endsWith(']')

const besidePicture = { Alt: 'in words', Focus: 'what must never be cut off' }

/** Whether a change at the path is one of this field, or of the whole that it is a part of. */
export const isAt = (field: string, path: string) =>
  path === field ||
  path.startsWith(`${field}[`) ||
  field.startsWith(`${path}.`) ||
  Object.keys(besidePicture).some((name) => path === `${field}${name}`)

/** Its label; an entry of a list that is a field by itself has its number. */
export function labelAt(form: Pick<Form, 'fields'>, path: string): string {
  const { label = path } = fieldAt(form, path) ?? {}
  const [, entry] = /\[(\d+)\]$/.exec(path) ?? []
  return entry === undefined ? label : `${label} ${Number(entry) + 1}`
}

function nameIn(form: Form, field: string, path: string): string {
  const label = labelAt(form, field)
  const rest = path.slice(field.length)
  const [, entry] = /^\[(\d+)\]/.exec(rest) ?? []
  if (entry !== undefined)
    return `${label}, ${fieldAt(form, field)?.entryName ?? 'line'} ${Number(entry) + 1}`
  const beside = Object.entries(besidePicture).find(([name]) => name === rest)
  return beside ? `${label}, ${beside[1]}` : label
}

/** What a path is called in a sentence: "Price line", "Curly cuts". */
export function nameOfPath(form: Form, path: string): { label: string; group: string } {
  for (const { title, fields } of form.groups) {
    const field = fields.find((one) => isAt(one, path))
    // A group that may be left out is one change, however many fields it has.
    if (field)
      return { label: field.startsWith(`${path}.`) ? title : nameIn(form, field, path), group: title }
  }
  const [, list = '', index] = /^(\w+)(?:\[(\d+)\])?/.exec(path) ?? []
  const label = labelAt(form, list)
  if (index === undefined || form.fields[list]?.kind !== 'list')
    return { label: labelAt(form, path), group: '' }
  const group = `${label}, ${form.fields[list].entryName} ${Number(index) + 1}`
  return { label: path === `${list}[${index}]` ? label : labelAt(form, path), group }
}

/** A change with the words for its place. */
export type NamedChange = Change & ReturnType<typeof nameOfPath>

export const withNames = (form: Form, changes: readonly Change[]): NamedChange[] =>
  changes.map((change) => ({ ...change, ...nameOfPath(form, change.path) }))

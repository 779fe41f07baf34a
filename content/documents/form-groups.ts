import type { Field } from '#content/schema/field-kinds.ts'
import { type FormGroup, fieldAtPath } from '#contract/website-form.ts'

// A group names fields, or parts of a document all of whose fields belong to it.

export const formGroup = (title: string, hint: string, ...fields: string[]): FormGroup => ({
  title,
  hint,
  fields,
})

/** Paths of fields within one part. */
export const pathsWithin = (part: string, ...names: string[]) => names.map((name) => `${part}.${name}`)

// Groups that most pages have, with the same title in every form.

export const pageTopGroup = (page: string) =>
  formGroup('Top of the page', 'Heading and first sentence', `${page}.heading`, `${page}.lede`)

/** The closing call of a page. */
export const closingCallGroup = (page: string) =>
  formGroup('Last words', 'The invitation at the foot of the page', `${page}.closing`)

export const searchResultGroup = (path: string, title = 'What Google shows') =>
  formGroup(
    title,
    'Title and two lines under it. {name} stands for the name of the business.',
    `pageMeta.${path}`,
  )

/** The invitation beside a list of areas. */
export const areasPromptGroup = (page: string, title = 'Areas covered') =>
  formGroup(title, 'Heading and invitation. The areas themselves are in Business details.', `${page}.areas`)

/** Editable fields at a path: the field itself, or the fields of an object, without lists. */
function offeredAt(fields: Readonly<Record<string, Field>>, path: string): string[] {
  const own = fieldAtPath({ fields }, path)
  if (own?.label !== undefined && own.kind !== 'group') return [path]
  const general = `${path.replace(/\[\d+\]/g, '[]')}.`
  const inside = Object.entries(fields).flatMap(([name, { label }]) => {
    const rest = name.slice(general.length)
    return name.startsWith(general) && !rest.includes('[]') && label !== undefined ? [`${path}.${rest}`] : []
  })
  return own?.label === undefined ? inside : [path, ...inside]
}

/** The groups with all their field paths spelt out. */
export const expandGroups = (fields: Readonly<Record<string, Field>>, groups: readonly FormGroup[]) =>
  groups.map((one) => ({ ...one, fields: one.fields.flatMap((path) => offeredAt(fields, path)) }))

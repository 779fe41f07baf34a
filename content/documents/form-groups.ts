import type { Field } from '#content/schema/field-kinds.ts'
import { type FormGroup, fieldAt } from '#contract/website-form.ts'

// The groups of a form name fields, or parts of a document whose fields all belong to the group.

export const group = (title: string, hint: string, ...fields: string[]): FormGroup => ({
  title,
  hint,
  fields,
})

/** Fields of one part of a document. */
export const within = (part: string, ...names: string[]) => names.map((name) => `${part}.${name}`)

// Parts that most pages have, titled alike in every form.

export const pageTop = (page: string) =>
  group('Top of the page', 'Heading and first sentence', `${page}.heading`, `${page}.lede`)

/** The call that ends a page. */
export const lastWords = (page: string) =>
  group('Last words', 'The invitation at the foot of the page', `${page}.closing`)

export const whatGoogleShows = (path: string, title = 'What Google shows') =>
  group(
    title,
    'Title and two lines under it. {name} stands for the name of the business.',
    `pageMeta.${path}`,
  )

/** The invitation beside a list of places. */
export const areasPrompt = (page: string, title = 'Areas covered') =>
  group(title, 'Heading and invitation. The areas themselves are in Business details.', `${page}.areas`)

/** The fields that she is offered at a path: the one there, and those of an object without lists. */
function offeredAt(fields: Readonly<Record<string, Field>>, path: string): string[] {
  const own = fieldAt({ fields }, path)
  if (own?.label !== undefined && own.kind !== 'group') return [path]
  const general = `${path.replace(/\[\d+\]/g, '[]')}.`
  const inside = Object.entries(fields).flatMap(([name, { label }]) => {
    const rest = name.slice(general.length)
    return name.startsWith(general) && !rest.includes('[]') && label !== undefined ? [`${path}.${rest}`] : []
  })
  return own?.label === undefined ? inside : [path, ...inside]
}

/** The groups with the path of every field. */
export const offeredGroups = (fields: Readonly<Record<string, Field>>, groups: readonly FormGroup[]) =>
  groups.map((one) => ({ ...one, fields: one.fields.flatMap((path) => offeredAt(fields, path)) }))

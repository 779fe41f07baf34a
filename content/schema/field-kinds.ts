import * as z from 'zod/mini'
import type { FactsInTexts } from '#content/text/fill-in.ts'
import type { FieldWords } from '#contract/website-form.ts'

/** What an editor must know of a field to offer it. Lengths are in characters, or in entries of a list. */
export type FieldKind = FieldWords &
  (
    | { kind: 'text' | 'markdown' | 'number' | 'list'; least: number; most: number; facts?: FactsInTexts }
    | { kind: 'pattern' | 'day' | 'picture' | 'yes-or-no' | 'group' }
    | { kind: 'choice'; values: readonly string[] }
  )

/** Filled by the helpers in fields.ts: what a schema checks cannot be read from its checks. */
export const fieldKinds = z.registry<FieldKind>()

export type Field = FieldKind & { optional?: true }

/**
 * Every field of a schema by its path, the entries of lists as `services[].heading`. One that none of the helpers made
 * is an error, so that an editor cannot miss it.
 */
export function fieldsOf(schema: z.core.$ZodType, path = '', optional = false): Record<string, Field> {
  const kind = fieldKinds.get(schema)
  const own = kind && { [path]: { ...kind, ...(optional && ({ optional } as const)) } }
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
      return fieldsOf(def.innerType, path, true)
    case 'readonly':
      return own ? { ...own, ...fieldsOf(def.innerType, path) } : fieldsOf(def.innerType, path, optional)
    case 'array':
      return { ...own, ...fieldsOf(def.element, `${path}[]`) }
    case 'object': {
      const inner = Object.entries(def.shape).map(([name, one]) =>
        fieldsOf(one, path === '' ? name : `${path}.${name}`),
      )
      const group = optional ? { [path]: { kind: 'group', optional: true, ...kind } as const } : {}
      return Object.assign(group, ...inner)
    }
    default:
      if (!own) throw new Error(`${path || 'The schema'} is of a kind that field-kinds.ts does not know`)
      return own
  }
}

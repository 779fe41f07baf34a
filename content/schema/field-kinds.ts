import * as z from 'zod/mini'
import type { FactsInTexts } from '#content/text/facts.ts'
import type { FieldWords } from '#contract/website-form.ts'

/** Metadata of a field for the editor. Lengths are in characters, or in entries of a list. */
export type FieldKind = FieldWords &
  (
    | { kind: 'text' | 'markdown' | 'number' | 'list'; least: number; most: number; facts?: FactsInTexts }
    | { kind: 'pattern' | 'day' | 'picture' | 'yes-or-no' | 'group' }
    | { kind: 'choice'; values: readonly string[] }
  )

/** Filled by the helpers in fields.ts, since zod's checks cannot be inspected. */
export const fieldKinds = z.registry<FieldKind>()

export type Field = FieldKind & { optional?: true }

/**
 * All fields of a schema by general path, such as `services[].heading`. Throws on a field that no helper made, so that
 * an editor cannot miss one.
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

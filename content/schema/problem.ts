import type * as z from 'zod/mini'

/** A problem with the content, described for its author. */
export type Problem = {
  file: string
  /** Path of the field, such as testimonials[3].review. */
  field: string
  /** What to write instead. */
  fix: string
}

/** The path of a value inside `start`. */
export const joinPath = (start: string, path: readonly PropertyKey[]) =>
  path.reduce<string>((field, key) => {
    if (typeof key === 'number') return `${field}[${key}]`
    const name = String(key)
    if (!/^\w+$/.test(name)) return `${field}[${JSON.stringify(name)}]`
    return field === '' ? name : `${field}.${name}`
  }, start)

// zod's default message where an object was expected and the schema has no message of its own.
const wordsOf = (message: string) =>
  message === 'Invalid input'
    ? 'Write the fields that content/schema/schemas.ts asks for here, as an object.'
    : message

/** The problems that a schema finds in a value. */
export function problemsOf(file: string, name: string, schema: z.ZodMiniType, value: unknown): Problem[] {
  const result = schema.safeParse(value)
  if (result.success) return []
  return result.error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        file,
        field: joinPath(name, [...issue.path, key]),
        fix: 'Take this field away, or correct its name: nothing reads it.',
      }))
    }
    return [{ file, field: joinPath(name, issue.path), fix: wordsOf(issue.message) }]
  })
}

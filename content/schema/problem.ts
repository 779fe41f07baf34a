import type * as z from 'zod/mini'

/** What is wrong with the content, for the person who wrote it. */
export type Problem = {
  file: string
  /** Where in the file, like testimonials[3].review. */
  field: string
  /** What to write instead. */
  fix: string
}

/** The name of a place inside `start`. */
export const joinPath = (start: string, path: readonly PropertyKey[]) =>
  path.reduce<string>((field, key) => {
    if (typeof key === 'number') return `${field}[${key}]`
    const name = String(key)
    if (!/^\w+$/.test(name)) return `${field}[${JSON.stringify(name)}]`
    return field === '' ? name : `${field}.${name}`
  }, start)

// What zod says where a schema has no words of its own: an object was expected.
const wordsOf = (message: string) =>
  message === 'Invalid input'
    ? 'Write the fields that content/schema/schemas.ts asks for here, as an object.'
    : message

/** What `schema` has against `value`, in words. */
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

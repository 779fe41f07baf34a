import { entriesOf, valueAt } from './content-paths.ts'
import { type Form, fieldAtPath, labelOfField } from './website-form.ts'

type Fields = Pick<Form, 'fields'>

/** What is wrong with a number below the one at which its range starts. */
export function rangeProblem(form: Fields, content: unknown, path: string): string | undefined {
  const { notBelow } = fieldAtPath(form, path) ?? {}
  if (notBelow === undefined) return undefined
  const start = path.replace(/\w+$/, notBelow)
  const [least, most] = [valueAt(content, start), valueAt(content, path)]
  if (typeof least !== 'number' || typeof most !== 'number' || most >= least) return undefined
  return `Write ${least} or more, or leave it empty: “${labelOfField(form, start)}” says ${least}.`
}

const pathsIn = (content: unknown, general: string) => {
  const [list = '', rest] = general.split('[]')
  return rest === undefined
    ? [general]
    : entriesOf(valueAt(content, list)).map((_, index) => `${list}[${index}]${rest}`)
}

/** The same for all ranges of a document. */
export const rangeProblems = (form: Fields, content: unknown) =>
  Object.entries(form.fields).flatMap(([general, { notBelow }]) =>
    notBelow === undefined
      ? []
      : pathsIn(content, general).flatMap((field) => {
          const fix = rangeProblem(form, content, field)
          return fix === undefined ? [] : [{ field, fix }]
        }),
  )

import { type ChangeObject, diffWords } from 'diff'
import type { DocumentName } from '#contract/website.ts'
import type { NamedChange } from '#contract/website-form.ts'
import { formatFieldText } from '#web/features/website/form/field-labels.ts'
import { describeChangedPlace, formatRegisterValue } from '#web/features/website/testimonials/labels.ts'

/** Whether words are still those that came with the website is told in words, too. */
const shownAt = (path: string, value: unknown) =>
  path.endsWith('.sample')
    ? value === true
      ? 'Came with the website'
      : 'Right as it is'
    : formatChangedValue(value)

const isOwnPicture = (value: string) => /^own-[0-9a-f]{20}$/.test(value)
const isTitled = (value: unknown): value is { title: string } =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'

/** A value as she reads it: a list line by line. */
export function formatChangedValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return isOwnPicture(value) ? 'A picture of your own' : formatFieldText(value)
  if (Array.isArray(value)) return value.map(formatChangedValue).filter(Boolean).join(' · ')
  // A picture is known by its title.
  if (isTitled(value)) return value.title
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .filter((one) => typeof one === 'string')
      .map(formatFieldText)
      .join(', ')
  return value === undefined ? '' : String(value)
}

type Words = {
  placeOf: (change: NamedChange) => { label: string; group: string }
  /** The value beside the other one that it is compared with. */
  textOf: (path: string, value: unknown, other: unknown) => string
}

/** How places and values of a document are put into words. */
export const changeWordsOf = (name: DocumentName): Words =>
  name === 'testimonials'
    ? {
        placeOf: ({ path, before, after }) => describeChangedPlace(path, before, after),
        textOf: (_path, value, other) => formatRegisterValue(value, other),
      }
    : { placeOf: (change) => change, textOf: shownAt }

type Props = {
  name: DocumentName
  changes: readonly NamedChange[]
  labels?: readonly [string, string]
}

/** Each place that differs: what visitors read, and what they would read. */
export function ChangeList({ name, changes, labels = ['Visitors read now', 'After publishing'] }: Props) {
  const { placeOf, textOf } = changeWordsOf(name)
  return (
    <ul className="lined change-list">
      {changes.map((change) => {
        const { path, before, after } = change
        const { label, group } = placeOf(change)
        const parts = diffWords(textOf(path, before, after), textOf(path, after, before))
        return (
          <li key={path}>
            <p className="named semibold">
              {label}
              <small>{group}</small>
            </p>
            {labels.map((side, index) => (
              <div key={side}>
                <p className="fine-print semibold">{side}</p>
                <Words parts={parts.filter(({ added, removed }) => !(index === 0 ? added : removed))} />
              </div>
            ))}
          </li>
        )
      })}
    </ul>
  )
}

/** Words with those set apart that are in one version only. */
function Words({ parts }: { parts: readonly ChangeObject<string>[] }) {
  let start = 0
  const words = parts.map(({ value, added, removed }) => {
    const Part = removed ? 'del' : added ? 'ins' : 'span'
    const key = `${start} ${Part}`
    start += value.length
    return <Part key={key}>{value}</Part>
  })
  return <p>{start === 0 ? <span className="muted">nothing here</span> : words}</p>
}

import { type ChangeObject, diffWords } from 'diff'
import type { DocumentName } from '#contract/website.ts'
import type { Change } from '#contract/website-changes.ts'
import { readable } from './field-words.ts'
import { nameOfPath } from './layouts/index.ts'

/** Whether words are still those that came with the website is told in words, too. */
const shownAt = (path: string, value: unknown) =>
  path.endsWith('.sample') ? (value === true ? 'Came with the website' : 'Right as it is') : shownText(value)

/** A value as she reads it: a list line by line. */
export function shownText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return readable(value)
  if (Array.isArray(value)) return value.map(shownText).filter(Boolean).join(' · ')
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .filter((one) => typeof one === 'string')
      .map(readable)
      .join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === undefined ? '' : String(value)
}

type Props = { name: DocumentName; changes: readonly Change[]; labels?: readonly [string, string] }

/** Each place that differs: what visitors read, and what they would read. */
export function ChangeList({ name, changes, labels = ['Visitors read now', 'After publishing'] }: Props) {
  return (
    <ul className="change-list">
      {changes.map(({ path, before, after }) => {
        const { label, group } = nameOfPath(name, path)
        const parts = diffWords(shownAt(path, before), shownAt(path, after))
        return (
          <li key={path}>
            <p className="change-place">
              {label}
              <small>{group}</small>
            </p>
            <Side label={labels[0]} parts={parts.filter(({ added }) => !added)} />
            <Side label={labels[1]} parts={parts.filter(({ removed }) => !removed)} />
          </li>
        )
      })}
    </ul>
  )
}

/** One version, with what is only in it set apart. */
function Side({ label, parts }: { label: string; parts: readonly ChangeObject<string>[] }) {
  let start = 0
  const words = parts.map(({ value, added, removed }) => {
    const Words = removed ? 'del' : added ? 'ins' : 'span'
    const key = start
    start += value.length
    return <Words key={key}>{value}</Words>
  })
  return (
    <div>
      <span className="change-side">{label}</span>
      <p>{start === 0 ? <span className="muted">nothing here</span> : words}</p>
    </div>
  )
}

import type { DocumentName } from '#contract/website.ts'
import type { Change } from '#contract/website-changes.ts'
import { nameOfPath } from './layouts.ts'
import { wordChanges } from './word-changes.ts'

/** A value as she reads it: a list line by line. */
export function shownText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(shownText).filter(Boolean).join(' · ')
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .filter((one) => typeof one === 'string')
      .join(', ')
  return value === undefined ? '' : String(value)
}

type Props = { name: DocumentName; changes: readonly Change[]; labels?: readonly [string, string] }

/** Each place that differs: what visitors read, and what they would read. */
export function ChangeList({ name, changes, labels = ['Visitors read now', 'After publishing'] }: Props) {
  return (
    <ul className="change-list">
      {changes.map(({ path, before, after }) => {
        const { label, group } = nameOfPath(name, path)
        const pieces = wordChanges(shownText(before), shownText(after))
        return (
          <li key={path}>
            <p className="change-place">
              {label}
              <small>{group}</small>
            </p>
            <div>
              <span className="change-side">{labels[0]}</span>
              <p>
                {shownText(before) === '' && <span className="muted">nothing here</span>}
                {pieces.map(
                  ({ kind, text }, index) =>
                    // biome-ignore-start lint/suspicious/noArrayIndexKey: pieces of one sentence in their order
                    kind === 'gone' ? (
                      <del key={index}>{text}</del>
                    ) : (
                      kind === 'same' && <span key={index}>{text}</span>
                    ),
                  // biome-ignore-end lint/suspicious/noArrayIndexKey: pieces of one sentence in their order
                )}
              </p>
            </div>
            <div>
              <span className="change-side">{labels[1]}</span>
              <p>
                {shownText(after) === '' && <span className="muted">nothing here</span>}
                {pieces.map(
                  ({ kind, text }, index) =>
                    // biome-ignore-start lint/suspicious/noArrayIndexKey: pieces of one sentence in their order
                    kind === 'new' ? (
                      <ins key={index}>{text}</ins>
                    ) : (
                      kind === 'same' && <span key={index}>{text}</span>
                    ),
                  // biome-ignore-end lint/suspicious/noArrayIndexKey: pieces of one sentence in their order
                )}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

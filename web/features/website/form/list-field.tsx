import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { generalPath, valueAt } from '#contract/content-paths.ts'
import { isRecord } from '#contract/is-record.ts'
import { type Form, fieldAt } from '#contract/website-form.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { ConfirmWords } from './confirm-field.tsx'
import { EditorField, type FieldProps, textOf } from './text-field.tsx'

/** The areas further up stand on the services page as well: that follows from their order. */
const areasOnServices = 12
const inOrder = (path: string, entries: readonly unknown[]) =>
  path === 'areas'
    ? entries.map((entry, index) =>
        isRecord(entry) ? { ...entry, onServices: index < areasOnServices } : entry,
      )
    : entries

const move = (entries: readonly unknown[], from: number, to: number) => {
  const rest = entries.filter((_, index) => index !== from)
  return [...rest.slice(0, to), entries[from], ...rest.slice(to)]
}

/** Whether it stands there as it is. */
const isAmong = (published: unknown, entry: unknown) =>
  Array.isArray(published) && published.some((one) => JSON.stringify(one) === JSON.stringify(entry))

/** The fields that an entry is made of; none where it is a text. */
const columnsOf = ({ fields }: Pick<Form, 'fields'>, path: string) =>
  Object.entries(fields).flatMap(([at, field]) => {
    const name = at.slice(`${generalPath(path)}[].`.length)
    const isOffered = at.startsWith(`${generalPath(path)}[].`) && field.label !== undefined
    return isOffered ? [{ ...field, name }] : []
  })

/** Lines, or groups of fields, that can be added, taken away and put in another order. */
export function ListField({ draft, state, path }: FieldProps) {
  const { document } = state
  const { label, hint, entryName = 'line', most = 100, least = 0 } = fieldAt(document, path) ?? {}
  const columns = columnsOf(document, path)
  const isStacked = columns.some(({ control }) => control === 'text')
  const hasSamples = fieldAt(document, `${path}[].sample`) !== undefined
  const heading = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const [said, say] = useState('')
  const value = valueAt(state.content, path)
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  const nameOf = (entry: unknown) =>
    textOf(isRecord(entry) ? entry[columns[0]?.name ?? ''] : entry) || `This ${entryName}`

  /** Writes the list and keeps the focus on what was pressed, where that is now. */
  function change(next: readonly unknown[], focusOn: string) {
    flushSync(() => draft.write(path, inOrder(path, next)))
    const target = list.current?.querySelector<HTMLElement>(focusOn)
    const enabled = target?.matches(':disabled')
      ? target.parentElement?.querySelector<HTMLElement>(':enabled')
      : target
    enabled?.focus()
  }
  const step = (from: number, to: number, button: string) => {
    change(move(entries, from, to), `[data-entry="${to}"] .${button}`)
    say(`${nameOf(entries[from])}, now ${to + 1} of ${entries.length}`)
  }
  const blank =
    columns.length === 0
      ? ''
      : { ...Object.fromEntries(columns.map(({ name }) => [name, ''])), ...(hasSamples && { sample: false }) }
  const published = valueAt(document.published, path)
  const isSample = (entry: unknown) =>
    hasSamples && isRecord(entry) && entry.sample === true && isAmong(published, entry)

  return (
    <fieldset ref={list} className="editor-field" aria-labelledby={heading}>
      <div className="editor-label">
        <span className="editor-list-name" id={heading}>
          {label}
        </span>
        <span className="editor-count">
          {entries.length} of {most}
        </span>
      </div>
      {hint && <p className="hint">{hint}</p>}
      {entries.length > 0 && (
        <ul
          className={`${columns.length > 0 ? 'editor-entries' : 'editor-lines'} ${isStacked ? 'editor-stacked' : ''}`}
        >
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name of its own, and may be equal to another
            <li key={index} data-entry={index}>
              <div className="editor-columns">
                {isSample(entry) && <Mark kind="sample">Sample</Mark>}
                {columns.length === 0 ? (
                  <EditorField
                    {...{ draft, state }}
                    isBare
                    path={`${path}[${index}]`}
                    label={`${label}, ${entryName} ${index + 1}`}
                    noun={entryName}
                  />
                ) : (
                  columns.map((column) => (
                    <EditorField
                      key={column.name}
                      {...{ draft, state }}
                      isBare={!isStacked}
                      path={`${path}[${index}].${column.name}`}
                      label={`${column.label} ${index + 1}`}
                      noun={column.label ?? ''}
                    />
                  ))
                )}
              </div>
              <div className="editor-moves">
                <IconButton
                  icon="up"
                  className="move-up"
                  aria-label={`Move up: ${nameOf(entry)}`}
                  disabled={index === 0}
                  onClick={() => step(index, index - 1, 'move-up')}
                />
                <IconButton
                  icon="down"
                  className="move-down"
                  aria-label={`Move down: ${nameOf(entry)}`}
                  disabled={index === entries.length - 1}
                  onClick={() => step(index, index + 1, 'move-down')}
                />
                <IconButton
                  icon="bin"
                  aria-label={`Remove: ${nameOf(entry)}`}
                  disabled={entries.length <= least}
                  onClick={() => {
                    change(
                      entries.filter((_, other) => other !== index),
                      `[data-entry="${Math.max(0, index - 1)}"] textarea, [data-entry="${Math.max(0, index - 1)}"] input, .editor-add`,
                    )
                    say(`${nameOf(entry)} removed from the draft`)
                  }}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {state.errors[path] && (
        <FieldError data-path={path} tabIndex={-1}>
          {state.errors[path]}
        </FieldError>
      )}
      {entries.length < most ? (
        <button
          type="button"
          className="text-button editor-add"
          onClick={() => change([...entries, blank], `[data-entry="${entries.length}"] :is(textarea, input)`)}
        >
          <Icon name="plus" />
          {`Add ${/^[aeiou]/.test(entryName) ? 'an' : 'a'} ${entryName}`}
        </button>
      ) : (
        <p className="hint">
          {most} {entryName}s are the most this place can hold
        </p>
      )}
      {entries.some(isSample) && (
        <ConfirmWords
          words={`${entries.filter(isSample).length} of these came with the website. Change them, or say that they are true of you.`}
          onConfirm={() => {
            draft.write(
              path,
              entries.map((entry) => (isRecord(entry) ? { ...entry, sample: false } : entry)),
            )
            say('Called right in the draft')
          }}
        />
      )}
      <span className="sr-only" role="status">
        {said}
      </span>
    </fieldset>
  )
}

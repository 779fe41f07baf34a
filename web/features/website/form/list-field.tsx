import { useId, useRef, useState } from 'react'
import { entriesOf, pathWithoutIndices, valueAt } from '#contract/content-paths.ts'
import { isRecord } from '#contract/is-record.ts'
import { type Form, fieldAtPath } from '#contract/website-form.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { RecordList } from '#web/ui/record-list/record-list.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ConfirmWords } from './confirm-field.tsx'
import { createRecordActions, recordListProps } from './records.ts'
import { EditorField, type FieldProps, fieldTextOf } from './text-field.tsx'

/** The areas further up stand on the services page as well: that follows from their order. */
const areasOnServices = 12
const markOnServices = (entries: readonly unknown[]) =>
  entries.map((entry, index) => (isRecord(entry) ? { ...entry, onServices: index < areasOnServices } : entry))

/** Whether it stands there as it is. */
const isAmong = (published: readonly unknown[], entry: unknown) =>
  published.some((one) => JSON.stringify(one) === JSON.stringify(entry))

/** The fields that an entry is made of; none where it is a text. */
const columnsOf = ({ fields }: Pick<Form, 'fields'>, path: string) =>
  Object.entries(fields).flatMap(([at, field]) => {
    const name = at.slice(`${pathWithoutIndices(path)}[].`.length)
    const isOffered = at.startsWith(`${pathWithoutIndices(path)}[].`) && field.label !== undefined
    return isOffered ? [{ ...field, name }] : []
  })

/** What the list offers beside what it has; nothing once it has one of them, or has had it. */
const suggestionsFor = (known: readonly string[], suggested: readonly string[] = [], room: number) =>
  suggested.some((words) => known.includes(words)) ? [] : suggested.slice(0, room)

/** The blank entry with its first text. */
const firstWords = (blank: unknown, words: string) =>
  isRecord(blank) ? { ...blank, [Object.keys(blank)[0] ?? '']: words } : words

/** Lines, or groups of fields, that can be added, taken away and put in another order. */
export function ListField({ draft, state, path }: FieldProps) {
  const { document } = state
  const {
    label = '',
    hint,
    entryName = 'line',
    most = 100,
    least = 0,
    suggested,
  } = fieldAtPath(document, path) ?? {}
  const columns = columnsOf(document, path)
  const isStacked = columns.some(({ control }) => control === 'text')
  const hasSamples = fieldAtPath(document, `${path}[].sample`) !== undefined
  const heading = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const [said, say] = useState('')
  const inOrder = path === 'areas' ? markOnServices : undefined
  const entries = entriesOf(valueAt(state.content, path))
  const nameOf = (entry: unknown) =>
    fieldTextOf(isRecord(entry) ? entry[columns[0]?.name ?? ''] : entry) || `This ${entryName}`
  const list = recordListProps({ draft, state, path, nameOf, inOrder })
  const blank =
    columns.length === 0
      ? ''
      : { ...Object.fromEntries(columns.map(({ name }) => [name, ''])), ...(hasSamples && { sample: false }) }
  const published = entriesOf(valueAt(document.published, path))
  const suggestions = suggestionsFor([...entries, ...published].map(nameOf), suggested, most - entries.length)
  const isSample = (entry: unknown) =>
    hasSamples && isRecord(entry) && entry.sample === true && isAmong(published, entry)

  return (
    <fieldset className="field editor-field" aria-labelledby={heading}>
      <div className="row-between editor-label">
        <span id={heading}>{label}</span>
        <span className="editor-count">
          {entries.length} of {most}
        </span>
      </div>
      {hint && <p className="hint">{hint}</p>}
      <RecordList
        label={label}
        {...list}
        onRemove={(index) => list.removeAt(index, addButton.current)}
        least={least}
        className={`${columns.length > 0 ? 'lined editor-entries' : 'editor-lines'} ${isStacked ? 'editor-stacked' : ''}`}
      >
        {({ entry }, buttons, index) => (
          <>
            <div className="editor-columns">
              {isSample(entry) && <StatusBadge kind="sample">Sample</StatusBadge>}
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
            {buttons}
          </>
        )}
      </RecordList>
      {state.errors[path] && (
        <FieldError data-path={path} tabIndex={-1}>
          {state.errors[path]}
        </FieldError>
      )}
      {entries.length < most ? (
        <button
          ref={addButton}
          type="button"
          className="text-button copper self-start"
          onClick={() => createRecordActions(draft, path, inOrder).add(blank)}
        >
          <Icon name="plus" />
          {`Add ${/^[aeiou]/.test(entryName) ? 'an' : 'a'} ${entryName}`}
        </button>
      ) : (
        <p className="hint">
          {most} {entryName}s are the most this place can hold
        </p>
      )}
      {suggestions.length > 0 && (
        <button
          type="button"
          className="text-button record-link"
          onClick={() =>
            createRecordActions(draft, path).addAll(suggestions.map((words) => firstWords(blank, words)))
          }
        >
          <Icon name="plus" />
          {`Add ${formatCountOf(suggestions.length, entryName)} that people often ask`}
        </button>
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
      {hasSamples && (
        <span className="sr-only" role="status">
          {said}
        </span>
      )}
    </fieldset>
  )
}

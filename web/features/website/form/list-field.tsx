import ArrowDownIcon from 'lucide-react/icons/arrow-down'
import ArrowUpIcon from 'lucide-react/icons/arrow-up'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import PlusIcon from 'lucide-react/icons/plus'
import TrashIcon from 'lucide-react/icons/trash'
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { Field, FieldMeta } from '#content/fields.ts'
import { ArticleThumb } from '#web/features/website/pictures/picture-thumb.tsx'
import { useUploads } from '#web/features/website/pictures/use-uploads.tsx'
import { WithdrawButton } from '#web/features/website/testimonials/withdraw-button.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { entriesOf, newEntry, recordOf } from './form-values.ts'

type Props = {
  field: Field
  path: string
  label: string
  meta: Extract<FieldMeta, { control: 'list' }>
  /** Renders a field of an entry. */
  renderField: RenderField
}

type RenderField = (field: Field, path: string, label?: string) => ReactNode

const undoMs = 8000

/** The name of the first field of this kind. */
const firstOf = ({ fields = {} }: Field, isWanted: (meta: FieldMeta) => boolean) =>
  Object.entries(fields).find(([, { meta }]) => meta?.label !== undefined && isWanted(meta))?.[0]

/** The field whose words an entry is known by. */
const titleOf = (entry: Field) =>
  Object.hasOwn(entry.fields ?? {}, 'title')
    ? 'title'
    : (firstOf(entry, ({ control }) => control === 'text' || control === 'line') ?? 'value')

const nameOf = (entry: Field, value: unknown) => String(recordOf(value)[titleOf(entry)] ?? '')

/** Fields of an entry stand beside one another, or below where one of them holds a sentence. */
function listClass({ fields }: Field): string {
  if (!fields) return 'editor-lines'
  const isStacked = Object.values(fields).some(({ meta }) => meta?.control === 'text')
  return isStacked ? 'lined editor-entries editor-stacked' : 'lined editor-entries'
}

/** Entries that can be added, removed and put in another order. */
export function ListField({ field, path, label, meta, renderField }: Props) {
  const { entry = { isOptional: false } } = field
  const { entryName, min, max, hint, suggested = [] } = meta
  const { control, getFieldState, formState } = useFormContext()
  const { fields, append, insert, remove, move } = useFieldArray({
    ...{ control, name: path },
    // Entries have an `id` of their own.
    keyName: 'key',
  })
  const [opened, setOpened] = useState<string>()
  const addButton = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const heading = useId()
  const [said, say] = useState('')
  const pictureName = firstOf(entry, ({ control: one }) => one === 'picture')
  const error = getFieldState(path, formState).error
  const message = error?.root?.message ?? error?.message
  const add = (first: Record<string, unknown> = {}) => {
    const one = recordOf(newEntry(entry, first))
    setOpened(String(one.id ?? ''))
    append(one, { shouldFocus: pictureName === undefined })
  }
  // A gallery begins an entry with its picture.
  const isPictured = pictureName === 'image'
  const pictures = useUploads((image) => add({ image }))
  const values = entriesOf(useWatch({ control, name: path }))
  const asked = values.map((one) => String(recordOf(one).question ?? ''))
  const suggestions = suggested.some((words) => asked.includes(words))
    ? []
    : suggested.slice(0, max - fields.length)

  const nameAt = (index: number) => nameOf(entry, values[index]) || `${entryName} ${index + 1}`

  function removeAt(index: number): void {
    const value = values[index]
    remove(index)
    addButton.current?.focus()
    say(`${nameAt(index)} removed`)
    showToast({
      title: 'Removed',
      description: `${nameAt(index)} is out of the draft.`,
      undo: { act: () => insert(index, recordOf(value)), forMs: undoMs },
    })
  }
  function moveBy(from: number, by: 'up' | 'down'): void {
    const to = by === 'up' ? from - 1 : from + 1
    if (to < 0 || to >= fields.length) return
    const name = nameAt(from)
    flushSync(() => move(from, to))
    // The button moved with its entry, and lost the focus on the way.
    list.current?.children[to]?.querySelector<HTMLElement>(`.move-${by}`)?.focus()
    say(`${name}, now ${to + 1} of ${fields.length}`)
  }

  return (
    <fieldset className="field editor-field" aria-labelledby={heading}>
      <div className="row-between editor-label">
        <span id={heading}>{label}</span>
        <span className="editor-count">
          {fields.length} of {max}
        </span>
      </div>
      {hint && <p className="hint">{hint}</p>}
      {message && (
        <FieldError data-path={path} tabIndex={-1}>
          {message}
        </FieldError>
      )}
      <ul ref={list} className={listClass(entry)} aria-label={label}>
        {fields.map(({ key }, index) => {
          const one = `${path}.${index}`
          const isOpened = opened !== undefined && recordOf(values[index]).id === opened
          return (
            <li key={key}>
              {entry.fields ? (
                <Entry {...{ entry, entryName, index, isOpened, renderField }} path={one} />
              ) : (
                <div className="editor-columns">
                  {renderField(entry, `${one}.value`, `${entry.meta?.label ?? entryName} ${index + 1}`)}
                </div>
              )}
              <span className="record-buttons">
                <IconButton
                  className="move-up"
                  aria-label={`Move up: ${nameAt(index)}`}
                  // Not `disabled`: an entry moved to the end would lose the focus.
                  aria-disabled={index === 0}
                  onClick={() => moveBy(index, 'up')}
                >
                  <ArrowUpIcon className="icon" />
                </IconButton>
                <IconButton
                  className="move-down"
                  aria-label={`Move down: ${nameAt(index)}`}
                  aria-disabled={index === fields.length - 1}
                  onClick={() => moveBy(index, 'down')}
                >
                  <ArrowDownIcon className="icon" />
                </IconButton>
                {min < max && (
                  <IconButton
                    aria-label={`Remove: ${nameAt(index)}`}
                    disabled={fields.length <= min}
                    onClick={() => removeAt(index)}
                  >
                    <TrashIcon className="icon" />
                  </IconButton>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {isPictured && pictures.shown}
      {fields.length < max ? (
        <button
          ref={addButton}
          type="button"
          className="text-button copper self-start"
          onClick={() => (isPictured ? pictures.choose(max - fields.length) : add())}
        >
          <PlusIcon className="icon" />
          {`Add ${/^[aeiou]/.test(entryName) ? 'an' : 'a'} ${entryName}`}
        </button>
      ) : (
        min < max && (
          <p className="hint">
            {max} {entryName}s are the most this place can hold
          </p>
        )
      )}
      {suggestions.length > 0 && (
        <button
          type="button"
          className="text-button self-start"
          onClick={() => append(suggestions.map((question) => recordOf(newEntry(entry, { question }))))}
        >
          <PlusIcon className="icon" />
          {`Add ${formatCountOf(suggestions.length, entryName)} that people often ask`}
        </button>
      )}
      <span className="sr-only" role="status">
        {said}
      </span>
    </fieldset>
  )
}

type EntryProps = {
  entry: Field
  entryName: string
  path: string
  index: number
  isOpened: boolean
  renderField: RenderField
}

/** Short entries stand open; longer ones are folded, under their picture and their first words. */
function Entry({ entry, entryName, path, index, isOpened, renderField }: EntryProps) {
  const { getFieldState, formState } = useFormContext()
  const value = recordOf(useWatch({ name: path }))
  const details = useRef<HTMLDetailsElement>(null)
  const hasError = getFieldState(path, formState).invalid
  useEffect(() => {
    if (!details.current) return
    if (hasError || isOpened) details.current.open = true
    if (isOpened) details.current.querySelector('textarea')?.focus()
  }, [hasError, isOpened])
  const shown = Object.entries(entry.fields ?? {}).filter(
    ([, { meta, fields }]) => meta?.label !== undefined || fields,
  )
  const inner = shown.map(([name, one]) => (
    <Fragment key={name}>{renderField(one, `${path}.${name}`)}</Fragment>
  ))
  if (shown.length <= 2) return <div className="editor-columns">{inner}</div>
  const image = firstOf(entry, ({ control }) => control === 'picture')
  const isTestimonial = Object.hasOwn(entry.fields ?? {}, 'consent')
  return (
    <details ref={details} className="editor-entry">
      <summary className="line">
        {image && <ArticleThumb image={String(value[image] ?? '')} sizes="4rem" />}
        <span className="named wrap-anywhere">
          <b>{nameOf(entry, value) || `New ${entryName}`}</b>
          {isTestimonial && <small>{String(value.name ?? '')}</small>}
        </span>
        {isTestimonial && <TestimonialBadge value={value} />}
        <ChevronDownIcon className="icon" />
      </summary>
      <div className="fields editor-fields">
        {inner}
        {isTestimonial && value.consent !== undefined && (
          <WithdrawButton id={String(value.id)} place={index + 1} />
        )}
      </div>
    </details>
  )
}

function TestimonialBadge({ value }: { value: Readonly<Record<string, unknown>> }) {
  if (value.sample === true) return <StatusBadge kind="sample">Example</StatusBadge>
  if (value.consent === undefined) return <StatusBadge kind="lock">Only you see it</StatusBadge>
  return null
}

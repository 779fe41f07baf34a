import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { Field, FieldMeta } from '#content/fields.ts'
import { useUpload } from '#web/features/website/pictures/upload.tsx'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { labelLook } from './controls.tsx'
import { entriesOf, firstOf, nameOf, newEntry, recordOf } from './form-values.ts'
import { ListEntry } from './list-entry.tsx'

type Props = {
  entry: Field
  path: string
  meta: Extract<FieldMeta, { control: 'list' }>
  /** Renders the fields of the entry at a path. */
  renderFields: (path: string) => ReactNode
}

const undoMs = 8000
const moves = [
  { by: 'up', step: -1, Icon: ArrowUpIcon },
  { by: 'down', step: 1, Icon: ArrowDownIcon },
] as const
/** At the end, moving does nothing, but the button keeps the focus. */
const buttonsLook =
  'flex *:aria-disabled:cursor-default *:aria-disabled:text-line *:aria-disabled:opacity-55 [&_[aria-disabled=true]>.icon]:animate-none [details:not([open])+&]:self-center'

/** Entries that can be added, removed and put in another order. */
export function ListField({ entry, path, meta, renderFields }: Props) {
  const { label, entryName, min, max, hint } = meta
  const { control, getFieldState, formState } = useFormContext()
  const { fields, append, insert, remove, move } = useFieldArray({
    ...{ control, name: path },
    // Entries have an `id` of their own.
    keyName: 'key',
  })
  const addButton = useRef<HTMLButtonElement>(null)
  const heading = useId()
  const [said, say] = useState('')
  const error = getFieldState(path, formState).error
  const message = error?.root?.message ?? error?.message
  // A gallery begins an entry with its picture.
  const isPictured = firstOf(entry, 'picture') === 'image'
  const upload = useUpload((image) => append(newEntry(entry, { image })))
  const values = entriesOf(useWatch({ control, name: path }))
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
  function moveTo(to: number, from: number, button: HTMLElement): void {
    if (!fields[to]) return
    flushSync(() => move(from, to))
    // It moved with its entry, and lost the focus on the way.
    button.focus()
    say(`${nameAt(from)}, now ${to + 1} of ${fields.length}`)
  }

  return (
    <fieldset className="field editor-field" aria-labelledby={heading}>
      <div className={labelLook}>
        <span id={heading}>{label}</span>
        <span className="ml-auto text-small font-normal whitespace-nowrap tabular-nums text-aubergine-600">
          {fields.length} of {max}
        </span>
      </div>
      {hint && <p className="hint">{hint}</p>}
      {message && (
        <FieldError data-path={path} tabIndex={-1}>
          {message}
        </FieldError>
      )}
      <ul className="lined" aria-label={label}>
        {fields.map(({ key }, index) => (
          <li
            key={key}
            ref={passFocusOnRemoval}
            className="relative flex flex-wrap items-end justify-end gap-x-3 gap-y-1 py-[0.3rem]"
          >
            <ListEntry {...{ entry, entryName, index }} path={`${path}.${index}`}>
              {renderFields(`${path}.${index}`)}
            </ListEntry>
            <span className={buttonsLook}>
              {moves.map((one) => (
                <IconButton
                  key={one.by}
                  aria-label={`Move ${one.by}: ${nameAt(index)}`}
                  // Not `disabled`: an entry moved to the end would lose the focus.
                  aria-disabled={fields[index + one.step] === undefined}
                  onClick={({ currentTarget }) => moveTo(index + one.step, index, currentTarget)}
                >
                  <one.Icon className="icon" />
                </IconButton>
              ))}
              <IconButton
                aria-label={`Remove: ${nameAt(index)}`}
                disabled={fields.length <= min}
                onClick={() => removeAt(index)}
              >
                <TrashIcon className="icon" />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      {isPictured && upload.shown}
      {fields.length < max && (
        <button
          ref={addButton}
          type="button"
          className="text-button self-start text-copper-600"
          onClick={() => (isPictured ? upload.choose() : append(newEntry(entry)))}
        >
          <PlusIcon className="icon" />
          {`Add ${/^[aeiou]/.test(entryName) ? 'an' : 'a'} ${entryName}`}
        </button>
      )}
      <span className="sr-only" role="status">
        {said}
      </span>
    </fieldset>
  )
}

import { type ComponentProps, useId, useState } from 'react'
import { checkYear, isWithinBounds } from '#contract/chosen-day.ts'
import { valueAt } from '#contract/content-paths.ts'
import { rangeProblem } from '#contract/ranges.ts'
import {
  type Control,
  type EditorField as Definition,
  fieldAtPath,
  labelOfField,
} from '#contract/website-form.ts'
import type { DocumentDraft } from '#web/features/website/draft/document-draft.ts'
import type { DraftState } from '#web/features/website/draft/draft-state.ts'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { useValueOnBlur } from '#web/ui/field/use-value-on-blur.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { checkedLengthOf, describeFieldProblem, formatFieldText, lengthProblem } from './field-labels.ts'

export type EditorProps = { draft: DocumentDraft; state: DraftState }

export type FieldProps = EditorProps & { path: string }

type Props = FieldProps & {
  /** Where they are not those of its definition. */
  label?: string
  noun?: string
  hint?: string
  /** A line of a list has its name for those who cannot see it only. */
  isBare?: boolean
  /** What visitors see, where that does not stand at the same path: entries may have changed places. */
  publishedText?: string | undefined
}

export const fieldTextOf = (value: unknown) =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''

const inputTypes = {
  ...{ phone: 'tel', email: 'email', address: 'url', number: 'text', time: 'time', day: 'date' },
} as const
const isInput = (control: Control): control is keyof typeof inputTypes => control in inputTypes

/** What is no number stays as it was typed: publishing then says what to write. */
const typedValue = (control: Control, text: string) =>
  control === 'number' && /^\s*\d+\s*$/.test(text) ? Number(text) : text
const longestWas = 60

/** What is wrong before the server is asked. */
function earlyProblem(noun: string, field: Definition | undefined, text: string) {
  if (field?.control === 'day' && text !== '' && !isWithinBounds(text)) return checkYear
  return field?.kind === 'text' ? lengthProblem(noun, field, text) : undefined
}

/** The group that a field is offered in while that is switched on. */
export function optionalGroupOf({ document }: DraftState, path: string): string | undefined {
  const around = path.replace(/\.\w+$/, '')
  return fieldAtPath(document, around)?.control === 'optional' && around !== path ? around : undefined
}

/** One text of the website with its length, its message, and what visitors still read. */
export function EditorField({ draft, state, path, isBare, publishedText, ...own }: Props) {
  const id = useId()
  const [isLeft, setLeft] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const { document, content, errors } = state
  const field = fieldAtPath(document, path)
  const { label = labelOfField(document, path), hint = field?.hint } = own
  const { noun = field?.noun ?? label } = own
  const { control: kind = 'line', isHalf } = field ?? {}
  const text = fieldTextOf(valueAt(content, path))
  const published = publishedText ?? fieldTextOf(valueAt(document.published, path))
  const refusal = errors[path]
  const isText = field?.kind === 'text'
  /** A line of a list of texts. */
  const isLine = path.endsWith(']')
  const early = isLeft
    ? (earlyProblem(noun, field, text) ?? rangeProblem(document, content, path))
    : undefined
  const problem =
    early ?? (refusal === undefined ? undefined : describeFieldProblem(noun, field, text, refusal))
  const limit = isText ? field.most : undefined
  const length = field ? checkedLengthOf(field, text) : text.length
  const isOver = limit !== undefined && length > limit
  // Beside one another, as areas are, lengths would be noise until they matter.
  const isNearLimit = limit !== undefined && length >= 0.9 * limit
  const isRoomy = isBare && !isLine && !isNearLimit
  const most = isRoomy ? undefined : limit
  // What is offered once its group is switched on has to be written then.
  const isOptional =
    optionalGroupOf(state, path) === undefined &&
    [path, path.replace(/\.\w+$/, '')].some((one) => fieldAtPath(document, one)?.optional)
  // Of what visitors have never seen, nothing is a change.
  const isNew = Object.keys(document.published).length === 0
  const isChanged = !isNew && text !== published
  const isMadeUp = document.samples.includes(path) && !isChanged
  const lengthWords = `${length} of ${most} letters`
  const describedBy = [
    problem && `${id}problem`,
    hint && `${id}hint`,
    most !== undefined && `${id}count`,
    isChanged && `${id}was`,
  ]
  const control = {
    id,
    value: text,
    'data-path': path,
    className: `input ${kind === 'text' || kind === 'away-words' || isLine ? 'input-words' : 'input-line'}`,
    inputMode: kind === 'number' ? ('numeric' as const) : undefined,
    'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
    'aria-invalid': problem ? (true as const) : undefined,
    // Beside its label, too: within a part that is folded away some tools do not find that.
    'aria-label': isOptional && !isBare ? `${label} (optional)` : label,
    onFocus: () => setHasFocus(true),
    onBlur: () => {
      setLeft(true)
      setHasFocus(false)
    },
    onChange: ({ target }: { target: { value: string } }) => {
      setLeft(false)
      // A text of the website is one paragraph: a line break that was pasted is a blank.
      draft.write(path, typedValue(kind, target.value.replace(/[\r\n]+/g, ' ')))
    },
  }
  return (
    <div className={`field editor-field ${isChanged ? 'editor-changed' : ''} ${isHalf ? 'editor-half' : ''}`}>
      {(!isBare || most !== undefined) && (
        <div className="row-between editor-label">
          {!isBare && (
            <label htmlFor={id}>
              {label}
              {isOptional && <span className="muted regular"> (optional)</span>}
            </label>
          )}
          {isMadeUp && <StatusBadge kind="sample">made up</StatusBadge>}
          {most !== undefined && (
            <span id={`${id}count`} className={isOver ? 'editor-count editor-over' : 'editor-count'}>
              {lengthWords}
            </span>
          )}
        </div>
      )}
      {hint && (
        <p className="hint" id={`${id}hint`}>
          {hint}
        </p>
      )}
      {!isInput(kind) ? (
        <textarea
          rows={1}
          {...control}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      ) : kind === 'day' || kind === 'time' ? (
        <MomentInput {...control} type={inputTypes[kind]} onLeave={(typed) => draft.write(path, typed)} />
      ) : (
        <input type={inputTypes[kind]} {...control} />
      )}
      {hasFocus && limit !== undefined && (
        <span className="sr-only" role="status">
          {isNearLimit && lengthWords}
        </span>
      )}
      {problem && <FieldError id={`${id}problem`}>{problem}</FieldError>}
      {isChanged && (
        <p className="icon-line text-small semibold wrap-anywhere editor-was" id={`${id}was`}>
          <Icon name="half" />
          {published === ''
            ? 'New'
            : published.length <= longestWas
              ? `Was: ${formatFieldText(published)}`
              : 'Changed'}
        </p>
      )}
    </div>
  )
}

type MomentProps = ComponentProps<'input'> & { value: string; onLeave: (typed: string) => void }

/** A day or a time. */
function MomentInput({ onLeave, onBlur, ...input }: MomentProps) {
  const { control } = useValueOnBlur({ value: input.value, onLeave })
  return (
    <input
      {...input}
      {...control}
      onBlur={(event) => {
        control.onBlur()
        onBlur?.(event)
      }}
    />
  )
}

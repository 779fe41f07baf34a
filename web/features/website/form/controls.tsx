import { createContext, use, useId } from 'react'
import { useController } from 'react-hook-form'
import type { FieldMeta } from '#content/fields.ts'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import type { EditorState } from '#web/features/website/use-editor.ts'
import { Field } from '#web/ui/field/field.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { useValueOnBlur } from '#web/ui/field/use-value-on-blur.ts'

/** Two columns on a wide screen, for fields that are half as wide. */
export const fieldGrid =
  'pt-2 pb-[clamp(1.25rem,2vw,1.75rem)] md:grid-cols-2 md:[&>:not(.editor-half)]:col-span-full'
export const labelLook =
  'row-between items-baseline gap-x-4 gap-y-[0.15rem] text-[1rem] font-semibold [&_.mark]:-my-[0.3rem]'
/** A field grows with its words, so that nothing she wrote is cut off. */
export const growingLine = 'input min-h-13 resize-none py-[0.8rem] field-sizing-content'
export const growingText = `${growingLine} not-supports-[field-sizing:content]:min-h-26 not-supports-[field-sizing:content]:resize-y`

/** The document that the fields belong to. */
export const EditorContext = createContext<EditorState | null>(null)
/** The paths that still hold what came with the website and is true of nobody. */
export const SamplesContext = createContext<readonly string[]>([])

type Props = {
  path: string
  label: string
  isOptional?: boolean
  hint?: string | undefined
  isHalf?: boolean | undefined
}

/** What the field around a control is told. Its hint stands above the control, which grows. */
const around = ({ label, isOptional, hint, isHalf }: Omit<Props, 'path'>, error: string | undefined) => ({
  ...{ label, hint, error },
  optionalNote: isOptional ? 'optional' : undefined,
  className: `editor-field [&>label]:-order-2 [&>.hint:last-child]:-order-1 ${isHalf ? 'editor-half' : ''}`,
})

/** The next field of the form, as the keyboard of a phone goes on. */
function focusNext(field: HTMLElement): void {
  const all = [...(field.closest('.website-form')?.querySelectorAll('textarea, input, select') ?? [])]
  const next = all.slice(all.indexOf(field) + 1).find((one) => one.getClientRects().length > 0)
  if (next instanceof HTMLElement) next.focus()
}

type TextProps = Props & { meta: Extract<FieldMeta, { control: 'line' | 'text' }> }

/** A text of one paragraph: its field grows with it. */
export function TextField({ path, meta, ...props }: TextProps) {
  const { field: controlled, fieldState } = useController({ name: path })
  const text = String(controlled.value ?? '')
  // A field left empty is asked about when she publishes: a message now would move what she is about to press.
  const field = { ...controlled, onBlur: text === '' ? undefined : controlled.onBlur }
  const { max, input, control } = meta
  const isMadeUp = use(SamplesContext).includes(path) && !fieldState.isDirty
  return (
    <Field
      {...around(props, fieldState.error?.message)}
      limit={input ? undefined : max}
      below={
        isMadeUp && (
          <div className="self-start">
            <StatusBadge kind="sample">Made up</StatusBadge>
          </div>
        )
      }
    >
      {(frame) =>
        input ? (
          <input {...field} {...frame} className="input" type={input} data-path={path} value={text} />
        ) : (
          <textarea
            {...field}
            {...frame}
            className={control === 'text' ? growingText : growingLine}
            rows={1}
            data-path={path}
            value={text}
            // A line break that was pasted is a blank.
            onChange={({ target }) => field.onChange(target.value.replace(/[\r\n]+/g, ' '))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              focusNext(event.currentTarget)
            }}
          />
        )
      }
    </Field>
  )
}

/** A day or a time, taken over when the field is left: half a day is none. */
export function MomentField({ path, type, ...props }: Props & { type: 'date' | 'time' }) {
  const { field, fieldState } = useController({ name: path })
  const { control } = useValueOnBlur({ value: String(field.value ?? ''), onLeave: field.onChange })
  return (
    <Field {...around(props, fieldState.error?.message)}>
      {(frame) => (
        <input
          {...frame}
          {...control}
          ref={field.ref}
          // The button of its calendar is a stop within the field, at which a browser marks that only.
          className="input [.editor-field:focus-within>&]:outline-3 [.editor-field:focus-within>&]:outline-copper-500"
          type={type}
          data-path={path}
          onBlur={() => {
            control.onBlur()
            field.onBlur()
          }}
        />
      )}
    </Field>
  )
}

type ChoiceProps = Props & {
  values: readonly string[]
  names?: Readonly<Record<string, string>> | undefined
}

export function ChoiceField({ path, values, names, ...props }: ChoiceProps) {
  const { field, fieldState } = useController({ name: path })
  return (
    <Field {...around(props, fieldState.error?.message)}>
      {(frame) => (
        <select {...field} {...frame} className="input" data-path={path} value={String(field.value ?? '')}>
          <option value="">{props.isOptional ? 'Not said' : 'Please choose'}</option>
          {values.map((value) => (
            <option key={value} value={value}>
              {names?.[value] ?? value}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type SwitchProps = Props & { isOn?: boolean; onChange?: (isOn: boolean) => void }

/** A yes or no. With `isOn` it stands for more than its own value. */
export function SwitchField({ path, label, hint, isOptional, isOn, onChange }: SwitchProps) {
  const { field, fieldState } = useController({ name: path })
  const id = useId()
  const checked = isOn ?? field.value === true
  const choose = onChange ?? ((next: boolean) => field.onChange(next || (isOptional ? '' : false)))
  const error = fieldState.error?.message
  return (
    <div className="field editor-field">
      <label className="tap semibold cursor-pointer gap-[0.9rem] self-start">
        <input
          ref={field.ref}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-describedby={
            [error && `${id}error`, hint && `${id}hint`].filter(Boolean).join(' ') || undefined
          }
          data-path={path}
          onBlur={field.onBlur}
          onChange={({ target }) => choose(target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p className="hint" id={`${id}hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}error`}>{error}</FieldError>}
    </div>
  )
}

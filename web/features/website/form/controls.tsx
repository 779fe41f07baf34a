import { useId } from 'react'
import { useController } from 'react-hook-form'
import type { FieldMeta } from '#content/fields.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'

/** Two columns on a wide screen, for fields that are half as wide. */
export const fieldGrid =
  'pt-2 pb-[clamp(1.25rem,2vw,1.75rem)] md:grid-cols-2 md:[&>:not(.editor-half)]:col-span-full'
export const labelLook =
  'row-between items-baseline gap-x-4 gap-y-[0.15rem] text-[1rem] font-semibold [&_.mark]:-my-[0.3rem]'
/**
 * The hint stands above, since a field grows with its words: nothing that she wrote is cut off. The button of a calendar is a
 * stop within its field, at which a browser marks that only.
 */
const fieldLook =
  'editor-field [&:focus-within>input]:outline-3 [&:focus-within>input]:outline-copper-500 [&>label]:-order-2 [&>.hint:last-child]:-order-1 [&>textarea]:min-h-13 [&>textarea]:resize-none [&>textarea]:py-[0.8rem] [&>textarea]:field-sizing-content not-supports-[field-sizing:content]:[&>textarea]:min-h-26 not-supports-[field-sizing:content]:[&>textarea]:resize-y'

export type ControlProps = {
  path: string
  label: string
  isOptional?: boolean
  hint?: string | undefined
  isHalf?: boolean | undefined
}

/** What is wrong with a field, or with the first line of it that is. */
function messageOf(error: object | undefined, entryName: string): string | undefined {
  if (!error || 'message' in error) return error && String(error.message)
  const [line = ''] = Object.keys(error)
  return `${Object(error)[line].message} (${entryName} ${Number(line) + 1})`
}

/** A field of the form, for a control with label, message and hint. `entryName` is what a line of several is called. */
function useControl({
  path,
  isOptional,
  isHalf,
  entryName = '',
  ...shown
}: ControlProps & { entryName?: string }) {
  const { field, fieldState } = useController({ name: path })
  const value = Array.isArray(field.value) ? field.value.join('\n') : String(field.value ?? '')
  return {
    ...shown,
    ...field,
    value,
    // A field left empty is asked about when she publishes: a message now would move what she is about to press.
    onBlur: value === '' ? undefined : field.onBlur,
    error: messageOf(fieldState.error, entryName),
    optionalNote: isOptional ? 'optional' : undefined,
    className: `${fieldLook} ${isHalf ? 'editor-half' : ''}`,
    'data-path': path,
  }
}

/** The next field of the form, as the keyboard of a phone goes on. */
function focusNext(field: HTMLElement): void {
  const all = [...(field.closest('.website-form')?.querySelectorAll('textarea, input, select') ?? [])]
  const next = all.slice(all.indexOf(field) + 1).find((one) => one.getClientRects().length > 0)
  if (next instanceof HTMLElement) next.focus()
}

type Of<Control> = ControlProps & { meta: Extract<FieldMeta, { control: Control }> }

/** A text of one paragraph: its field grows with it. */
export function ParagraphField(props: ControlProps) {
  const control = useControl(props)
  return (
    <TextAreaField
      {...control}
      rows={1}
      // A line break that was pasted is a blank.
      onChange={({ target }) => control.onChange(target.value.replace(/[\r\n]+/g, ' '))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        focusNext(event.currentTarget)
      }}
    />
  )
}

/** A list of texts, each on a line of its own. */
export function LinesField({ meta: { entryName }, ...props }: Of<'list'>) {
  const control = useControl({ ...props, entryName })
  return (
    <TextAreaField
      {...control}
      hint={props.hint ?? `Press Enter for a new ${entryName}.`}
      onChange={({ target }) => control.onChange(target.value.split('\n'))}
    />
  )
}

/** A line, a day or a time. */
export const InputField = ({ type, ...props }: ControlProps & { type: string }) => (
  <TextField {...useControl(props)} type={type} />
)

export const ChoiceField = ({ meta: { values, names }, ...props }: Of<'choice'>) => (
  <SelectField
    {...useControl(props)}
    placeholder={props.isOptional ? 'Not said' : 'Please choose'}
    options={values.map((value) => ({ value, label: names?.[value] ?? value }))}
  />
)

type SwitchProps = Pick<ControlProps, 'path' | 'label' | 'hint'> & { on?: unknown; off?: unknown }

/** A yes or no; `on` and `off` are what stands for them. */
export function SwitchField({ path, label, hint, on = true, off = false }: SwitchProps) {
  const { field, fieldState } = useController({ name: path })
  const id = useId()
  const isOn = Boolean(field.value)
  const error = fieldState.error?.message
  return (
    <div className="field editor-field">
      <label className="tap semibold cursor-pointer gap-[0.9rem] self-start">
        <input
          ref={field.ref}
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          aria-describedby={`${id}error ${id}hint`}
          data-path={path}
          onBlur={field.onBlur}
          onChange={() => field.onChange(isOn ? off : on)}
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

import { type ReactNode, useId } from 'react'
import { type ControllerRenderProps, useController } from 'react-hook-form'
import type { FieldMeta } from '#content/fields.ts'
import { Field } from '#web/ui/field/field.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'

/** Two columns on a wide screen, for fields that are half as wide. */
export const fieldGrid =
  'pt-2 pb-[clamp(1.25rem,2vw,1.75rem)] md:grid-cols-2 md:[&>:not(.editor-half)]:col-span-full'
export const labelLook =
  'row-between items-baseline gap-x-4 gap-y-[0.15rem] text-[1rem] font-semibold [&_.mark]:-my-[0.3rem]'
/** A field grows with its words, so that nothing she wrote is cut off. */
const growing =
  'input min-h-13 resize-none py-[0.8rem] field-sizing-content not-supports-[field-sizing:content]:resize-y'

export type ControlProps = {
  path: string
  label: string
  isOptional?: boolean
  hint?: string | undefined
  isHalf?: boolean | undefined
}

type Control = Omit<ControllerRenderProps, 'value'> & { value: string; id: string; 'data-path': string }
type FramedProps = ControlProps & { limit?: number | undefined; children: (control: Control) => ReactNode }

/** A control with its label, message and hint, which stands above it, since it grows. */
function Framed({ path, label, isOptional, hint, isHalf, limit, children }: FramedProps) {
  const { field, fieldState } = useController({ name: path })
  const value = String(field.value ?? '')
  // A field left empty is asked about when she publishes: a message now would move what she is about to press.
  const onBlur = value === '' ? () => {} : field.onBlur
  return (
    <Field
      {...{ label, hint, limit }}
      error={fieldState.error?.message}
      optionalNote={isOptional ? 'optional' : undefined}
      className={`editor-field [&>label]:-order-2 [&>.hint:last-child]:-order-1 ${isHalf ? 'editor-half' : ''}`}
    >
      {(frame) => children({ ...field, ...frame, value, onBlur, 'data-path': path })}
    </Field>
  )
}

/** The next field of the form, as the keyboard of a phone goes on. */
function focusNext(field: HTMLElement): void {
  const all = [...(field.closest('.website-form')?.querySelectorAll('textarea, input, select') ?? [])]
  const next = all.slice(all.indexOf(field) + 1).find((one) => one.getClientRects().length > 0)
  if (next instanceof HTMLElement) next.focus()
}

type TextProps = ControlProps & { meta: Extract<FieldMeta, { control: 'text' }> }

/** A text of one paragraph: its field grows with it. */
export const TextField = ({ meta: { max, input }, ...props }: TextProps) =>
  input ? (
    <InputField {...props} type={input} />
  ) : (
    <Framed {...props} limit={max}>
      {(control) => (
        <textarea
          {...control}
          className={max < 100 ? growing : `${growing} not-supports-[field-sizing:content]:min-h-26`}
          rows={1}
          // A line break that was pasted is a blank.
          onChange={({ target }) => control.onChange(target.value.replace(/[\r\n]+/g, ' '))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            focusNext(event.currentTarget)
          }}
        />
      )}
    </Framed>
  )

/** A line, a day or a time. */
export const InputField = ({ type, ...props }: ControlProps & { type: string }) => (
  <Framed {...props}>
    {(control) => (
      <input
        {...control}
        type={type}
        // The button of a calendar is a stop within the field, at which a browser marks that only.
        className="input [.editor-field:focus-within>&]:outline-3 [.editor-field:focus-within>&]:outline-copper-500"
      />
    )}
  </Framed>
)

export const ChoiceField = ({
  meta: { values, names },
  ...props
}: ControlProps & { meta: Extract<FieldMeta, { control: 'choice' }> }) => (
  <Framed {...props}>
    {(control) => (
      <select {...control} className="input">
        <option value="">{props.isOptional ? 'Not said' : 'Please choose'}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {names?.[value] ?? value}
          </option>
        ))}
      </select>
    )}
  </Framed>
)

type SwitchProps = ControlProps & { isOn?: boolean; onChange?: (isOn: boolean) => void }

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
          aria-describedby={`${id}error ${id}hint`}
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

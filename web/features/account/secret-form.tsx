import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import { fieldErrors } from '#contract/field-errors.ts'
import { passwordFewest, textLimits } from '#contract/limits.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { DialogFormActions } from '#web/admin/ui/dialog.tsx'
import { PasswordField } from '#web/admin/ui/password-field.tsx'
import { fieldErrorsOf } from '#web/lib/failure-text.ts'
import { isUnauthenticated } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/field/field.tsx'

/** `autoFocus` for a field that appears in a page, the other for one in a dialog. */
export const takesFocus = { autoFocus: true, 'data-takes-focus': true }

/** The field for the password that she has. */
export const presentPassword = (label = 'Your password') => ({
  label,
  autoComplete: 'current-password',
  maxLength: textLimits.password,
})

/** The field for another one. */
export const newPassword = {
  label: 'New password',
  autoComplete: 'new-password',
  maxLength: textLimits.password,
  hint: `${passwordFewest.new} characters or more. Three or four words in a row are easy to keep and hard to guess.`,
}

export const appCode = (label: string) => ({
  label,
  autoComplete: 'one-time-code',
  inputMode: 'numeric' as const,
  maxLength: textLimits.secondStepCode,
  className: '[&_input]:tracking-[0.12em] [&_input]:tabular-nums',
})

/** Takes a code of the app or a recovery code. */
export const anyCode = {
  ...appCode('6-digit code from your app'),
  ...takesFocus,
  hint: 'Without your phone: one of your recovery codes.',
}

type Props<Sent> = {
  schema: Pick<z.ZodMiniType<Sent>, 'safeParse'>
  /** By their names in the schema. */
  fields: Readonly<Record<string, ComponentProps<typeof PasswordField>>>
  /** For her password manager, where the form does not ask for it. */
  username?: string | undefined
  submit: string
  pending?: string
  /** What was not done. Without it the caller says why. */
  failed?: string
  onSend: (values: Sent) => Promise<unknown>
  /** In a dialog: closes it. */
  onCancel?: () => void
  children?: ReactNode
}

/** A form of passwords and codes: none of it is kept, and what is refused is selected, to be typed anew. */
export function SecretForm<Sent>({
  schema,
  fields,
  submit,
  failed,
  onSend,
  onCancel,
  ...props
}: Props<Sent>) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const sending = useMutation({ mutationFn: onSend })
  const { isPending, error } = sending
  const isRefused = failed === undefined && isUnauthenticated(error)
  const names = Object.keys(fields)
  const failure = (failed && !names.some((name) => errors[name]) && error) || undefined
  const forget = () => {
    if (isPending) return
    setErrors({})
    sending.reset()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const refuse = (found: typeof errors) => {
      setErrors(found)
      const name = names.find((one) => one in found) ?? (failed === undefined && names.at(-1))
      const control = name && form.elements.namedItem(name)
      if (!(control instanceof HTMLInputElement)) return
      control.select()
      control.focus()
      control.closest('.field')?.scrollIntoView({ block: 'nearest' })
    }
    // Read from the page: a password manager may fill in fields without an event.
    const { data, error } = schema.safeParse(Object.fromEntries(new FormData(form)))
    if (error) return refuse(fieldErrors(error.issues))
    setErrors({})
    sending.mutate(data, { onError: (reason) => refuse(fieldErrorsOf(reason) ?? {}) })
  }
  return (
    <form className="column" method="post" noValidate onSubmit={send} onInput={forget}>
      {props.username && <input type="text" autoComplete="username" value={props.username} readOnly hidden />}
      {Object.entries(fields).map(([name, field]) => {
        const Kind = field.autoComplete?.endsWith('password') ? PasswordField : TextField
        const refused = isRefused && ({ 'aria-invalid': true } as const)
        return <Kind key={name} {...field} {...refused} name={name} error={errors[name]} />
      })}
      {onCancel ? (
        <DialogFormActions
          form={{ isPending, failure }}
          cancel="Not now"
          {...{ submit, onCancel, ...(failed && { failed }) }}
        />
      ) : (
        <>
          <FailedOutcome words={failed} error={failure} />
          <div className="row wide-actions mt-0">
            <Button type="submit" spring isPending={isPending}>
              {(isPending && props.pending) || submit}
            </Button>
          </div>
        </>
      )}
      {props.children}
    </form>
  )
}

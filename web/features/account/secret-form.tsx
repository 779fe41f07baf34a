import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { CurrentPassword, stepUp } from '#contract/account.ts'
import { SecondStepCode } from '#contract/admin-session.ts'
import { textLimits } from '#contract/limits.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { DialogFormActions } from '#web/admin/ui/dialog.tsx'
import { PasswordField } from '#web/admin/ui/password-field.tsx'
import { callApi, type Proof } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { presentPassword } from './login-form.tsx'

/** A form of passwords and codes: none of it is kept, and what is refused is selected, to be typed anew. */
export function useSecretForm<Values extends FieldValues, Sent>(
  schema: z.ZodMiniType<Sent, Values>,
  empty: Values,
) {
  const secrets = useForm({ schema, saved: empty })
  const { submitCount } = secrets.form.formState
  useEffect(() => {
    const refused = document.activeElement
    if (submitCount > 0 && refused instanceof HTMLInputElement) refused.select()
  }, [submitCount])
  return secrets
}

type FieldProps = ComponentProps<'input'> & { label: string; error: string | undefined }

/** The field of a code; the button that sends it stands beside. */
export const CodeField = ({ label, error, children, ...input }: FieldProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <div className="row mt-[0.35rem] gap-[0.6rem] [&_.button]:whitespace-nowrap">
        <input
          className="input max-w-60 flex-[1_1_8rem] tracking-[0.12em] tabular-nums"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={textLimits.secondStepCode}
          required
          {...input}
          {...control}
        />
        {children}
      </div>
    )}
  </Field>
)

type CodeProps = {
  submit: string
  /** Rejects with the reason if the code was refused. */
  onSend: (code: string) => Promise<unknown>
  /** Further ways. */
  children?: ReactNode
}

/** Asks for the code of the owner's app or, instead, for a recovery code. */
export function SecondStepForm(props: CodeProps) {
  const [isRecovery, setRecovery] = useState(false)
  const { form, field, submit, isPending, failure } = useSecretForm(SecondStepCode, { code: '' })
  const { resetField, setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const change = () => {
    setRecovery(!isRecovery)
    resetField('code')
    setFocus('code')
  }
  const { error, ...input } = field('code')
  return (
    <>
      <form noValidate onSubmit={submit(({ code }) => props.onSend(code))}>
        <CodeField
          data-takes-focus
          label={isRecovery ? 'One of your recovery codes' : '6-digit code from your app'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          error={error ?? (failure && failureText(failure))}
          {...input}
        >
          <Button type="submit" isPending={isPending}>
            {props.submit}
          </Button>
        </CodeField>
      </form>
      <p className="row">
        <button type="button" className="quiet-link" onClick={change}>
          {isRecovery ? 'Use the code from the app' : 'Use a recovery code'}
        </button>
        {props.children}
      </p>
    </>
  )
}

type StepUpProps = { proof: Proof; onProved: () => void; onCancel: () => void }

/** The form of the dialog that asks who she is before much is taken or erased. */
export const StepUpForm = ({ proof, onProved, onCancel }: StepUpProps) =>
  proof === 'password' ? (
    <PasswordAgain onProved={onProved} onCancel={onCancel} />
  ) : (
    <>
      <p>Please do the second step once more. You are not asked again for ten minutes.</p>
      <div className="column pb-[calc(var(--dialog-padding)-0.75rem)]">
        <SecondStepForm submit="Go on" onSend={(code) => callApi(stepUp, { body: { code } }).then(onProved)}>
          <button type="button" className="quiet-link" onClick={onCancel}>
            Not now
          </button>
        </SecondStepForm>
      </div>
    </>
  )

function PasswordAgain({ onProved, onCancel }: Omit<StepUpProps, 'proof'>) {
  const form = useSecretForm(CurrentPassword, { password: '' })
  const { field, submit } = form
  return (
    <form noValidate onSubmit={submit((body) => callApi(stepUp, { body }).then(onProved))}>
      <p>Please type your password once more. You are not asked again for ten minutes.</p>
      <PasswordField data-takes-focus label="Your password" {...presentPassword} {...field('password')} />
      <DialogFormActions
        {...{ form, onCancel }}
        failed="It could not be checked."
        submit="Go on"
        cancel="Not now"
      />
    </form>
  )
}

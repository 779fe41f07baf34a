import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { textLimits } from '#contract/limits.ts'
import { singleLineText } from '#contract/text.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { useSecretForm } from '../secret-form.ts'

export const appCode = {
  label: '6-digit code from your app',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  placeholder: '000000',
  // Room for "123 456", as some apps copy the code.
  maxLength: 7,
} as const
const recoveryCode = {
  label: 'One of your recovery codes',
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  maxLength: textLimits.secondStepCode,
} as const

type FieldProps = ComponentProps<'input'> & { label: string; error: string | undefined; children: ReactNode }

/** The field of a code; the button that sends it stands beside. */
export const CodeField = ({ label, error, children, ...input }: FieldProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <div className="wrapping code-row">
        <input className="input" type="text" required {...input} {...control} />
        {children}
      </div>
    )}
  </Field>
)

const schema = z.object({ code: singleLineText(textLimits.secondStepCode, 'Nothing is typed here yet.') })

type CodeProps = {
  submit: string
  pending: string
  /** Rejects with the reason if the code was refused. */
  onSend: (code: string) => Promise<unknown>
  small?: boolean
  /** Shown beside the form's button. */
  beside?: ReactNode
}

/** Asks for the code of the owner's app or, instead, for a recovery code; `children` are further ways. */
export function SecondStepForm({
  waysClass,
  children,
  ...code
}: CodeProps & { waysClass: string; children?: ReactNode }) {
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <>
      {/* A new key clears the error of the other field. */}
      <CodeForm key={String(isRecovery)} look={isRecovery ? recoveryCode : appCode} {...code} />
      <p className={waysClass}>
        <button type="button" className="quiet-link" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? 'Use the code from the app' : 'Use a recovery code'}
        </button>
        {children}
      </p>
    </>
  )
}

type FormProps = CodeProps & { look: typeof appCode | typeof recoveryCode }

function CodeForm({ look, submit: words, pending, onSend, small = false, beside }: FormProps) {
  const { form, field, submit, isPending, failure } = useSecretForm({ schema, empty: { code: '' } })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const { error, ...input } = field('code')
  return (
    <form className="code-form" noValidate onSubmit={submit(({ code }) => onSend(code))}>
      <CodeField data-takes-focus {...look} {...input} error={error ?? (failure && failureText(failure))}>
        <ActionButton type="submit" small={small} isPending={isPending}>
          {isPending ? pending : words}
        </ActionButton>
        {beside}
      </CodeField>
    </form>
  )
}

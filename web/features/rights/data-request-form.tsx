import { useEffect, useId, useRef } from 'react'
import { textLimits } from '#contract/limits.ts'
import { dataRequestsPath } from '#contract/paths.ts'
import { telHref } from '#contract/phone.ts'
import type { ReturnedForm } from '#contract/render.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmailField } from '#web/ui/field/email-field.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { RefusedNotice, refusedFields } from '#web/ui/notices/refused-notice.tsx'
import { useDataRequestForm } from './use-data-request-form.ts'

/** Key of the form's draft in session storage. */
export const draftKey = 'data-request'

type Choice = { value: string; label: string; hint: string }

/** Texts from the website's content are passed in by the page. */
export type DataRequestFormProps = {
  choices: readonly Choice[]
  /** The number to call if sending fails. */
  phone: string
  returned?: ReturnedForm | undefined
}

/** The form for a request about one's own data. An island. */
export function DataRequestForm({ choices, phone, returned }: DataRequestFormProps) {
  const { errors, isPending, failure, onSubmit, onInput, onFocus } = useDataRequestForm(returned?.errors)
  const button = useRef<HTMLButtonElement>(null)
  const failed = useRef<HTMLParagraphElement>(null)
  const typed = returned?.values ?? {}

  // A disabled button loses the focus.
  useEffect(() => {
    if (!failure) return
    failed.current?.scrollIntoView({ block: 'center' })
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [failure])

  return (
    <form
      className="bg-cream-100 data-panel"
      aria-label="Request about your data"
      method="post"
      action={dataRequestsPath}
      noValidate
      data-draft={draftKey}
      onSubmit={onSubmit}
      onInput={onInput}
      onFocus={onFocus}
    >
      {returned && !failure && (
        <RefusedNotice className="mb-6">{returned.notice ?? refusedFields}</RefusedNotice>
      )}
      <Choices choices={choices} chosen={typed.kind} error={errors.kind} />
      <div className="stack mt-7">
        <EmailField
          label="Your email"
          hint="The address you wrote from or get the newsletter at."
          className="narrow"
          defaultValue={typed.email}
          error={errors.email}
          isSent={false}
        />
        <TextAreaField
          label="Anything I should know"
          name="message"
          optionalNote="optional"
          hint="For example an older address, or what went wrong."
          limit={textLimits.dataRequest}
          defaultValue={typed.message}
          error={errors.message}
        />
      </div>
      <div className="form-foot mt-6">
        <Button type="submit" spring wide ref={button} disabled={isPending} aria-busy={isPending}>
          {isPending ? 'Sending...' : 'Send me the link'}
        </Button>
        <p className="hint measure-22">
          Only want fewer mails? Each newsletter has an unsubscribe link at its end.
        </p>
      </div>
      {failure && (
        // Not announced: the toast already is.
        <p className="notice-bad mt-6" ref={failed}>
          {failure} Nothing you typed is lost. My number is{' '}
          <a href={telHref(phone)} data-track="page_call">
            {phone}
          </a>
          .
        </p>
      )}
    </form>
  )
}

type ChoicesProps = { choices: readonly Choice[]; chosen: string | undefined; error: string | undefined }

/** The kinds of request, as radio buttons whose whole row can be pressed. */
function Choices({ choices, chosen, error }: ChoicesProps) {
  const id = useId()
  const isKnown = choices.some(({ value }) => value === chosen)
  const usual = isKnown ? chosen : choices[0]?.value
  return (
    <fieldset className="radio-rows" aria-describedby={error && `${id}error`}>
      <legend>
        What would you like?{' '}
        <span className="required-mark" aria-hidden="true">
          *
        </span>
      </legend>
      {choices.map(({ value, label, hint }) => (
        <label key={value}>
          <input type="radio" name="kind" value={value} defaultChecked={value === usual} />
          <span>
            <b>{label}</b>
            <span className="hint">{hint}</span>
          </span>
        </label>
      ))}
      {error && <FieldError id={`${id}error`}>{error}</FieldError>}
    </fieldset>
  )
}

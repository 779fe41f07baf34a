import { type Ref, useEffect, useRef } from 'react'
import { textLimits } from '#contract/limits.ts'
import { consultationsPath } from '#contract/paths.ts'
import { telHref } from '#contract/phone.ts'
import { type ReturnedForm, wasFormRefused } from '#contract/render.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmailField } from '#web/ui/field/email-field.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { PhoneField } from '#web/ui/field/phone-field.tsx'
import { RefusedNotice, refusedFields } from '#web/ui/notices/refused-notice.tsx'
import { useConsultationForm } from './use-consultation-form.ts'
import { draftKey, sendingFailed } from './wording.ts'

type Option = { value: string; label: string }

/** Texts from the website's content are passed in by the page. */
export type ConsultationFormProps = {
  locations: readonly Option[]
  services: readonly Option[]
  hairDetailsHint: string
  /** The number to call if sending fails. */
  phone: string
  /** The day of the owner's return, while she is away. */
  backWords?: string | undefined
  returned?: ReturnedForm | undefined
}

/** The request for a free consultation. An island. */
export function ConsultationForm(props: ConsultationFormProps) {
  const { returned, backWords } = props
  const { errors, isPending, outcome, onSubmit, onInput, onFocus } = useConsultationForm(
    returned?.errors,
    backWords,
  )
  const button = useRef<HTMLButtonElement>(null)
  const confirmation = useRef<HTMLDivElement>(null)
  const failure = useRef<HTMLParagraphElement>(null)
  const isSent = outcome !== undefined && outcome !== 'failed'

  // A disabled button loses the focus: give it back, or move it to the confirmation.
  useEffect(() => {
    if (!outcome) return
    if (outcome === 'failed') {
      failure.current?.scrollIntoView({ block: 'center' })
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
      return
    }
    confirmation.current?.scrollIntoView({ block: 'center' })
    confirmation.current?.focus({ preventScroll: true })
  }, [outcome])

  return (
    <form
      className="bg-cream-100 consultation-form"
      aria-label="Free consultation request"
      method="post"
      action={consultationsPath}
      noValidate
      data-draft={draftKey}
      data-suggested={wasFormRefused(returned) ? undefined : returned?.values.hairType}
      onSubmit={onSubmit}
      onInput={onInput}
      onFocus={onFocus}
    >
      {wasFormRefused(returned) && !outcome && (
        <RefusedNotice className="mb-6">{returned?.notice ?? refusedFields}</RefusedNotice>
      )}
      <Fields {...props} errors={errors} isSent={isSent} />
      <HiddenField />
      <div className="send-and-next">
        <div>
          <Button
            type="submit"
            spring
            wide
            ref={button}
            disabled={isPending}
            aria-busy={isPending}
            data-track="send_request"
          >
            {isPending ? 'Sending Request...' : 'Send Request'}
          </Button>
          <p className="hint measure-22">
            I use this only to reply to you. See the <a href="/privacy">privacy policy</a>.
          </p>
        </div>
        <WhatHappensNext backWords={backWords} />
      </div>
      {outcome === 'failed' && <SendingFailed phone={props.phone} ref={failure} />}
      <div role="status">
        {isSent && <Confirmation sentAt={outcome.sentAt} backWords={backWords} ref={confirmation} />}
      </div>
    </form>
  )
}

const WhatHappensNext = ({ backWords }: Pick<ConsultationFormProps, 'backWords'>) => (
  <div>
    <h2>What happens next</h2>
    <ol>
      <li>
        {backWords === undefined ? 'I write back within 24 hours.' : `I write back from ${backWords} on.`}
      </li>
      <li>We talk for 15-20 minutes, free.</li>
      <li>You choose a time, or you don’t.</li>
    </ol>
  </div>
)

/**
 * A honeypot: hidden with `display: none`, so that nobody sees, hears or reaches it and no browser fills it in, only bots do.
 * The label explains it where there are no styles.
 */
const HiddenField = () => (
  <label className="not-for-people">
    Please leave this empty
    <input type="text" name="website" tabIndex={-1} autoComplete="off" />
  </label>
)

type FieldsProps = ConsultationFormProps & { errors: Readonly<Record<string, string>>; isSent: boolean }

function Fields({ locations, services, hairDetailsHint, returned, errors, isSent }: FieldsProps) {
  const typed = returned?.values ?? {}
  return (
    <div className="form-grid">
      <TextField
        label="Name"
        name="name"
        type="text"
        autoComplete="name"
        limit={textLimits.name}
        required
        className="whole-row"
        defaultValue={typed.name}
        error={errors.name}
      />
      <EmailField label="Email" defaultValue={typed.email} error={errors.email} isSent={isSent} />
      <PhoneField label="Phone" defaultValue={typed.phone} error={errors.phone} isSent={isSent} />
      <SelectField
        label="Select your area"
        name="location"
        placeholder="Choose one"
        options={locations}
        required
        defaultValue={typed.location}
        error={errors.location}
      />
      <SelectField
        label="Service type"
        name="serviceType"
        placeholder="Select service type"
        options={services}
        required
        defaultValue={typed.serviceType}
        error={errors.serviceType}
      />
      <TextAreaField
        label="Hair Details"
        name="hairType"
        optionalNote="optional"
        hint={hairDetailsHint}
        limit={textLimits.hairType}
        className="whole-row"
        defaultValue={typed.hairType}
        error={errors.hairType}
      />
      <CheckboxField
        name="mobileService"
        label="I would like a home visit"
        hint="Mobile service, all over North Leeds"
        className="whole-row"
        defaultChecked={typed.mobileService !== undefined}
      />
      <TextAreaField
        label="Where shall I come to?"
        optionalNote="optional"
        name="address"
        rows={2}
        autoComplete="street-address"
        hint="Street, number, postcode, and where one may park."
        limit={textLimits.address}
        className="whole-row home-address"
        defaultValue={typed.address}
        error={errors.address}
      />
    </div>
  )
}

type ConfirmationProps = { sentAt: string; backWords: string | undefined; ref: Ref<HTMLDivElement> }

function Confirmation({ sentAt, backWords, ref }: ConfirmationProps) {
  return (
    <div className="confirmation mt-6" tabIndex={-1} ref={ref}>
      <h2 className="heading-small">Your request has arrived</h2>
      <p className="mt-1">
        Sent on <time dateTime={sentAt}>{formatMediumDateTime(sentAt)}</time>. I reply{' '}
        {backWords ? `from ${backWords}` : 'within 24 hours'}, by phone or email.
      </p>
    </div>
  )
}

/** Stays after the toast has disappeared. Not announced: the toast already is. */
function SendingFailed({ phone, ref }: { phone: string; ref: Ref<HTMLParagraphElement> }) {
  return (
    <p className="notice-bad mt-6" ref={ref}>
      {sendingFailed.description} Nothing you typed is lost. My number is{' '}
      <a href={telHref(phone)} data-track="page_call">
        {phone}
      </a>
      .
    </p>
  )
}

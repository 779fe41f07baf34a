import { useState } from 'react'
import { areas } from '#content/areas.ts'
import { contactPage } from '#content/contact.ts'
import type { ConsultationRequest } from '#contract/consultations.ts'
import { textLimits } from '#contract/limits.ts'
import { consultationsPath } from '#contract/paths.ts'
import { locations, type ServiceType, serviceTypes } from '#contract/value-sets.ts'
import { trackFormSubmission } from '#web/features/analytics/api.ts'
import { formatInstant } from '#web/lib/format.ts'
import { loadQuietly } from '#web/lib/load-quietly.ts'
import { useReturnedForm } from '#web/lib/returned-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { SiteLink } from '#web/ui/link.tsx'
import { notify } from '#web/ui/toast/notices.ts'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { EmailField } from './email-field.tsx'
import { sendingFailed, thankYou } from './wording.ts'

/** What checks and sends a request weighs as much as the rest of the page, so it comes with the first touch of the form. */
const loadApi = () => loadQuietly(() => import('./api.ts'))

const locationOptions = locations.map((value) => ({
  value,
  label: areas.find((area) => area.formValue === value)?.name ?? 'Other',
}))

const serviceLabels: Readonly<Record<ServiceType, string>> = {
  'cut-only': 'Cut only',
  'color-only': 'Colour only',
  'cut-and-color': 'Cut and colour',
  'consultation-only': 'Consultation only',
}
const serviceOptions = serviceTypes.map((value) => ({ value, label: serviceLabels[value] }))

export function ConsultationForm() {
  const returned = useReturnedForm()
  const typed = returned?.values ?? {}
  const [sentAt, setSentAt] = useState<string>()

  const fail = () => {
    void trackFormSubmission('consultation_form', false)
    notify({ ...sendingFailed, tone: 'destructive' })
    return false
  }

  const send = async (request: ConsultationRequest) => {
    try {
      const { sendConsultation } = await import('./api.ts')
      await sendConsultation(request)
    } catch (error) {
      console.error(error)
      return fail()
    }
    void trackFormSubmission('consultation_form', true)
    setSentAt(new Date().toISOString())
    notify(thankYou)
    return true
  }

  const { errors, isPending, onSubmit, onFocus } = useSchemaForm({
    loadChecks: async () => (await loadApi())?.checks,
    // The server checks and answers an ordinary post too, as it does where there is no JavaScript.
    sendUnchecked: (form) => (navigator.onLine ? form.submit() : fail()),
    send,
    ...(returned && { initialErrors: returned.errors }),
  })

  return (
    <form
      className="consultation-form"
      aria-label="Free consultation request"
      method="post"
      action={consultationsPath}
      noValidate
      onSubmit={onSubmit}
      onFocus={onFocus}
    >
      {returned && <RefusedNotice notice={returned.notice} />}
      <div className="form-grid">
        <TextField
          label="Name"
          name="name"
          type="text"
          autoComplete="name"
          maxLength={textLimits.name}
          required
          className="whole-row"
          defaultValue={typed.name}
          error={errors.name}
        />
        <EmailField defaultValue={typed.email} error={errors.email} />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={textLimits.phone}
          required
          defaultValue={typed.phone}
          error={errors.phone}
        />
        <SelectField
          label="Select your area"
          name="location"
          placeholder="Choose one"
          options={locationOptions}
          required
          defaultValue={typed.location}
          error={errors.location}
        />
        <SelectField
          label="Service type"
          name="serviceType"
          placeholder="Select service type"
          options={serviceOptions}
          required
          defaultValue={typed.serviceType}
          error={errors.serviceType}
        />
        <TextAreaField
          label="Hair Details"
          name="hairType"
          optionalNote="optional"
          hint={contactPage.hairDetailsHint}
          maxLength={textLimits.hairType}
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
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-4">
        <Button type="submit" spring wide disabled={isPending}>
          {isPending ? 'Sending Request...' : 'Send Request'}
        </Button>
        <p className="hint max-w-[22.6em]">
          Used only to answer you. See the <SiteLink href="/privacy">privacy policy</SiteLink>.
        </p>
      </div>
      <div role="status">{sentAt && <Confirmation sentAt={sentAt} />}</div>
    </form>
  )
}

function Confirmation({ sentAt }: { sentAt: string }) {
  return (
    <div className="confirmation mt-6">
      <h2 className="heading-small">Your request has arrived</h2>
      <p className="mt-1">
        Sent on <time dateTime={sentAt}>{formatInstant(sentAt)}</time>. I reply within 24 hours, by phone or
        email.
      </p>
    </div>
  )
}

function RefusedNotice({ notice }: { notice?: string | undefined }) {
  return (
    <div className="notice-bad mb-6" role="alert">
      <p className="font-semibold">
        {notice ??
          'Your request has not been sent yet. Please mend the fields marked below and send it again.'}
      </p>
    </div>
  )
}

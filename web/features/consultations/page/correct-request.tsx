import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ConsultationCorrection, correctConsultation } from '#contract/consultation-page.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { callApi } from '#web/lib/api-client.ts'
import { fieldErrorsOf } from '#web/lib/failure-text.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { useSchemaForm } from '#web/ui/field/use-schema-form.ts'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { useRefetchRequests } from '../queries.ts'
import { Fold } from './request-folds.tsx'

/** Corrects what a person typed, with the same checks as the public form. */
export function CorrectRequest({ entry }: { entry: WorklistEntry }) {
  const { id, version, name, email, phone, hairType, mobileService, address } = entry
  const form = useRef<HTMLFormElement>(null)
  const readAgain = useRefetchRequests()
  const saving = useMutation({
    mutationFn: (body: ConsultationCorrection) => callApi(correctConsultation, { params: { id }, body }),
    onSettled: readAgain,
  })
  const { errors, setErrors, onSubmit, onInput, isPending } = useSchemaForm({
    loadChecks: async () => ({
      schema: ConsultationCorrection,
      read: (fields: Record<string, unknown>) => ({ ...fields, version }),
    }),
    send: async (correction) => {
      await saving.mutateAsync(correction).catch((error: unknown) => setErrors(fieldErrorsOf(error) ?? {}))
      return false
    },
  })
  const field = (key: keyof ConsultationCorrection) => ({
    name: key,
    error: errors[key],
    autoComplete: 'off',
  })
  return (
    <Fold title="Correct the details">
      <form
        ref={form}
        className="fields two-fields"
        noValidate
        aria-label={`Details of the request of ${name}`}
        onSubmit={onSubmit}
        onInput={onInput}
      >
        <TextField label="Name" required className="whole-row" defaultValue={name} {...field('name')} />
        <TextField label="Email" required inputMode="email" defaultValue={email} {...field('email')} />
        <TextField label="Phone" required inputMode="tel" defaultValue={phone} {...field('phone')} />
        <TextAreaField
          label="Hair Details"
          className="whole-row"
          defaultValue={hairType}
          {...field('hairType')}
        />
        {mobileService && (
          <TextField label="Address" className="whole-row" defaultValue={address} {...field('address')} />
        )}
        <div className="whole-row">
          <ActionButton type="submit" small isPending={isPending}>
            Save the details
          </ActionButton>
          <p role="status" className="fine-print">
            {saving.isSuccess && 'Saved.'}
          </p>
          {!fieldErrorsOf(saving.error) && <FailedOutcome words="Not saved." error={saving.error} />}
        </div>
      </form>
    </Fold>
  )
}

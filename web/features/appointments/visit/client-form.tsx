import { useMutation } from '@tanstack/react-query'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { type FormEvent, useRef, useState } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { changeClient } from '#contract/appointments.ts'
import { textLimits } from '#contract/limits.ts'
import { callApi } from '#web/lib/api-client.ts'
import { fieldErrorsOf } from '#web/lib/failure-text.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { focusFirstError } from '#web/ui/field/use-schema-form.ts'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { useRefetchDiary } from '../diary-queries.ts'

const fields = [
  { name: 'name', label: 'Name', type: 'text', limit: textLimits.name },
  { name: 'phone', label: 'Phone', type: 'tel', limit: textLimits.phone },
  { name: 'email', label: 'Email', type: 'email', limit: textLimits.email },
  { name: 'address', label: 'Address', type: 'text', limit: textLimits.address },
] as const

/** Corrects how a client is called and reached, whoever entered it. */
export function ClientForm({ appointment: { client } }: { appointment: Appointment }) {
  const { id, name, phone, email, address } = client
  const [typed, setTyped] = useState({ name, phone, email, address })
  const form = useRef<HTMLFormElement>(null)
  const readDiaryAgain = useRefetchDiary()
  const saving = useMutation({
    mutationFn: () => callApi(changeClient, { params: { id }, body: typed }),
    onSuccess: readDiaryAgain,
    onError: (error) => {
      const errors = fieldErrorsOf(error)
      if (errors && form.current) focusFirstError(form.current, errors)
    },
  })
  const errors = fieldErrorsOf(saving.error) ?? {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  return (
    <details className="fold box">
      <summary>
        <h2>{firstNameOf(name)}’s details</h2>
        <ChevronDownIcon className="icon" />
      </summary>
      <form ref={form} noValidate onSubmit={submit} aria-label={`Details of ${name}`}>
        {fields.map((field) => (
          <TextField
            key={field.name}
            {...field}
            autoComplete="off"
            value={typed[field.name]}
            error={errors[field.name]}
            onChange={({ target }) => setTyped({ ...typed, [field.name]: target.value })}
          />
        ))}
        <ActionButton type="submit" small className="mt-3" isPending={saving.isPending}>
          Save the details
        </ActionButton>
        <p role="status" className="fine-print">
          {saving.isSuccess && 'Saved.'}
        </p>
        {!fieldErrorsOf(saving.error) && <FailedOutcome words="Not saved." error={saving.error} />}
      </form>
    </details>
  )
}

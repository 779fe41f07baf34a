import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { readAppointment } from '#contract/appointments.ts'
import { type ClientDetails, changeClient } from '#contract/clients.ts'
import { readDiary } from '#contract/diary.ts'
import { textLimits } from '#contract/limits.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { useRefetch } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { personQuery } from './queries.ts'

const Details = z.omit(changeClient.body, { version: true })

const labels = { note: 'Things to know', name: 'Name', phone: 'Phone', email: 'Email', address: 'Address' }
const keyboards = { name: 'text', phone: 'tel', email: 'email', address: 'text' } as const
const lines = ['name', 'phone', 'email', 'address'] as const

/** What to know at every visit, and how a client is called and reached. */
export function ClientDetailsForm({ id, client }: { id: string; client: ClientDetails }) {
  const { name, phone, email, address, note, version } = client
  const queryClient = useQueryClient()
  const readDiaryAgain = useRefetch(readAppointment, readDiary)
  const readAgain = () => Promise.all([queryClient.invalidateQueries(personQuery(id)), readDiaryAgain()])
  const { field, submit, isPending, isSaved, failure } = useForm({
    ...{ schema: Details, saved: { name, phone, email, address, note }, version, readAgain },
    keepAs: `client:${client.id}`,
  })
  const save = submit((typed, seen) =>
    callApi(changeClient, { params: { id: client.id }, body: { ...typed, version: seen } }),
  )
  // What is typed while it is saved would go when it is.
  const shared = { autoComplete: 'off', readOnly: isPending }
  return (
    <form noValidate className="box fields" onSubmit={save} aria-labelledby="client-details">
      <h2 id="client-details">Details</h2>
      <TextAreaField
        label={labels.note}
        hint="Only you see it. They may ask for a copy, and it would be in it."
        rows={3}
        limit={textLimits.note}
        {...{ ...shared, ...field('note') }}
      />
      {lines.map((one) => (
        <TextField
          key={one}
          label={labels[one]}
          inputMode={keyboards[one]}
          limit={textLimits[one]}
          {...{ ...shared, ...field(one) }}
        />
      ))}
      <Button type="submit" small isPending={isPending}>
        Save the details
      </Button>
      <p role="status" className="fine-print">
        {isSaved && 'Saved.'}
      </p>
      <FailedOutcome error={failure} />
    </form>
  )
}

import * as z from 'zod/mini'
import { changeClient, type Person, readPerson } from '#contract/clients.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { refetchDiary } from '#web/features/appointments/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { refetch } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field/field.tsx'

const Details = z.omit(changeClient.body, { version: true })

const lines = [
  ['name', 'Name', 'text'],
  ['phone', 'Phone', 'tel'],
  ['email', 'Email', 'email'],
  ['address', 'Address', 'text'],
] as const

type Props = { id: string; person: Person; version: number }

/** How somebody is called and reached, and what to know at every visit of a client. */
export function ClientDetailsForm({ id, person, version }: Props) {
  const { name, phone, email, address, client } = person
  const { field, submit, isPending, isSaved, failure } = useForm({
    ...{ schema: Details, saved: { name, phone, email, address, note: client?.note ?? '' } },
    ...{ version, keepAs: `client:${client?.id ?? id}` },
    readAgain: () => Promise.all([refetch(readPerson), refetchDiary()]),
  })
  const save = submit((typed, seen) =>
    callApi(changeClient, { params: { id }, body: { ...typed, version: seen } }),
  )
  // What is typed while it is saved would go when it is.
  const shared = { autoComplete: 'off', readOnly: isPending }
  return (
    <form noValidate className="box fields" onSubmit={save} aria-labelledby="client-details">
      <h2 id="client-details">Details</h2>
      {client && (
        <TextAreaField
          label="Things to know"
          hint="Only you see it. They may ask for a copy, and it would be in it."
          rows={3}
          {...{ ...shared, ...field('note') }}
        />
      )}
      {lines
        .filter(([one]) => one !== 'address' || client || address)
        .map(([one, label, inputMode]) => (
          <TextField key={one} {...{ label, inputMode }} {...{ ...shared, ...field(one) }} />
        ))}
      <Button type="submit" small isPending={isPending}>
        Save the details
      </Button>
      <p role="status" className="fine-print">
        {isSaved && 'Saved.'}
      </p>
      <FailedOutcome words="Not saved." error={failure} />
    </form>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readAppointment } from '#contract/appointments.ts'
import { type ClientDetails, changeClient, readPerson } from '#contract/clients.ts'
import { readDiary } from '#contract/diary.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { textLimits } from '#contract/limits.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { ConflictDialog } from '#web/admin/ui/conflict-dialog.tsx'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { useRefetch } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { personQuery } from './queries.ts'

type Details = EndpointInput<typeof changeClient>['body']

const detailsOf = ({ name, phone, email, address, note, version }: ClientDetails): Details => ({
  ...{ name, phone, email, address, note, version },
})

const labels = { name: 'Name', phone: 'Phone', email: 'Email', address: 'Address', note: 'Things to know' }
const names = ['name', 'phone', 'email', 'address', 'note'] as const

/** What to know at every visit, and how a client is called and reached. */
export function ClientDetailsForm({ id, client }: { id: string; client: ClientDetails }) {
  const queryClient = useQueryClient()
  const readDiaryAgain = useRefetch(readAppointment, readDiary)
  const [theirs, setTheirs] = useState<Details>()
  const [isSaved, setSaved] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const [seen, setSeen] = useState(client)
  const { form, field, submit, isPending, failure } = useForm({
    schema: changeClient.body,
    saved: detailsOf(seen),
    keepAs: `client:${client.id}`,
  })
  // While she types it stays the version that she has seen: another one is asked about, not overwritten.
  if (!form.formState.isDirty && seen !== client) setSeen(client)
  const readAgain = () => Promise.all([queryClient.invalidateQueries(personQuery(id)), readDiaryAgain()])

  async function send(body: Details): Promise<void> {
    try {
      form.reset(detailsOf(await callApi(changeClient, { params: { id: client.id }, body })))
    } catch (error) {
      const latest = isConflict(error) && (await callApi(readPerson, { params: { id } })).client
      if (latest) setTheirs(detailsOf(latest))
      throw error
    }
    setSaved(true)
    await readAgain()
  }
  const control = (name: (typeof names)[number]) => ({
    ...field(name, { onChange: () => setSaved(false) }),
    label: labels[name],
    autoComplete: 'off',
    // What is typed while it is saved would go when it is.
    readOnly: isPending,
  })
  return (
    <form
      ref={element}
      noValidate
      className="box fields"
      onSubmit={submit(send)}
      aria-labelledby="client-details"
    >
      <h2 id="client-details">Details</h2>
      <TextAreaField
        {...control('note')}
        hint="Only you see it. They may ask for a copy, and it would be in it."
        rows={3}
        limit={textLimits.note}
      />
      <TextField {...control('name')} limit={textLimits.name} />
      <TextField {...control('phone')} type="tel" limit={textLimits.phone} />
      <TextField {...control('email')} type="email" limit={textLimits.email} />
      <TextField {...control('address')} limit={textLimits.address} />
      {form.formState.isDirty && (
        <ActionButton type="submit" small isPending={isPending}>
          Save the details
        </ActionButton>
      )}
      <p role="status" className="fine-print">
        {isSaved && 'Saved.'}
      </p>
      <FailedOutcome words="Not saved." error={isConflict(failure) ? null : (failure ?? null)} />
      {theirs && (
        <ConflictDialog
          isPending={isPending}
          onTakeTheirs={() => {
            form.reset(theirs)
            setTheirs(undefined)
            void readAgain()
          }}
          onKeepMine={() => {
            form.setValue('version', theirs.version)
            setTheirs(undefined)
            element.current?.requestSubmit()
          }}
        >
          {names
            .filter((name) => theirs[name] !== form.getValues(name))
            .map((name) => `${labels[name]} there: ${theirs[name] || 'empty'}.`)
            .join(' ')}
        </ConflictDialog>
      )}
    </form>
  )
}

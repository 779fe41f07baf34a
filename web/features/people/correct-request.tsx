import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { correctRequest, lookUpPerson, type PersonalRequest, RequestCorrection } from '#contract/people.ts'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { failureText, fieldErrorsOf } from '#web/lib/failure-text.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { ChangedElsewhere } from '#web/lib/versioned-change.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { ConflictDialog } from '#web/ui/dialog/conflict-dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { useSchemaForm } from '#web/ui/field/use-schema-form.ts'
import { useRefetchAfterErasure } from './queries.ts'

type Correction = Omit<RequestCorrection, 'version'>

type Props = {
  contact: string
  request: PersonalRequest
  onSaved: (changed: PersonalRequest) => void
  /** Called when she keeps the other device's version. */
  onTheirs: (theirs: PersonalRequest) => void
}

async function correct(
  contact: string,
  { id, version, ...mine }: Correction & { id: string; version: number },
): Promise<PersonalRequest> {
  try {
    return await callApi(correctRequest, { params: { id }, body: { ...mine, version } })
  } catch (error) {
    if (!isConflict(error)) throw error
    const held = await callApi(lookUpPerson, { body: { contact } })
    const theirs = held.requests.find((one) => one.id === id)
    if (!theirs) throw error
    throw new ChangedElsewhere(theirs)
  }
}

/** Corrects one request, with the same validation as the public form. */
export function CorrectRequest({ contact, request, onSaved, onTheirs }: Props) {
  const id = useId()
  const readAllAgain = useRefetchAfterErasure()
  const form = useRef<HTMLFormElement>(null)
  const saving = useMutation({
    mutationFn: (wanted: Correction & { version: number }) => correct(contact, { ...wanted, id: request.id }),
    onSuccess: async (changed) => {
      await readAllAgain()
      onSaved(changed)
    },
  })
  const { errors, setErrors, onSubmit, onInput, isPending } = useSchemaForm({
    loadChecks: async () => ({
      schema: RequestCorrection,
      read: (fields: Record<string, unknown>) => ({ ...fields, version: request.version }),
    }),
    send: async (data) => {
      try {
        await saving.mutateAsync(data)
      } catch (error) {
        setErrors(fieldErrorsOf(error) ?? {})
      }
      return false
    },
  })
  const { error, variables: mine } = saving
  const conflict: ChangedElsewhere<PersonalRequest> | undefined =
    error instanceof ChangedElsewhere ? error : undefined
  const { createdAt, name, email, phone, hairType, mobileService, address } = request
  const field = (key: keyof Correction) => ({ name: key, error: errors[key] })
  return (
    <form ref={form} className="inset" noValidate aria-labelledby={id} onSubmit={onSubmit} onInput={onInput}>
      <h4 className="mb-2" id={id}>
        Request of {formatMediumDateTime(createdAt)}
      </h4>
      {conflict && mine && (
        <ConflictDialog
          isPending={saving.isPending}
          onKeepMine={() => saving.mutate({ ...mine, version: conflict.theirs.version })}
          onTakeTheirs={() => {
            saving.reset()
            onTheirs(conflict.theirs)
            form.current?.querySelector('input')?.focus()
          }}
        >
          These details were corrected there. Nothing was overwritten.
        </ConflictDialog>
      )}
      <div className="fields two-fields" key={request.version}>
        <TextField
          label="Name"
          className="whole-row"
          required
          defaultValue={name}
          autoComplete="off"
          {...field('name')}
        />
        <TextField
          label="Email"
          required
          inputMode="email"
          defaultValue={email}
          autoComplete="off"
          {...field('email')}
        />
        <TextField
          label="Phone"
          required
          inputMode="tel"
          defaultValue={phone}
          autoComplete="off"
          {...field('phone')}
        />
        <TextAreaField
          label="Hair Details"
          defaultValue={hairType}
          className="whole-row"
          {...field('hairType')}
        />
        {mobileService && (
          <TextField
            label="Address"
            defaultValue={address}
            className="whole-row"
            autoComplete="off"
            {...field('address')}
          />
        )}
      </div>
      <div role="alert">
        {error && !conflict && (
          <p className="outcome outcome-bad">Not saved. {failureText(error)} What you typed stays here.</p>
        )}
      </div>
      <div className="actions-row wide-actions">
        <ActionButton type="submit" small isPending={isPending}>
          {isPending ? 'Saving...' : 'Save'}
          <span className="sr-only"> the request of {formatMediumDateTime(createdAt)}</span>
        </ActionButton>
      </div>
    </form>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  AddressCorrection,
  correctSubscription,
  type PersonalData,
  type PersonalSubscription,
  unsubscribePerson,
} from '#contract/people.ts'
import { callApi } from '#web/lib/api-client.ts'
import { failureText, fieldErrorsOf } from '#web/lib/failure-text.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { useSchemaForm } from '#web/ui/field/use-schema-form.ts'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { describeSubscription } from './labels.ts'
import { CorrectButton, PersonalDataRow } from './personal-data-row.tsx'
import { useRefetchAfterErasure, useReplaceCachedPersonalData } from './queries.ts'

/** A person's newsletter subscriptions. */
export function PersonSubscriptions({ contact, held }: { contact: string; held: PersonalData }) {
  const putHeld = useReplaceCachedPersonalData(contact)
  const put = (changed: PersonalSubscription) =>
    putHeld((all) => ({
      ...all,
      subscriptions: all.subscriptions.map((one) => (one.id === changed.id ? changed : one)),
    }))
  return held.subscriptions.map((subscription) => (
    <SubscriptionRow key={subscription.id} subscription={subscription} held={held} onChanged={put} />
  ))
}

type RowProps = {
  subscription: PersonalSubscription
  held: PersonalData
  onChanged: (changed: PersonalSubscription) => void
}

function SubscriptionRow({ subscription, held, onChanged }: RowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [said, setSaid] = useState<string>()
  const opener = useRef<HTMLButtonElement>(null)
  const readAllAgain = useRefetchAfterErasure()
  const ending = useMutation({
    mutationFn: () => callApi(unsubscribePerson, { params: { id: subscription.id } }),
    onSuccess: async (changed) => {
      await readAllAgain()
      onChanged(changed)
      setSaid('Unsubscribed. They stay known as having left, so that no import brings them back.')
      opener.current?.focus()
    },
  })
  const { email, unsubscribedAt } = subscription
  const issues = held.mails.filter(({ kind, address }) => kind === 'issue' && address === email)
  const sent = issues.filter(({ state }) => state === 'sent').length
  const refused = issues.filter(({ state }) => state === 'refused').length
  return (
    <PersonalDataRow
      title="Newsletter"
      action={
        <>
          {!unsubscribedAt && (
            <button
              type="button"
              className="strong-link"
              aria-disabled={ending.isPending}
              onClick={() => !ending.isPending && ending.mutate()}
            >
              Unsubscribe
            </button>
          )}
          <CorrectButton
            ref={opener}
            isOpen={isOpen}
            onToggle={() => {
              setIsOpen(!isOpen)
              setSaid(undefined)
            }}
            what="the newsletter’s address"
          />
        </>
      }
      below={
        <>
          <div role="status">{said && <p className="outcome">{said}</p>}</div>
          <FailedOutcome words="Not unsubscribed." error={ending.error} />
          {isOpen && (
            <CorrectAddress
              subscription={subscription}
              onSaved={(changed) => {
                onChanged(changed)
                setIsOpen(false)
                setSaid('Corrected.')
                opener.current?.focus()
              }}
            />
          )}
        </>
      }
    >
      <p>{describeSubscription(subscription)}</p>
      {held.addresses.length > 1 || email !== held.contact ? <p>{email}</p> : null}
      <p className="fine-print">
        {formatCountOf(sent, 'issue')} sent in the last 30 days, {refused} refused
      </p>
    </PersonalDataRow>
  )
}

type CorrectProps = { subscription: PersonalSubscription; onSaved: (changed: PersonalSubscription) => void }

function CorrectAddress({ subscription: { id, email }, onSaved }: CorrectProps) {
  const readAllAgain = useRefetchAfterErasure()
  const saving = useMutation({
    mutationFn: (wanted: { email: string; seen: string }) =>
      callApi(correctSubscription, { params: { id }, body: wanted }),
    onSuccess: async (changed) => {
      await readAllAgain()
      onSaved(changed)
    },
  })
  const { errors, setErrors, onSubmit, onInput, isPending } = useSchemaForm({
    loadChecks: async () => ({
      schema: AddressCorrection,
      read: (fields: Record<string, unknown>) => ({ ...fields, seen: email }),
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
  const hasFieldError = fieldErrorsOf(saving.error)?.email
  return (
    <form
      className="inset correct-form"
      noValidate
      aria-label="Address of the newsletter"
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <TextField
        label="Email"
        required
        name="email"
        inputMode="email"
        autoComplete="off"
        defaultValue={email}
        error={errors.email}
      />
      <div role="alert">
        {saving.error && !hasFieldError && (
          <p className="outcome outcome-bad">
            Not saved. {failureText(saving.error)} What you typed stays here.
          </p>
        )}
      </div>
      <div className="actions-row wide-actions">
        <ActionButton type="submit" small isPending={isPending}>
          {isPending ? 'Saving...' : 'Save'}
          <span className="sr-only"> the address</span>
        </ActionButton>
      </div>
    </form>
  )
}

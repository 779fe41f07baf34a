import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { valueAt } from '#contract/content-paths.ts'
import type { WebsiteDocument } from '#contract/website.ts'
import { publishReach, type Reach } from '#contract/website-reach.ts'
import { problemWords } from '#web/features/website/field-words.ts'
import { MailField } from '#web/features/website/mail/mail-field.tsx'
import { useDocument } from '#web/features/website/queries.ts'
import { textOf } from '#web/features/website/text-field.tsx'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { focusWrong } from '#web/ui/focus-wrong.ts'
import { ReadFailure } from '#web/ui/read-failure.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { goToStep } from './address.ts'
import { StepHead } from './step-head.tsx'

type Props = { onPublished: () => Promise<unknown> }

export function ReachStep({ onPublished }: Props) {
  const { data, error, isFetching, refetch } = useDocument('details')
  return (
    <>
      <StepHead name="reach" title="How people reach you">
        {data && data.samples.length === 0
          ? 'As it stands on every page.'
          : 'This replaces the made-up number and address on every page.'}
      </StepHead>
      {data ? (
        <ReachForm document={data} onPublished={onPublished} />
      ) : error ? (
        <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
          What is there now could not be loaded.
        </ReadFailure>
      ) : (
        <Spinner>Loading what is there now...</Spinner>
      )}
    </>
  )
}

type FieldProps = { name: keyof Reach; label: string; hint?: string; kind: 'line' | 'phone' | 'email' }

const fields: readonly FieldProps[] = [
  { name: 'name', label: 'Name of the business', kind: 'line' },
  { name: 'phone', label: 'Phone', hint: 'The big one on every page, for calls.', kind: 'phone' },
  {
    name: 'mobilePhone',
    label: 'Mobile and WhatsApp',
    hint: 'For texts and home visits. Leave it empty if it is the number above.',
    kind: 'phone',
  },
  { name: 'email', label: 'Email', hint: 'Requests arrive here, and clients can see it.', kind: 'email' },
]

const inputs = {
  line: {},
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email', spellCheck: false },
} as const

/** A made-up number that stood there would be taken for somebody's. */
function startOf({ published, samples }: WebsiteDocument): Reach {
  const own = (name: string) => {
    const path = `business.${name}`
    return samples.includes(path) ? '' : textOf(valueAt(published, path))
  }
  return {
    name: textOf(valueAt(published, 'business.name')),
    phone: own('phone'),
    mobilePhone: own('mobilePhone'),
    email: own('email'),
  }
}

const noMobile =
  'Visitors are offered this number for texts, so it has to be a mobile one, like 07700 900182.'

function ReachForm({ document, onPublished }: Props & { document: WebsiteDocument }) {
  const form = useRef<HTMLFormElement>(null)
  const [reach, setReach] = useState(() => startOf(document))
  const publish = useMutation({
    mutationFn: (body: Reach) => callApi(publishReach, { body }),
    onSuccess: async () => {
      await onPublished()
      goToStep('mail')
    },
  })
  const { error } = publish
  const found = (error instanceof ApiError && error.problem?.errors) || {}
  useEffect(() => {
    if (error) focusWrong(form.current)
  }, [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!publish.isPending) publish.mutate(reach)
  }
  return (
    <form ref={form} noValidate className="first-steps-form" onSubmit={submit}>
      {fields.map(({ name, label, hint, kind }) => {
        const path = `business.${name}`
        const field = document.fields[path]
        const refusal = found[path]
        const isMissingMobile = name === 'mobilePhone' && reach.mobilePhone.trim() === ''
        const words = refusal && problemWords({ label, kind }, field, reach[name], refusal)
        return (
          <MailField
            key={name}
            label={label}
            hint={hint}
            {...inputs[kind]}
            {...(name === 'name' && field?.most !== undefined && { most: field.most })}
            name={name}
            maxLength={254}
            value={reach[name]}
            error={refusal && isMissingMobile ? noMobile : words}
            onChange={({ target }) => {
              setReach({ ...reach, [name]: target.value })
              if (error) publish.reset()
            }}
          />
        )
      })}
      <div role="alert">
        {error && Object.keys(found).length === 0 && (
          <p className="notice-bad">Nothing was changed. {failureText(error)}</p>
        )}
      </div>
      <div className="first-steps-actions">
        <ActionButton type="submit" spring isPending={publish.isPending}>
          {publish.isPending ? 'Publishing...' : 'Save and go on'}
        </ActionButton>
        <button type="button" className="text-button" onClick={() => goToStep('mail')}>
          Skip for now
        </button>
      </div>
    </form>
  )
}

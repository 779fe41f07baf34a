import { useMutation } from '@tanstack/react-query'
import InfoIcon from 'lucide-react/icons/info'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Erasure, lookUpPeople } from '#contract/people.ts'
import { callApi } from '#web/lib/api-client.ts'
import { fieldErrorsOf } from '#web/lib/failure-text.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { formatCounts } from './labels.ts'
import { PersonBox } from './person-box.tsx'

type Props = {
  /** The requests to answer by law; each can look up its sender. */
  law: (lookUp: (search: string) => void) => ReactNode
}

/** Looks people up, to copy or erase what is held about each. */
export function PeopleDesk({ law }: Props) {
  const [search, setSearch] = useState('')
  const [erasure, setErasure] = useState<Erasure>()
  const form = useRef<HTMLFormElement>(null)
  const results = useRef<HTMLElement>(null)
  const lookingUp = useMutation({
    mutationFn: (typed: string) => callApi(lookUpPeople, { body: { search: typed } }),
    onError: () => form.current?.querySelector('input')?.focus(),
  })
  const { data, error, isPending, variables } = lookingUp
  useEffect(() => {
    if (data) results.current?.focus()
  }, [data])
  const lookUp = (typed: string) => {
    setErasure(undefined)
    setSearch(typed)
    lookingUp.mutate(typed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) lookUp(search.trim())
  }
  const fieldError = fieldErrorsOf(error)?.search
  return (
    <>
      {erasure && <ErasedNote erasure={erasure} />}
      <section className="box people-look" aria-label="Look somebody up">
        <search>
          <form ref={form} className="wrapping items-start" noValidate onSubmit={submit}>
            <TextField
              label="Email address, phone or name"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={search}
              error={fieldError}
              onChange={({ target }) => setSearch(target.value)}
            />
            <ActionButton type="submit" spring isPending={isPending}>
              Look up
            </ActionButton>
            <p className="hint whole-row">Nothing is sent to anybody.</p>
          </form>
        </search>
        {!fieldError && <FailedOutcome words="It could not be looked up." error={error} />}
      </section>
      <div className="sides people-columns">
        {data && (
          <section ref={results} tabIndex={-1} className="column" aria-label="Who was found">
            {data.people.length === 0 && (
              <p className="box icon-line muted wrap-anywhere">
                <InfoIcon className="icon" />
                <span>
                  Nothing is held about {variables}: no request, no appointment, no newsletter, no mail. You
                  may tell them so.
                </span>
              </p>
            )}
            {data.people.length > 1 && (
              <p className="prose">
                {data.people.length} people found. People may share a phone or a name, so each is copied and
                erased separately.
              </p>
            )}
            {data.people.map((person) => (
              <PersonBox
                key={JSON.stringify(person.who)}
                person={person}
                onErased={(done) => {
                  lookingUp.reset()
                  setSearch('')
                  setErasure(done)
                }}
              />
            ))}
          </section>
        )}
        <div>{law(lookUp)}</div>
      </div>
    </>
  )
}

/** Says what was erased and what had to stay; takes the focus of the pressed button. */
function ErasedNote({ erasure: { erased, openComplaints } }: { erasure: Erasure }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [])
  const words = formatCounts(erased)
  return (
    <p className="box edged edged-moss" ref={note} tabIndex={-1} role="status">
      <b>{words ? 'Erased everywhere.' : 'Already erased.'}</b>{' '}
      {words
        ? `${words}. The last traces in this website’s files are overwritten tonight.`
        : 'Nothing was left.'}
      {openComplaints > 0 &&
        ` ${formatCountOf(openComplaints, 'open complaint')} stays until you have answered it, with the mails about it.`}
    </p>
  )
}

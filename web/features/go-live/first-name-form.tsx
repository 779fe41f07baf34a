import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { readGoLive } from '#contract/go-live.ts'
import { publishFirstName, readWebsite } from '#contract/website.ts'
import { callApi } from '#web/lib/api-client.ts'
import { failureText, fieldErrorsOf } from '#web/lib/failure-text.ts'
import { useRefetch } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'

function useFirstName() {
  const readAgain = useRefetch(readGoLive, readWebsite)
  return useMutation({
    mutationFn: (firstName: string) => callApi(publishFirstName, { body: { firstName } }),
    onSuccess: readAgain,
  })
}

/** Publishes the owner's first name from the go-live list, then moves focus to the list's next verb. */
export function FirstNameForm({ label }: { label: string }) {
  const save = useFirstName()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const errors = fieldErrorsOf(save.error)
  const problem = save.error
    ? (errors?.firstName ?? `It was not saved. ${failureText(save.error)}`)
    : undefined
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    // The form has left the list by the time that the name is saved.
    const list = event.currentTarget.closest('ol')
    save.mutateAsync(typed).then(
      () => list?.querySelector<HTMLElement>('.strong-link')?.focus(),
      () => input.current?.focus(),
    )
  }
  return (
    <form className="mt-2" noValidate onSubmit={onSubmit}>
      <div className="field">
        <label className="sr-only" htmlFor={id}>
          {label}
        </label>
        <div className="wrapping go-live-name">
          <input
            ref={input}
            id={id}
            className="input"
            type="text"
            autoComplete="given-name"
            placeholder="Your first name"
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            {...(problem && { 'aria-invalid': true, 'aria-describedby': `${id}error` })}
          />
          <ActionButton small type="submit" isPending={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save'}
          </ActionButton>
        </div>
        <div role="alert">{problem && <FieldError id={`${id}error`}>{problem}</FieldError>}</div>
      </div>
    </form>
  )
}

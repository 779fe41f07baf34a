import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { changePassword } from '#contract/account.ts'
import { passwordFewest, textLimits } from '#contract/limits.ts'
import { callApi } from '#web/lib/api-client.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { failureText, fieldErrorsOf } from '#web/lib/failure-text.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { focusFirstInvalid } from '#web/ui/field/focus-first-invalid.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { useAccount } from '../queries.ts'

const lettersOnly = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** Whether the password is so close to the business's name that an attacker would try it early. */
function isOfName(password: string, name: string): boolean {
  const [typed, whole] = [lettersOnly(password), lettersOnly(name)]
  if (typed === '' || whole === '') return false
  return (
    (typed.length >= 4 && whole.includes(typed)) || (typed.includes(whole) && typed.length - whole.length < 4)
  )
}

/** What is wrong with a new password, and what to do about it. */
function passwordProblem(password: string, name: string): string | undefined {
  const { length } = password
  if (length === 0) return 'Please type a password.'
  const isShort = length < passwordFewest.new
  const count = `${length} letter${length === 1 ? '' : 's'}`
  const rest = 'words that do not belong together.'
  if (isOfName(password, name))
    return isShort
      ? `This has ${count} and is made of your business name. Use at least ${passwordFewest.new}, and ${rest}`
      : `This is made of your business name. Use ${rest}`
  return isShort ? `This has ${count}. Use at least ${passwordFewest.new}.` : undefined
}

/** The length only: the server checks the list of common passwords. */
const formatPasswordLength = ({ length }: string) => `${length} letters`

type Props = {
  /** The password that she has just signed in with, if she typed it on this page. */
  current: string | undefined
  onChanged: () => void
  onSignOut: () => void
}

/** Replaces the printed password by one of her own. */
export function OwnPasswordForm({ current: known, onChanged, onSignOut }: Props) {
  const { name } = useFacts()
  const { data: account } = useAccount()
  const form = useRef<HTMLFormElement>(null)
  const [current, setCurrent] = useState(known ?? '')
  const [next, setNext] = useState('')
  const [isShown, setShown] = useState(true)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  // The password from the sign-in is not asked for again, unless the server refuses it.
  const [isAsked, setAsked] = useState(known === undefined)
  const show = (found: Readonly<Record<string, string>>) => {
    // Render first: the wrong field may be a new one.
    flushSync(() => {
      setErrors(found)
      if (found.current) setAsked(true)
    })
    focusFirstInvalid(form.current)
  }
  const change = useMutation({
    mutationFn: () => callApi(changePassword, { body: { current, next } }),
    onSuccess: () => {
      showToast({ title: 'Password saved', description: 'From now on only your own works.' })
      onChanged()
    },
    onError: (error) => show(fieldErrorsOf(error) ?? {}),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    const problem = passwordProblem(next, name)
    const found = {
      ...(current === '' && { current: 'Please type the password you signed in with.' }),
      ...(problem && { next: problem }),
    }
    if (Object.keys(found).length > 0) show(found)
    else change.mutate()
  }
  const isRefused = Object.keys(errors).length > 0
  const typed = {
    type: isShown ? 'text' : 'password',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: textLimits.password,
  } as const
  return (
    <form ref={form} noValidate className="column mt-8" onSubmit={submit}>
      {/* For her password manager. */}
      <input type="text" autoComplete="username" value={account?.username ?? ''} readOnly hidden />
      {isAsked && (
        <TextField
          label="The password you signed in with"
          name="current"
          autoComplete="current-password"
          {...typed}
          value={current}
          error={errors.current}
          onChange={({ target }) => {
            setCurrent(target.value)
            setErrors({})
          }}
        />
      )}
      <TextField
        label="New password"
        hint="Four or five unrelated words are strong and easy to remember. At least 12 letters."
        name="next"
        autoComplete="new-password"
        {...typed}
        value={next}
        error={errors.next}
        onChange={({ target }) => {
          setNext(target.value)
          setErrors({})
        }}
      />
      <label className="checkbox-row">
        <input type="checkbox" checked={isShown} onChange={({ target }) => setShown(target.checked)} />
        <span>Show what I type</span>
      </label>
      <div role="status">
        {!errors.next && passwordProblem(next, name) === undefined && (
          <p className="outcome">{formatPasswordLength(next)}</p>
        )}
      </div>
      <div role="alert">
        {change.error && !isRefused && (
          <p className="notice-bad">Your password is as it was. {failureText(change.error)}</p>
        )}
      </div>
      <ActionButton type="submit" spring isPending={change.isPending}>
        {change.isPending ? 'Saving...' : 'Save my password'}
      </ActionButton>
      <div className="wrapping">
        <button type="button" className="quiet-link" onClick={onSignOut}>
          Stop here<span className="sr-only"> and sign out</span>
        </button>
      </div>
    </form>
  )
}

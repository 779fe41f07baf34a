import { useEffect, useRef, useState } from 'react'
import { parseContact } from '#contract/contact.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'

type Props = {
  /** The address or number looked up last, perhaps from elsewhere on the page. */
  contact: string | undefined
  onLookUp: (contact: string) => void
  isPending: boolean
  /** The address or number for which nothing was found. */
  nothing: string | undefined
}

export function LookUpForm({ contact, onLookUp, isPending, nothing }: Props) {
  const [typed, setTyped] = useState(contact ?? '')
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (contact !== undefined) setTyped(contact)
  }, [contact])
  return (
    <section className="box people-look" aria-label="Look somebody up">
      <search>
        <form
          className="wrapping items-start"
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (isPending) return
            if (parseContact(typed)) return onLookUp(typed.trim())
            setError('Please enter an email address or a phone number')
            form.current?.querySelector('input')?.focus()
          }}
        >
          <TextField
            label="Email address or phone"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            error={error}
            onChange={({ target }) => {
              setTyped(target.value)
              if (parseContact(target.value)) setError(undefined)
            }}
          />
          <ActionButton type="submit" spring isPending={isPending}>
            Look up
          </ActionButton>
          <p className="hint whole-row">
            Nothing is sent to anybody. Copies, corrections and erasures are noted below, without the address.
          </p>
        </form>
      </search>
      <div role="status">
        {nothing !== undefined && (
          <p className="icon-line muted text-small wrap-anywhere mt-4">
            <Icon name="info" />
            <span>
              Nothing is held about {nothing}: no request, no newsletter, no mail. You may tell them so.
            </span>
          </p>
        )}
      </div>
    </section>
  )
}

import { useEffect, useRef, useState } from 'react'
import { valueAt } from '#contract/content-paths.ts'
import type { MailSetup } from '#contract/mail-setup.ts'
import { AccountStep } from '#web/features/website/mail/account-step.tsx'
import { MailBar } from '#web/features/website/mail/mail-bar.tsx'
import { ProviderStep } from '#web/features/website/mail/provider-step.tsx'
import { useMailForm, useMailSetup } from '#web/features/website/mail/queries.ts'
import { TrialStep } from '#web/features/website/mail/trial-step.tsx'
import { useDocument } from '#web/features/website/queries.ts'
import { textOf } from '#web/features/website/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { ReadFailure } from '#web/ui/read-failure.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { goToStep } from './address.ts'
import { StepHead } from './step-head.tsx'

const goOn = () => goToStep('made-up')

/** The same form as on the mail screen, one thing after the other. */
export function MailStep() {
  const { data, error, isFetching, refetch } = useMailSetup()
  const details = useDocument('details')
  const { samples = [], published } = details.data ?? {}
  // Her own from the step before, never the made-up one.
  const email = samples.includes('business.email') ? '' : textOf(valueAt(published, 'business.email'))
  return (
    <>
      <StepHead name="mail" title="Mail">
        So that a request reaches your phone, and clients get a receipt.
      </StepHead>
      {data && !isFetching ? (
        <MailForm first={data} email={email} />
      ) : error ? (
        <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
          The mail settings could not be loaded. Mails go out as before.
        </ReadFailure>
      ) : (
        <Spinner>Loading the mail settings...</Spinner>
      )}
    </>
  )
}

function MailForm({ first, email }: { first: MailSetup; email: string }) {
  const shown = useMailForm(first)
  const { form, state } = shown
  const [isChosen, setChosen] = useState(first.isChanged || first.hasPassword)
  const { setup } = state
  const place = useRef<HTMLDivElement>(null)
  const choose = (isIt: boolean) => {
    if (isIt && state.draft.address === '' && email !== '') form.write('address', email)
    setChosen(isIt)
  }
  const shownFirst = useRef(isChosen)
  // The button that was pressed is gone.
  useEffect(() => {
    if (shownFirst.current === isChosen) return
    shownFirst.current = isChosen
    place.current?.querySelector<HTMLElement>('input:not([type="radio"]), :checked')?.focus()
  }, [isChosen])
  if (setup.used && !setup.isChanged && state.released === undefined)
    return (
      <>
        <p>Mails go out already, as {setup.used.sentAs}.</p>
        <div className="first-steps-actions">
          <Button spring onClick={goOn}>
            Go on
          </Button>
        </div>
      </>
    )
  const later = (
    <button type="button" className="text-button" onClick={goOn}>
      Do this later
    </button>
  )
  if (!isChosen)
    return (
      <div className="first-steps-form" ref={place}>
        <div>
          <p className="first-steps-legend" aria-hidden="true">
            Who is your mail with?
          </p>
          <ProviderStep {...shown} />
        </div>
        <div className="first-steps-actions">
          <Button
            spring
            onClick={() => {
              choose(true)
              void form.save()
            }}
          >
            Go on
          </Button>
          {later}
        </div>
      </div>
    )
  return (
    <div className="first-steps-form first-steps-mail" ref={place}>
      {state.released === undefined && (
        <p>
          <button type="button" className="text-button" onClick={() => choose(false)}>
            Another company
          </button>
        </p>
      )}
      <AccountStep {...shown} />
      <TrialStep {...shown} />
      <MailBar {...shown} onDone={goOn} />
      {state.released === undefined && <div className="first-steps-actions">{later}</div>}
    </div>
  )
}

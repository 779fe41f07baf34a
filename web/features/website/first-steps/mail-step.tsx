import { useState } from 'react'
import type { MailSetup } from '#contract/mail-setup.ts'
import { AccountStep } from '#web/features/website/mail/account-step.tsx'
import { MailBar } from '#web/features/website/mail/mail-bar.tsx'
import { ProviderStep } from '#web/features/website/mail/provider-step.tsx'
import { useMailForm, useMailSetup } from '#web/features/website/mail/queries.ts'
import { TrialStep } from '#web/features/website/mail/trial-step.tsx'
import { Button } from '#web/ui/button.tsx'
import { ReadFailure } from '#web/ui/read-failure.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { goToStep } from './address.ts'
import { StepHead } from './step-head.tsx'

const goOn = () => goToStep('made-up')

/** The same form as on the mail screen, one thing after the other. */
export function MailStep() {
  const { data, error, isFetching, refetch } = useMailSetup()
  return (
    <>
      <StepHead name="mail" title="Mail">
        So that a request reaches your phone, and clients get a receipt.
      </StepHead>
      {data && !isFetching ? (
        <MailForm first={data} />
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

function MailForm({ first }: { first: MailSetup }) {
  const shown = useMailForm(first)
  const { form, state } = shown
  const [isChosen, setChosen] = useState(first.isChanged || first.hasPassword)
  const { setup } = state
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
      <div className="first-steps-form">
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
              void form.save()
              setChosen(true)
            }}
          >
            Go on
          </Button>
          {later}
        </div>
      </div>
    )
  return (
    <div className="first-steps-form first-steps-mail">
      {state.released === undefined && (
        <p>
          <button type="button" className="text-button" onClick={() => setChosen(false)}>
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

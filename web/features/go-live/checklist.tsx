import { useState } from 'react'
import { type GoLive, type OwnStep, ownSteps } from '#contract/go-live.ts'
import { linkToPlace, linkToTop } from '#web/lib/address-link.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { formatInstant } from '#web/lib/format.ts'
import { handFocusOn } from '#web/lib/hand-focus-on.ts'
import { useArrivalAt } from '#web/lib/use-arrival.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { Note } from '#web/ui/notices/note.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { OperatorNote } from '#web/ui/operator-note/operator-note.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { FirstNameForm } from './first-name-form.tsx'
import { GoogleDialog } from './google-dialog.tsx'
import { goLiveItems } from './items.tsx'
import { operatorStepsLeft, operatorSummary, operatorText } from './operator-text.ts'
import { useGoLive, useTickGoogle } from './queries.ts'
import { goLiveId, goLiveSteps, ownStepsLeft } from './steps.ts'

/** What is left before the launch. Hidden when all is done; shown again when something breaks. */
export function GoLiveChecklist() {
  const { data, error, isFetching, refetch } = useGoLive()
  const [isShown, setShown] = useState(false)
  if (!data)
    return (
      <section className="box col-all">
        {error ? (
          <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
            What is left before your website opens could not be loaded. Your website is not affected.
          </ReadFailure>
        ) : (
          <Spinner>Looking through your website...</Spinner>
        )}
      </section>
    )
  if (data.finishedAt && !isShown)
    return (
      <div className="col-all">
        <Note
          tone="moss"
          title="Everything on the go-live list is done"
          actions={
            <button type="button" className="text-button" onClick={() => setShown(true)}>
              Show the list
            </button>
          }
        >
          Finished on {formatInstant(data.finishedAt)}. If something slips, it comes back here.
        </Note>
      </div>
    )
  return <Checklist goLive={data} />
}

function Checklist({ goLive }: { goLive: GoLive }) {
  const { name } = useFacts()
  const left = ownStepsLeft(goLive)
  const minutes = left.reduce((sum, step) => sum + goLiveSteps[step].minutes, 0)
  useArrivalAt(goLiveId, true)
  return (
    <div className="sides go-live col-all">
      <section className="box" aria-labelledby={goLiveId} tabIndex={-1}>
        <div className="row-between">
          <h2 id={goLiveId} tabIndex={-1}>
            Before your website opens
          </h2>
          <p className="fine-print" role="status">
            {ownSteps.length - left.length} of {ownSteps.length} done.
            {minutes > 0 && ` About ${minutes} minutes of yours are left.`}
          </p>
        </div>
        <ol className="entries">
          {left.map((step) => (
            <OpenStep key={step} step={step} goLive={goLive} />
          ))}
          {ownSteps
            .filter((step) => !left.includes(step))
            .map((step) => (
              <DoneStep key={step} step={step} goLive={goLive} />
            ))}
        </ol>
        {goLive.done.includes('https') && goLive.certificate && (
          <p className="fine-print">
            Your address is safe: its certificate holds until {formatInstant(goLive.certificate.validUntil)}.
          </p>
        )}
      </section>
      {operatorStepsLeft(goLive).length > 0 && (
        <OperatorNote
          subject={`${name}: what the website needs before it opens`}
          text={operatorText(goLive, name)}
        >
          <p>{operatorSummary(goLive)}</p>
        </OperatorNote>
      )}
    </div>
  )
}

type StepProps = { step: OwnStep; goLive: GoLive }

function OpenStep({ step, goLive }: StepProps) {
  const { title, minutes } = goLiveSteps[step]
  const { text } = goLiveItems[step]
  return (
    <li ref={handFocusOn}>
      <Icon name="open-ring" />
      <div>
        <h3 className="plain-heading">{title}</h3>
        <p className="fine-print">{text(goLive)}</p>
      </div>
      <p className="go-live-minutes">{minutes} min</p>
      {step === 'firstName' ? <FirstNameForm label={title} /> : <StepAction step={step} goLive={goLive} />}
    </li>
  )
}

function StepAction({ step, goLive }: StepProps) {
  const [isOpen, setOpen] = useState(false)
  const { title } = goLiveSteps[step]
  const { verb, at } = goLiveItems[step]
  const named = { className: 'strong-link', 'aria-label': `${verb}: ${title}` }
  if (at) {
    const link = 'place' in at ? linkToPlace(at.place) : linkToTop({ tab: 'website', edit: at.edit })
    return (
      <a {...named} {...link}>
        {verb}
      </a>
    )
  }
  return (
    <>
      <button type="button" {...named} onClick={() => setOpen(true)}>
        {verb}
      </button>
      {isOpen && <GoogleDialog goLive={goLive} onClose={() => setOpen(false)} />}
    </>
  )
}

function DoneStep({ step, goLive }: StepProps) {
  const tick = useTickGoogle()
  const { title } = goLiveSteps[step]
  const { proof } = goLiveItems[step]
  return (
    <li className="go-live-done" ref={handFocusOn}>
      <Icon name="check" />
      <div>
        <h3 className="plain-heading">{title}</h3>
        <p className="fine-print">{proof(goLive)}</p>
      </div>
      <p className="go-live-minutes">Done</p>
      {step === 'google' && (
        <button
          type="button"
          className="strong-link"
          aria-label={`Not yet: ${title}`}
          onClick={() => tick.mutate(false)}
        >
          Not yet
        </button>
      )}
    </li>
  )
}

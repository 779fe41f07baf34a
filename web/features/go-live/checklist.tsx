import { useState } from 'react'
import { type GoLive, type OptionalStep, ownSteps } from '#contract/go-live.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { useFocusOnArrival } from '#web/lib/use-focus-on-arrival.ts'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { Note } from '#web/ui/notices/note.tsx'
import { OperatorNote } from '#web/ui/operator-note/operator-note.tsx'
import { operatorStepsLeft, operatorSummary, operatorText } from './operator-text.ts'
import { useGoLive, useLeaveOutStep } from './queries.ts'
import { DoneStep, LeftOutStep, OpenStep } from './step-rows.tsx'
import { goLiveId, goLiveSteps, isStepLeftOut, ownStepsLeft } from './steps.ts'

/** What is left before the launch. Hidden when all is done; shown again when something breaks. */
export function GoLiveChecklist() {
  const { data, error, isFetching, refetch } = useGoLive()
  const [isShown, setShown] = useState(false)
  if (!data)
    return (
      <section className="box whole-row">
        <NotLoaded query={{ error, isFetching, refetch }} loading="Looking through your website...">
          What is left before your website opens could not be loaded. Your website is not affected.
        </NotLoaded>
      </section>
    )
  if (data.finishedAt && !isShown)
    return (
      <div className="whole-row">
        <Note
          tone="moss"
          title="Everything on the go-live list is done"
          actions={
            <button type="button" className="text-button" onClick={() => setShown(true)}>
              Show the list
            </button>
          }
        >
          Finished on {formatMediumDateTime(data.finishedAt)}. If something slips, it comes back here.
        </Note>
      </div>
    )
  return <Checklist goLive={data} onLeaveOut={() => setShown(true)} />
}

function Checklist({ goLive, onLeaveOut }: { goLive: GoLive; onLeaveOut: () => void }) {
  const { name } = useFacts()
  const left = ownStepsLeft(goLive)
  const minutes = left.reduce((sum, step) => sum + goLiveSteps[step].minutes, 0)
  const leaving = useLeaveOutStep()
  const [last, setLast] = useState<OptionalStep>()
  const leaveOut = (step: OptionalStep, isLeftOut: boolean) =>
    leaving.mutate(
      { body: { step, isLeftOut } },
      {
        onSuccess: () => {
          setLast(step)
          // Leaving out the last open step must not fold the list: Undo stands in it.
          onLeaveOut()
        },
      },
    )
  /** The step that was left out last keeps its place, with Undo. */
  const inPlace = ownSteps.filter(
    (step) => left.includes(step) || (step === last && isStepLeftOut(goLive, step)),
  )
  const ordered = [...inPlace, ...ownSteps.filter((step) => !inPlace.includes(step))]
  const leftOutCount = goLive.leftOut.length
  useFocusOnArrival(goLiveId, true)
  return (
    <div className="sides go-live whole-row">
      <section className="box" aria-labelledby={goLiveId} tabIndex={-1}>
        <div className="row-between">
          <h2 id={goLiveId} tabIndex={-1}>
            Before your website opens
          </h2>
          <p className="fine-print" role="status">
            {ownSteps.length - left.length - leftOutCount} of {ownSteps.length} done
            {leftOutCount > 0 && `, ${leftOutCount} left out`}.
            {minutes > 0 && ` About ${minutes} minutes of yours are left.`}
          </p>
        </div>
        <ol className="entries">
          {ordered.map((step) => {
            const props = { step, goLive, leaving, leaveOut, takesFocus: step === last }
            if (left.includes(step)) return <OpenStep key={step} {...props} />
            if (isStepLeftOut(goLive, step))
              return <LeftOutStep key={step} {...props} isInPlace={inPlace.includes(step)} />
            return <DoneStep key={step} {...props} />
          })}
        </ol>
        {goLive.done.includes('https') && goLive.certificate && (
          <p className="fine-print">
            Your address is safe: its certificate holds until{' '}
            {formatMediumDateTime(goLive.certificate.validUntil)}.
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

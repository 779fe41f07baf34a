import { useEffect, useRef, useState } from 'react'
import type { GoLive, OptionalStep, OwnStep } from '#contract/go-live.ts'
import { linkToPlace, linkToTop } from '#web/lib/address-link.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { FirstNameForm } from './first-name-form.tsx'
import { GoogleDialog } from './google-dialog.tsx'
import { goLiveItems } from './items.tsx'
import { type useLeaveOutStep, useSetGoogleProfileDone } from './queries.ts'
import { goLiveSteps, isOptionalStep } from './steps.ts'

type StepProps = {
  step: OwnStep
  goLive: GoLive
  leaving: ReturnType<typeof useLeaveOutStep>
  leaveOut: (step: OptionalStep, isLeftOut: boolean) => void
  /** Whether the button that brought this row has disappeared with its row. */
  takesFocus: boolean
}

/** A step that is still open. */

export function OpenStep(props: StepProps) {
  const { step, goLive } = props
  const { title, minutes } = goLiveSteps[step]
  const { text } = goLiveItems[step]
  return (
    <li className="entry items-start go-live-open" ref={passFocusOnRemoval}>
      <Icon name="open-ring" />
      <div>
        <h3 className="plain-heading">{title}</h3>
        <p className="fine-print">{text(goLive)}</p>
        {step === 'firstName' && <FirstNameForm label={title} />}
      </div>
      <div className="row go-live-side">
        {step !== 'firstName' && <StepAction step={step} goLive={goLive} />}
        <p className="semibold tabular">{minutes} min</p>
        {isOptionalStep(step) && <LeaveOut {...props} step={step} words="Leave this out" isLeftOut />}
      </div>
    </li>
  )
}

function StepAction({ step, goLive }: Pick<StepProps, 'step' | 'goLive'>) {
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

export function DoneStep({ step, goLive }: Pick<StepProps, 'step' | 'goLive'>) {
  const tick = useSetGoogleProfileDone()
  const { title } = goLiveSteps[step]
  const { proof } = goLiveItems[step]
  return (
    <li className="entry items-start" ref={passFocusOnRemoval}>
      <Icon name="check" className="good" />
      <div>
        <h3 className="plain-heading medium">{title}</h3>
        <p className="fine-print">{proof(goLive)}</p>
      </div>
      <div className="row go-live-side">
        {step === 'google' && (
          <button
            type="button"
            className="strong-link"
            aria-label={`Not yet: ${title}`}
            onClick={() => tick.mutate({ body: { isDone: false } })}
          >
            Not yet
          </button>
        )}
        <p className="semibold good">Done</p>
      </div>
    </li>
  )
}

/** Left out: settled until she takes it up again. */
export function LeftOutStep({ isInPlace, ...props }: StepProps & { isInPlace: boolean }) {
  const { step } = props
  return (
    <li className="entry items-start" ref={passFocusOnRemoval}>
      <Icon name="close" className="good" />
      <div>
        <h3 className="plain-heading medium">{goLiveSteps[step].title}</h3>
        <p className="fine-print">Your website does without it.</p>
      </div>
      <div className="row go-live-side">
        {isOptionalStep(step) && (
          <LeaveOut {...props} step={step} words={isInPlace ? 'Undo' : 'Take it up'} isLeftOut={false} />
        )}
        <p className="semibold good">Left out</p>
      </div>
    </li>
  )
}

type LeaveOutProps = Pick<StepProps, 'leaving' | 'leaveOut' | 'takesFocus'> & {
  step: OptionalStep
  words: string
  isLeftOut: boolean
}

function LeaveOut({ step, words, isLeftOut, leaving, leaveOut, takesFocus }: LeaveOutProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  const failure = leaving.variables?.body.step === step ? leaving.error : null
  return (
    <div>
      <button
        ref={button}
        type="button"
        className={isLeftOut ? 'quiet-link' : 'strong-link'}
        aria-label={`${words}: ${goLiveSteps[step].title}`}
        onClick={() => {
          if (!leaving.isPending) leaveOut(step, isLeftOut)
        }}
      >
        {words}
      </button>
      {failure && (
        <p role="alert" className="notice-bad">
          It was not saved. {failureText(failure)}
        </p>
      )}
    </div>
  )
}

import { useId, useRef, useState } from 'react'
import type { DataRequest, DataRequestKind } from '#contract/rights.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { ChangeOutcome } from '#web/ui/change-outcome.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { SpiralClock } from '#web/ui/spiral-clock/spiral-clock.tsx'
import { AnswerForm } from './answer-form.tsx'
import { dueDateState } from './due-clock.ts'
import { type AnswerOfRequest, describeAnswer, requesterNameOf, useDataRequestAnswer } from './use-answer.ts'

const wishes: Record<DataRequestKind, string> = {
  access: 'asks for a copy',
  erasure: 'wants it erased',
  complaint: 'complains',
}

type Props = {
  request: DataRequest
  today: string
  /** Looks up the data held about this address. */
  onLookUp?: ((email: string) => void) | undefined
}

/** One request: who asks for what, and by when; opened, the message and how to answer. */
export function RightsRow({ request, today, onLookUp }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const answer = useDataRequestAnswer(request)
  const clock = dueDateState(request, today)
  const { kind, name, email, message } = request
  const takeFocus = () => opener.current?.focus({ preventScroll: true })
  return (
    <article className={`entry ruled rights-row timed ${clock.variant}`} aria-labelledby={`${id}who`}>
      <SpiralClock time={clock} />
      <div className="wrap-anywhere">
        <h3 className="title-small" id={`${id}who`}>
          {requesterNameOf(request)} {wishes[kind]}
        </h3>
        <p className="fine-print">
          <b>{clock.words},</b> {clock.detail}
        </p>
        {!isOpen && message && <p className="fine-print">“{message}”</p>}
        {!isOpen && !message && name && (
          <p className="fine-print">
            <EmailWords email={email} />
          </p>
        )}
      </div>
      <Button
        small
        variant="line"
        ref={opener}
        aria-expanded={isOpen}
        aria-controls={`${id}more`}
        aria-label={`${isOpen ? 'Close' : 'Open'}: ${requesterNameOf(request)} ${wishes[kind]}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Close' : 'Open'}
      </Button>
      <div className="column whole-row pt-4" id={`${id}more`} hidden={!isOpen}>
        {isOpen && (
          <>
            <Particulars request={request} />
            <div className="actions-row">
              {onLookUp && (
                <Button small variant="line" onClick={() => onLookUp(email)}>
                  Look up<span className="sr-only"> {requesterNameOf(request)}</span>
                </Button>
              )}
              <ButtonLink small variant="line" href={`mailto:${email}?subject=${subjectOf(request)}`}>
                Write to them
              </ButtonLink>
            </div>
            {!request.outcome && <AnswerForm request={request} answer={answer} onSaid={takeFocus} />}
          </>
        )}
      </div>
      {/* Appears where the pressed buttons were, and stays when the row is closed. */}
      <AnswerOutcome request={request} answer={answer} takeFocus={takeFocus} />
    </article>
  )
}

const subjectOf = ({ reference }: DataRequest) =>
  encodeURIComponent(`Your request about your data, reference ${reference}`)

function Particulars({ request }: { request: DataRequest }) {
  const { email, message, confirmedAt, reference, reason } = request
  return (
    <dl className="facts">
      {message && (
        <div>
          <dt>Their words</dt> <dd className="pre-line">{message}</dd>
        </div>
      )}
      <div>
        <dt>Email</dt>{' '}
        <dd>
          <EmailWords email={email} />
        </dd>
      </div>
      <div>
        <dt>Asked</dt>{' '}
        <dd>
          <time dateTime={confirmedAt}>{formatMediumDateTime(confirmedAt)}</time>
        </dd>
      </div>
      <div>
        <dt>Reference</dt> <dd>{reference}</dd>
      </div>
      {reason && (
        <div>
          <dt>Refused as</dt> <dd className="pre-line">{reason}</dd>
        </div>
      )}
    </dl>
  )
}

type OutcomeProps = {
  request: DataRequest
  answer: AnswerOfRequest
  /** Takes the focus of a button that disappears when pressed. */
  takeFocus: () => void
}

/** The outcome of the last change to the answer of a data request. */
function AnswerOutcome({ request, answer, takeFocus }: OutcomeProps) {
  const { theirs, wanted } = answer
  return (
    <ChangeOutcome
      undone={answer.isUndone ? 'Back to what is to be answered.' : undefined}
      done={request.outcome && `Marked as answered: ${describeAnswer(request.outcome)}.`}
      failure={answer.failure}
      conflict={
        theirs && {
          label: 'Answer',
          mine: describeAnswer(wanted?.outcome),
          theirs: describeAnswer(theirs.outcome),
        }
      }
      isPending={answer.isPending}
      onUndo={answer.undo}
      onTryAgain={answer.tryAgain}
      onKeepMine={answer.keepMine}
      onKeepTheirs={answer.keepTheirs}
      takeFocus={takeFocus}
    />
  )
}

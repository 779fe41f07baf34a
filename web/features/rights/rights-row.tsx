import { useId, useState } from 'react'
import type { DataRequest } from '#contract/rights.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { SpiralClock } from '#web/ui/spiral-clock/spiral-clock.tsx'
import { AnswerForm } from './answer-form.tsx'
import { dueDateState } from './due-clock.ts'
import { requesterNameOf, requestLabels } from './labels.ts'

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
  const clock = dueDateState(request, today)
  const { kind, name, email, message } = request
  return (
    <article className={`entry ruled rights-row timed ${clock.variant}`} aria-labelledby={`${id}who`}>
      <SpiralClock time={clock} />
      <div className="wrap-anywhere">
        <h3 className="title-small" id={`${id}who`}>
          {requesterNameOf(request)} {requestLabels[kind]}
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
        aria-expanded={isOpen}
        aria-controls={`${id}more`}
        aria-label={`${isOpen ? 'Close' : 'Open'}: ${requesterNameOf(request)} ${requestLabels[kind]}`}
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
            <AnswerForm request={request} />
          </>
        )}
      </div>
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

import { type RefObject, useEffect, useId, useRef } from 'react'
import { telHref } from '#contract/phone.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { formatDayIn, formatInstantIn, hyphensToSpaces } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { AskAfterContact } from './ask-after-contact.tsx'
import { ReplyTimeLeft, RequestTags } from './clock-and-tags.tsx'
import { JunkActions, WhyInJunk } from './junk-part.tsx'
import { linkToRequest, replyPart, requestLinkId } from './open-request.ts'
import { type ReplyClock, replyDeadlineState } from './reply-clock.ts'
import { StatusOutcome, StatusSelect } from './status-part.tsx'
import { AddressUnreachable, ReplyNotArrived } from './unreached.tsx'
import { useStatusChange } from './use-status.ts'

type Props = {
  entry: WorklistEntry
  now: Date
  onDelete: () => void
}

/** One request, short: how long it has waited, who wrote, and how to answer. The rest is on its page. */
export function ConsultationCard({ entry, now, onDelete }: Props) {
  const headingId = useId()
  const { id, name, createdAt } = entry
  const status = useStatusChange(entry)
  const select = useRef<HTMLSelectElement>(null)
  const clock = cardClock(entry, now)
  const isJunk = entry.status === 'junk'
  const edge = status.before ? 'just-changed' : clock.variant
  const card = useRef<HTMLElement>(null)
  // Another control takes the position of the pressed "Not junk".
  useIgnoreSecondClick(card, status.before === 'junk')
  return (
    <article
      ref={card}
      className={`box wrap-anywhere consultation-card is-${entry.status} edge-${edge}`}
      aria-labelledby={headingId}
    >
      <ReplyTimeLeft clock={clock}>
        <time className="fine-print" dateTime={createdAt}>
          <span className="sr-only">Sent </span>
          {formatInstantIn(createdAt, now)}
        </time>
      </ReplyTimeLeft>
      <div className="line card-name">
        <h2 id={headingId}>
          {isJunk ? (
            name
          ) : (
            <a className="within bare-link" {...linkToRequest(id)} id={requestLinkId(id)}>
              {name}
            </a>
          )}
        </h2>
        <RequestTags entry={entry} />
      </div>
      <Wish entry={entry} />
      <Ways {...entry} />
      <div className="card-warnings">
        <ReplyNotArrived entry={entry} />
        <AddressUnreachable entry={entry} />
        {isJunk && <WhyInJunk entry={entry} />}
      </div>
      <div className="line card-actions">
        {isJunk ? (
          <JunkActions name={name} status={status} select={select} onDelete={onDelete} />
        ) : (
          <Actions entry={entry} />
        )}
        <StatusSelect name={name} status={status} select={select} isLabelHidden />
      </div>
      <AskAfterContact entry={entry} now={now} />
      <StatusOutcome name={name} status={status} select={select} />
    </article>
  )
}

/** The clock of a card: what is booked or closed says when. */
function cardClock(entry: WorklistEntry, now: Date): ReplyClock {
  const clock = replyDeadlineState(entry, now)
  const { status, booking, statusChangedAt } = entry
  if (status === 'junk') return clock
  if (status === 'booked' && booking)
    return { ...clock, words: `Booked ${formatInstantIn(booking.startsAt, now)}`, detail: '' }
  if (status === 'closed' && statusChangedAt)
    return {
      ...clock,
      variant: 'answered',
      words: `Closed ${formatDayIn(statusChangedAt, now)}`,
      detail: '',
    }
  return { ...clock, detail: '' }
}

/** What they would like, and where. What is answered takes one line; junk, which she has to judge, stands in full. */
function Wish({ entry: { status, location, serviceType, hairType } }: { entry: WorklistEntry }) {
  const place = hyphensToSpaces(location)
  const hair = hairType && (
    <>
      <span className="sr-only">Hair Details: </span>
      {hairType}
    </>
  )
  const isOwnLine = status === 'new' || status === 'junk'
  return (
    <>
      <p className="text-small card-place excerpt">
        <b>
          {place.charAt(0).toUpperCase()}
          {place.slice(1)}, {hyphensToSpaces(serviceType)}
        </b>{' '}
        {!isOwnLine && hair}
      </p>
      {isOwnLine && hair && (
        <p className={status === 'junk' ? 'card-hair pre-line' : 'card-hair excerpt'}>{hair}</p>
      )}
    </>
  )
}

/** The ways to reach the client. Junk gets no links, as they may lead to an attacker. */
const Ways = ({ status, email, phone }: WorklistEntry) => (
  <p className="card-ways">
    {status === 'junk' ? (
      <>
        <span>{email}</span> <span>{phone}</span>
      </>
    ) : (
      <>
        <a className="within" href={`mailto:${email}`}>
          {email}
        </a>{' '}
        <a className="within" href={telHref(phone)}>
          {phone}
        </a>
      </>
    )}
  </p>
)

function Actions({ entry: { id, name, phone, status } }: { entry: WorklistEntry }) {
  if (status === 'closed') return null
  const isOpen = status === 'new'
  return (
    <>
      <ButtonLink small variant={isOpen ? 'filled' : 'line'} {...linkToRequest(id, replyPart)}>
        {isOpen ? 'Reply' : 'Write'}
        <span className="sr-only">{isOpen ? ` to ${name}` : ` again to ${name}`}</span>
      </ButtonLink>
      <ButtonLink small variant="line" href={telHref(phone)}>
        <Icon name="phone" />
        Call<span className="sr-only"> {name}</span>
      </ButtonLink>
    </>
  )
}

/** The second click of a double click comes within this time. */
const doublePressMs = 500

/** Ignores the second click of a double click after `isChanged`: it would hit a control that has just appeared there. */
function useIgnoreSecondClick(box: RefObject<HTMLElement | null>, isChanged: boolean): void {
  useEffect(() => {
    const { current } = box
    if (!isChanged || !current) return
    const changedAt = performance.now()
    const ignore = (event: MouseEvent) => {
      // Keep clicks made by a key (`detail` is 0): they hit the focused control, wherever it is.
      if (event.detail === 0 || event.timeStamp - changedAt > doublePressMs) return
      event.preventDefault()
      event.stopPropagation()
    }
    current.addEventListener('click', ignore, { capture: true })
    return () => current.removeEventListener('click', ignore, { capture: true })
  }, [box, isChanged])
}

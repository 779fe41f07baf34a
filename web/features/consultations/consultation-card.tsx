import PhoneIcon from 'lucide-react/icons/phone'
import { useId } from 'react'
import { telHref } from '#contract/phone.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { formatDayIn, formatInstantIn, hyphensToSpaces } from '#web/lib/format.ts'
import { Link, LinkButton } from '#web/lib/link.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { ReplyTimeLeft, RequestTags } from './clock-and-tags.tsx'
import { ContactAnswer } from './contact-answer.tsx'
import { JunkActions, WhyInJunk } from './junk-part.tsx'
import { type ReplyClock, replyDeadlineState } from './reply-clock.ts'
import { StatusSelect, useStatusChange } from './status-select.tsx'
import { ReplyNotArrived } from './unreached.tsx'

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
  const clock = cardClock(entry, now)
  const isJunk = entry.status === 'junk'
  return (
    <article
      className={`box wrap-anywhere consultation-card is-${entry.status} edge-${clock.variant}`}
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
            <Link to="/admin/consultations/$id" params={{ id }} className="within bare-link">
              {name}
            </Link>
          )}
        </h2>
        <RequestTags entry={entry} />
      </div>
      <Wish entry={entry} />
      <Ways {...entry} />
      <div className="card-warnings">
        <ReplyNotArrived entry={entry} />
        {isJunk && <WhyInJunk entry={entry} />}
      </div>
      <div className="line card-actions">
        {isJunk ? <JunkActions name={name} status={status} onDelete={onDelete} /> : <Actions entry={entry} />}
        <StatusSelect name={name} status={status} isLabelHidden />
      </div>
      <ContactAnswer entry={entry} />
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
      <LinkButton
        small
        variant={isOpen ? 'filled' : 'line'}
        to="/admin/consultations/$id"
        params={{ id }}
        hash="reply"
      >
        {isOpen ? 'Reply' : 'Write'}
        <span className="sr-only">{isOpen ? ` to ${name}` : ` again to ${name}`}</span>
      </LinkButton>
      <ButtonLink small variant="line" href={telHref(phone)}>
        <PhoneIcon className="icon" />
        Call<span className="sr-only"> {name}</span>
      </ButtonLink>
    </>
  )
}

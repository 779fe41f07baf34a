import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import PhoneIcon from 'lucide-react/icons/phone'
import { useId } from 'react'
import { areaName, serviceName } from '#contract/labels.ts'
import { telHref } from '#contract/phone.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { SpiralClock } from '#web/admin/ui/spiral-clock.tsx'
import { useFacts } from '#web/lib/facts.tsx'
import { formatDayIn, formatInstantIn, formatMediumDateTime, hyphensToSpaces } from '#web/lib/format.ts'
import { Link, LinkButton } from '#web/lib/link.tsx'
import { CallLink, ContactAnswer, ContactLinks, ReplyNotArrived } from './contact.tsx'
import { replyTo } from './queries.ts'
import { type ReplyClock, replyDeadlineState } from './reply-clock.ts'
import {
  HairWords,
  JunkActions,
  placeWord,
  ReplyTimeLeft,
  RequestTags,
  StatusSelect,
  useStatusChange,
  WhyInJunk,
} from './request-parts.tsx'

type Props = { entry: WorklistEntry; now: Date }

const NameLink = ({ entry: { id, name } }: Pick<Props, 'entry'>) => (
  <Link to="/admin/consultations/$id" params={{ id }} className="within bare-link">
    {name}
  </Link>
)

/** One request of the list: how long it has waited, who wrote, and how to answer. The rest is on its page. */
export function RequestCard({ entry, now, onDelete }: Props & { onDelete: () => void }) {
  const headingId = useId()
  const { name, createdAt, status } = entry
  const change = useStatusChange(entry)
  const clock = cardClock(entry, now)
  const isJunk = status === 'junk'
  return (
    <article
      className={`box wrap-anywhere consultation-card is-${status} edge-${clock.variant}`}
      aria-labelledby={headingId}
    >
      <ReplyTimeLeft clock={clock}>
        <time className="fine-print" dateTime={createdAt}>
          <span className="sr-only">Sent </span>
          {formatInstantIn(createdAt, now)}
        </time>
      </ReplyTimeLeft>
      <div className="line card-name">
        <h2 id={headingId}>{isJunk ? name : <NameLink entry={entry} />}</h2>
        <RequestTags entry={entry} />
      </div>
      <Wish entry={entry} />
      <Ways entry={entry} />
      <div className="card-warnings">
        <ReplyNotArrived entry={entry} />
        {isJunk && <WhyInJunk entry={entry} />}
      </div>
      <div className="line card-actions">
        {isJunk && <JunkActions name={name} change={change} onDelete={onDelete} />}
        {!isJunk && status !== 'closed' && <Actions entry={entry} />}
        <StatusSelect name={name} change={change} isLabelHidden />
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
function Wish({ entry: { status, location, serviceType, hairType } }: Pick<Props, 'entry'>) {
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
      <p className="text-small card-place line-clamp-[var(--excerpt-lines,1)]">
        <b>
          {place.charAt(0).toUpperCase()}
          {place.slice(1)}, {hyphensToSpaces(serviceType)}
        </b>{' '}
        {!isOwnLine && hair}
      </p>
      {isOwnLine && hair && (
        <p
          className={
            status === 'junk' ? 'card-hair pre-line' : 'card-hair line-clamp-[var(--excerpt-lines,1)]'
          }
        >
          {hair}
        </p>
      )}
    </>
  )
}

/** The ways to reach the client. Junk gets no links, as they may lead to an attacker. */
const Ways = ({ entry: { status, email, phone } }: Pick<Props, 'entry'>) =>
  status === 'junk' ? (
    <p className="card-ways">
      <span>{email}</span> <span>{phone}</span>
    </p>
  ) : (
    <p className="card-ways">
      <a className="within" href={`mailto:${email}`}>
        {email}
      </a>{' '}
      <a className="within" href={telHref(phone)}>
        {phone}
      </a>
    </p>
  )

function Actions({ entry }: Pick<Props, 'entry'>) {
  const { id, name, status } = entry
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
      <CallLink entry={entry} small />
    </>
  )
}

const largeClock =
  'gap-[clamp(1rem,2vw,1.75rem)] [&_svg]:w-[clamp(4rem,2.2rem+7vw,7.75rem)] [&_b]:text-[clamp(1.6rem,1.2rem+2.2vw,3.1rem)] [&_b]:leading-[1.02] [&_b]:tracking-[-0.02em] [&_small]:text-[1rem]'
/** A call or a reply is what a thumb is for; a text and a chat are words below them. */
const thumbActions =
  'max-md:[&>.button:first-child]:grow-3 max-md:[&>.button:nth-child(n+3)]:min-h-11 max-md:[&>.button:nth-child(n+3)]:border-transparent max-md:[&>.button:nth-child(n+3)]:underline'

/** The request that waits longest, large, as Today begins with it. */
export function LeadCard({ entry, now }: Props) {
  const facts = useFacts()
  const { id, name, status, location, serviceType, hairType, createdAt, isReplyRefused } = entry
  return (
    <article
      className={`box wrap-anywhere fill ${status === 'new' ? 'is-waiting' : ''}`}
      aria-labelledby="today-lead"
    >
      <ReplyTimeLeft clock={replyDeadlineState(entry, now)} className={largeClock} />
      <div className="row mt-[clamp(0.6rem,1.8vw,1.6rem)] mb-1">
        <h3 id="today-lead" className="text-[clamp(1.5rem,1.35rem+0.6vw,1.85rem)] leading-[1.15]">
          <NameLink entry={entry} />
        </h3>
        <RequestTags entry={entry} />
      </div>
      <p className="text-small">
        {areaName(location, facts)}, {serviceName(serviceType)}. Sent{' '}
        <time dateTime={createdAt}>{formatMediumDateTime(createdAt)}</time>
      </p>
      {hairType && (
        <HairWords words={hairType} className="mt-[0.7rem] max-w-[54ch] leading-normal [--excerpt-lines:8]" />
      )}
      <ReplyNotArrived entry={entry} />
      <div className={`row request-actions ${thumbActions}`}>
        {isReplyRefused && <CallLink entry={entry} isFirst />}
        <LinkButton spring={!isReplyRefused} variant={isReplyRefused ? 'line' : 'filled'} {...replyTo(id)}>
          Reply<span className="sr-only"> to {name}</span>
        </LinkButton>
        {!isReplyRefused && <ContactLinks entry={entry} />}
      </div>
      <ContactAnswer entry={entry} />
    </article>
  )
}

const rowGrid =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-[1.1rem] gap-y-1 py-[0.8rem] max-md:gap-x-3 max-xs:grid-cols-[auto_minmax(0,1fr)] max-md:[&>.spiral-clock]:w-10'

/** One of the next on Today. */
export function RequestRow({ entry, now }: Props) {
  const facts = useFacts()
  const { id, name, location, isReplyRefused } = entry
  const clock = replyDeadlineState(entry, now)
  return (
    <div className={`${rowGrid} timed ${clock.variant}`}>
      {isReplyRefused ? <CircleAlertIcon className="icon bad mx-2 size-8" /> : <SpiralClock time={clock} />}
      <div>
        <h3 className="text-[1.3rem] leading-tight max-md:text-[1.2rem]">
          <NameLink entry={entry} />
        </h3>
        <p className="fine-print">
          <strong className="text-(--clock)">{clock.words}.</strong> {placeWord(entry)},{' '}
          {areaName(location, facts)}
        </p>
        <ReplyNotArrived entry={entry} />
      </div>
      <div className="line max-xs:col-start-2 max-md:[&_.button]:px-[0.95rem]">
        {isReplyRefused ? (
          <CallLink entry={entry} small isFirst />
        ) : (
          <>
            <LinkButton small variant="line" {...replyTo(id)} aria-label={`Reply to ${name}`}>
              Reply
            </LinkButton>
            <a
              className="icon-button icon-button-line"
              href={telHref(entry.phone)}
              aria-label={`Call ${name}`}
            >
              <PhoneIcon className="icon" />
            </a>
          </>
        )}
      </div>
    </div>
  )
}

import InfoIcon from 'lucide-react/icons/info'
import TrashIcon from 'lucide-react/icons/trash'
import { useId } from 'react'
import type { JunkReason, WorklistEntry } from '#contract/worklist.ts'
import { ContactLinks, callTo } from '#web/admin/ui/contact-links.tsx'
import { upperFirst } from '#web/lib/day-labels.ts'
import {
  formatCountOf,
  formatDayIn,
  formatInstantIn,
  formatMediumDateTime,
  hyphensToSpaces,
} from '#web/lib/format.ts'
import { Link, LinkButton } from '#web/lib/link.tsx'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { ContactAnswer, ReplyNotArrived } from './contact.tsx'
import { type ReplyClock, replyDeadlineState } from './reply-clock.ts'
import { PlaceTag, ReplyTimeLeft, StatusSelect, useStatusChange, Way } from './request-parts.tsx'

type Props = { entry: WorklistEntry; now: Date; onDelete: () => void }

/** On a phone one column below the clock and the name; on a laptop clock, words and actions beside each other. */
const cardLook =
  'box wrap-anywhere grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-[0.6rem] px-4 pt-[0.7rem] pb-3 lg:grid-cols-[clamp(13rem,17vw,15.5rem)_minmax(0,1fr)_auto] lg:gap-x-[clamp(1.25rem,2vw,2rem)] lg:px-6 lg:pt-[1.05rem] lg:pb-4'
const clockLook =
  'max-lg:contents lg:col-start-1 lg:row-span-5 lg:row-start-1 lg:self-start max-lg:[&>svg]:row-span-2 max-lg:[&>svg]:w-8 max-lg:[&>svg]:self-center lg:[&>svg]:w-11 max-lg:[&>p]:col-span-2 max-lg:[&>p]:col-start-2 max-lg:[&>p]:row-start-2 max-lg:[&>p]:flex max-lg:[&>p]:flex-wrap max-lg:[&>p]:justify-between max-lg:[&>p]:gap-x-3 max-lg:[&_b]:font-sans max-lg:[&_b]:text-small max-lg:[&_b]:leading-[1.4] max-lg:[&_b]:font-semibold lg:[&_b]:text-[1.1rem]'
const nameLook =
  'line col-span-2 col-start-2 row-start-1 gap-x-[clamp(0.4rem,1vw,0.75rem)] gap-y-0 lg:col-span-1 lg:col-start-2 [&>h2]:leading-[1.2] max-lg:[&>h2]:flex-1 max-lg:[&>h2]:text-[clamp(1.1rem,5.8vw,1.25rem)]'
const wordsLook = 'col-span-full lg:col-span-1 lg:col-start-2'
const actionsLook =
  'line col-span-full gap-[0.55rem] self-center lg:col-span-1 lg:col-start-3 lg:row-span-4 lg:row-start-1 max-lg:flex-wrap [&_.button]:min-w-25 [&_.button]:gap-[0.5em] [&_.button]:whitespace-nowrap max-lg:[&_.button]:min-w-max max-lg:[&_.button]:flex-[0_1_9rem] max-lg:[&_.button]:px-[0.6rem] max-md:[&_.button]:flex-1 max-xs:[&_.button]:px-[0.4rem] max-xs:[&_.button_.icon]:hidden'
const selectLook =
  'max-lg:ml-auto [&>label]:sr-only [&>select]:w-31 [&>select]:min-w-0 [&>select]:py-[0.35rem] [&>select]:pr-8 [&>select]:pl-[0.85rem] [&>select]:[background-position-x:right_0.8rem] max-md:[&>select]:w-27 forced-colors:[&>select]:pr-[0.4rem]'

/** One request of the list: how long it has waited, who wrote, and how to answer. The rest is on its page. */
export function RequestCard({ entry, now, onDelete }: Props) {
  const headingId = useId()
  const { id, name, status, location, serviceType, hairType, createdAt } = entry
  const clock = cardClock(entry, now)
  const isJunk = status === 'junk'
  const hair = hairType && (
    <>
      <span className="sr-only">Hair Details: </span>
      {hairType}
    </>
  )
  const excerpt = 'leading-[1.45] line-clamp-[var(--excerpt-lines,1)]'
  return (
    <article
      className={`${cardLook} ${clock.variant === 'overdue' ? 'shadow-[inset_5px_0_0_var(--color-red-700)]' : ''}`}
      aria-labelledby={headingId}
    >
      <ReplyTimeLeft clock={clock} className={clockLook}>
        <time className="fine-print" dateTime={createdAt}>
          <span className="sr-only">Sent </span>
          {formatInstantIn(createdAt, now)}
        </time>
      </ReplyTimeLeft>
      <div className={nameLook}>
        <h2 id={headingId}>{isJunk ? name : <NameLink entry={entry} />}</h2>
        <PlaceTag entry={entry} className="px-2 py-[0.08rem] text-tiny" />
      </div>
      {/* What is answered takes one line; junk, which she has to judge, stands in full. */}
      <p className={`${wordsLook} ${excerpt} text-small mt-[0.2rem] max-[22rem]:[--excerpt-lines:3]`}>
        <b>
          {upperFirst(hyphensToSpaces(location))}, {hyphensToSpaces(serviceType)}
        </b>{' '}
        {status !== 'new' && !isJunk && hair}
      </p>
      {(status === 'new' || isJunk) && hair && (
        <p className={`${wordsLook} ${isJunk ? 'pre-line max-w-[64ch] leading-[1.45]' : excerpt}`}>{hair}</p>
      )}
      <p
        className={`${wordsLook} flex gap-x-7 py-[0.15rem] text-[0.875rem] max-lg:gap-x-3 ${isJunk ? 'flex-wrap' : 'max-lg:flex-wrap max-lg:justify-between'}`}
      >
        <Way entry={entry} className="within" to="email" />{' '}
        <Way entry={entry} className="within flex-none" to="phone" />
      </p>
      {(isJunk || entry.isReplyRefused) && (
        <div className={`${wordsLook} mt-2 lg:col-span-2`}>
          <ReplyNotArrived entry={entry} />
          {isJunk && <WhyInJunk entry={entry} />}
        </div>
      )}
      <div
        className={`${actionsLook} max-lg:mt-[0.55rem] ${isJunk ? 'lg:flex-col lg:items-stretch lg:self-start lg:[&_select]:w-full!' : ''}`}
      >
        {isJunk ? (
          <>
            <NotJunk entry={entry} />
            <button
              type="button"
              className="quiet-button"
              aria-label={`Delete for good: ${name}`}
              onClick={onDelete}
            >
              <TrashIcon className="icon" />
              <span>Delete for good</span>
            </button>
          </>
        ) : (
          <>
            <LinkButton
              small
              variant={status === 'new' ? 'filled' : 'line'}
              to="/admin/consultations/$id"
              params={{ id }}
              hash="reply"
            >
              {status === 'new' ? 'Reply' : 'Write'}
              <span className="sr-only">{status === 'new' ? ` to ${name}` : ` again to ${name}`}</span>
            </LinkButton>
            <ContactLinks isSmall ways={[callTo(entry)]} />
          </>
        )}
        <StatusSelect entry={entry} className={selectLook} />
      </div>
      <ContactAnswer entry={entry} className="col-span-full lg:[&_.row]:justify-end" />
    </article>
  )
}

function NotJunk({ entry }: { entry: WorklistEntry }) {
  const change = useStatusChange(entry)
  return (
    <ActionButton
      small
      aria-label={`Not junk: ${entry.name}`}
      isPending={change.isPending}
      onClick={() => change.mutate({ next: 'new', before: 'junk' })}
    >
      Not junk
    </ActionButton>
  )
}

export const NameLink = ({ entry: { id, name } }: { entry: WorklistEntry }) => (
  <Link to="/admin/consultations/$id" params={{ id }} className="within bare-link">
    {name}
  </Link>
)

/** The clock of a card: what is booked or closed says when. */
function cardClock(entry: WorklistEntry, now: Date): ReplyClock {
  const clock = { ...replyDeadlineState(entry, now), detail: '' }
  const { status, booking, statusChangedAt } = entry
  if (status === 'booked' && booking)
    return { ...clock, words: `Booked ${formatInstantIn(booking.startsAt, now)}` }
  if (status === 'closed' && statusChangedAt)
    return { ...clock, variant: 'answered', words: `Closed ${formatDayIn(statusChangedAt, now)}` }
  return status === 'junk' ? replyDeadlineState(entry, now) : clock
}

/** Why a request is in Junk. */
const WhyInJunk = ({ entry: { junkReasons, statusChangedAt } }: { entry: WorklistEntry }) => (
  <p className="flex min-h-14 items-center gap-3 bg-cream-100 py-2 pr-2.5 pl-[1.1rem] leading-snug">
    <InfoIcon className="icon muted" />
    <span>
      {junkReasons && `Put here because ${describeJunkReasons(junkReasons)}.`}
      {!junkReasons && statusChangedAt && (
        <>
          You put this here on <time dateTime={statusChangedAt}>{formatMediumDateTime(statusChangedAt)}</time>
          .
        </>
      )}
    </span>
  </p>
)

const clauses: Readonly<Record<JunkReason['name'], (count: number) => string>> = {
  'hidden-field': () => 'a field that people cannot see was filled in',
  quick: () => 'it was sent faster than anybody can fill in the form',
  links: (count) => `it holds ${formatCountOf(count, 'link')}`,
}

/** "a field that people cannot see was filled in, and it holds 3 links". */
const describeJunkReasons = (reasons: readonly JunkReason[]): string =>
  reasons.map(({ name, count = 1 }) => clauses[name](count)).join(', and ') || 'it looks like spam'

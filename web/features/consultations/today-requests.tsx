import { useEffect } from 'react'
import { areaName, serviceName } from '#contract/labels.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { CallIcon } from '#web/admin/ui/contact-links.tsx'
import { Empty } from '#web/admin/ui/empty.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { SpiralClock } from '#web/admin/ui/spiral-clock.tsx'
import { useFacts } from '#web/lib/facts.tsx'
import { formatCount, formatMediumDateTime } from '#web/lib/format.ts'
import { Link, LinkButton } from '#web/lib/link.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { ContactAnswer, ContactBar } from './contact.tsx'
import { replyTo, useWorklistSummary } from './queries.ts'
import { replyClock } from './reply-clock.ts'
import { HairWords, NameLink, PlaceTag, placeWord, ReplyTimeLeft } from './request-parts.tsx'

/** How many requests wait: the first line of the dashboard, and the count in the page's title. */
export function WaitingLine({ isCompact }: { isCompact: boolean }) {
  const { data, isPending } = useWorklistSummary()
  const { name } = useFacts()
  const count = data?.counts.new ?? 0
  const className = isCompact
    ? 'font-sans text-[1rem] leading-[1.3] font-medium tracking-normal'
    : 'font-display text-[clamp(1.2rem,1.02rem+0.75vw,1.7rem)] leading-tight font-normal tracking-[-0.012em]'
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}Admin Dashboard | ${name}`
  }, [count, name])
  return (
    <h2 className={className}>
      {data ? (
        <Link
          to="/admin/consultations"
          search={{ status: count > 0 ? 'new' : undefined }}
          className="within bare-link"
        >
          {data.waiting}
        </Link>
      ) : (
        isPending && 'Counting...'
      )}
    </h2>
  )
}

export function ConsultationCount() {
  const { data } = useWorklistSummary()
  return data ? formatCount(data.total) : null
}

/** Waiting requests: the most urgent in full, the next as rows, and the number of others. */
export const TodayRequests = () => (
  <Query of={useWorklistSummary()} what="consultations">
    {({ urgent: [lead, ...next], counts, total, week }) => {
      if (!lead) return total === 0 ? <NoRequests /> : <AllAnswered week={week} />
      const more = counts.new - next.length - 1
      return (
        <>
          <LeadCard key={lead.id} entry={lead} />
          {next.length > 0 && (
            <ul className="box py-1.5 lined wrap-anywhere" aria-label="Then">
              {next.map((entry) => (
                <RequestRow key={entry.id} entry={entry} />
              ))}
              {more > 0 && (
                <li>
                  <Link to="/admin/consultations" search={{ status: 'new' }} className="tap semibold">
                    {formatCount(more)} more to answer
                  </Link>
                </li>
              )}
            </ul>
          )}
        </>
      )
    }}
  </Query>
)

type Props = { entry: WorklistEntry }

const largeClock =
  'gap-[clamp(1rem,2vw,1.75rem)] [&>svg]:w-[clamp(4rem,2.2rem+7vw,7.75rem)] [&>p>b]:text-[clamp(1.6rem,1.2rem+2.2vw,3.1rem)] [&>p>b]:leading-[1.02] [&>p>b]:tracking-[-0.02em] [&>p>small]:text-[1rem]'
/** A call or a reply is what a thumb is for; a text and a chat are words below them. */
const thumbActions =
  'max-md:[&>.button:first-child]:grow-3 max-md:[&>.button:nth-child(n+3)]:min-h-11 max-md:[&>.button:nth-child(n+3)]:border-transparent max-md:[&>.button:nth-child(n+3)]:underline'

/** The request that waits longest, large. */
function LeadCard({ entry }: Props) {
  const facts = useFacts()
  const { location, serviceType, hairType, createdAt } = entry
  return (
    <article className="box wrap-anywhere flex-1 is-waiting" aria-labelledby="today-lead">
      <ReplyTimeLeft entry={entry} className={largeClock} />
      <div className="row mt-[clamp(0.6rem,1.8vw,1.6rem)] mb-1">
        <h3 id="today-lead" className="text-[clamp(1.5rem,1.35rem+0.6vw,1.85rem)] leading-[1.15]">
          <NameLink entry={entry} />
        </h3>
        <PlaceTag entry={entry} />
      </div>
      <p className="text-small">
        {areaName(location, facts)}, {serviceName(serviceType)}. Sent{' '}
        <time dateTime={createdAt}>{formatMediumDateTime(createdAt)}</time>
      </p>
      {hairType && <HairWords words={hairType} className="max-w-[54ch] leading-normal [--excerpt-lines:8]" />}
      <ContactBar entry={entry} className={thumbActions} />
    </article>
  )
}

const rowGrid =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-[1.1rem] gap-y-1 py-[0.8rem] max-md:gap-x-3 max-xs:grid-cols-[auto_minmax(0,1fr)] max-md:[&>.spiral-clock]:w-10'

/** One of the next. */
function RequestRow({ entry }: Props) {
  const facts = useFacts()
  const { id, name, phone, location } = entry
  const clock = replyClock(entry, useNow())
  return (
    <li>
      <div className={`${rowGrid} timed ${clock.variant}`}>
        <SpiralClock time={clock} />
        <div>
          <h3 className="text-[1.3rem] leading-tight max-md:text-[1.2rem]">
            <NameLink entry={entry} />
          </h3>
          <p className="fine-print">
            <strong className="text-(--clock)">{clock.words}.</strong> {placeWord(entry)},{' '}
            {areaName(location, facts)}
          </p>
        </div>
        <div className="line max-xs:col-start-2 max-md:[&_.button]:px-[0.95rem]">
          <LinkButton small variant="line" {...replyTo(id)} aria-label={`Reply to ${name}`}>
            Reply
          </LinkButton>
          <CallIcon name={name} phone={phone} />
        </div>
      </div>
      <ContactAnswer entry={entry} />
    </li>
  )
}

/** Shown when nobody waits: what she has done this week. */
const AllAnswered = ({ week }: { week: string }) => (
  <Empty
    className="flex-1 max-md:py-4 [&>svg]:stroke-moss-700 max-md:[&>svg]:w-14 max-md:[&_h3]:text-[1.5rem]"
    aria-labelledby="today-clear"
  >
    <h3 id="today-clear">Every request is answered</h3>
    {week && <p>{week}</p>}
  </Empty>
)

/** Shown while there has never been a request. */
export const NoRequests = () => (
  <Empty className="flex-1">
    <p>No consultation requests yet</p>
    <p>
      Would you like to see how one arrives? <a href="/contact">Send yourself a request</a> and delete it
      afterwards.
    </p>
  </Empty>
)

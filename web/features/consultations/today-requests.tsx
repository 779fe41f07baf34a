import PhoneIcon from 'lucide-react/icons/phone'
import { areaName, serviceName } from '#contract/labels.ts'
import { telHref } from '#contract/phone.ts'
import type { WorklistEntry, WorklistSummary } from '#contract/worklist.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { formatCount, formatMediumDateTime } from '#web/lib/format.ts'
import { Link, LinkButton } from '#web/lib/link.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { SpiralClock } from '#web/ui/spiral-clock/spiral-clock.tsx'
import { ReplyTimeLeft, RequestTags } from './clock-and-tags.tsx'
import { ContactAnswer } from './contact-answer.tsx'
import { ContactLinks } from './contact-links.tsx'
import { HairWords } from './hair-words.tsx'
import { useWorklistSummary } from './queries.ts'
import { replyDeadlineState } from './reply-clock.ts'
import { replyTo } from './reply-link.ts'
import { CallInsteadNotice, ReplyNotArrived, UnreachedRow } from './unreached.tsx'
import { TodayClear } from './worklist-states.tsx'

/** Waiting requests: the most urgent in full, the next two as rows, and the number of others. */
export function TodayRequests() {
  const { data: summary, error, isFetching, refetch } = useWorklistSummary()
  if (error && !summary)
    return (
      <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
        Who waits for an answer could not be loaded.
      </ReadFailure>
    )
  if (!summary)
    return (
      <div className="box empty-state">
        <Spinner>Loading consultations...</Spinner>
      </div>
    )
  return <Waiting summary={summary} />
}

function Waiting({ summary }: { summary: WorklistSummary }) {
  const now = useNow()
  const { urgent } = summary.waiting
  const unreached = summary.unreached.filter(({ id }) => !urgent.some((entry) => entry.id === id))
  const [lead, ...next] = [...urgent, ...unreached]
  if (!lead) return <TodayClear summary={summary} />
  const more = summary.counts.new - urgent.length - unreached.length
  return (
    <>
      <Lead key={lead.id} entry={lead} now={now} />
      {(next.length > 0 || more > 0) && (
        <ul className="box box-of-rows lined wrap-anywhere" aria-label="Then">
          {next.map((entry) => (
            <li key={entry.id}>
              {unreached.some(({ id }) => id === entry.id) ? (
                <UnreachedRow entry={entry} />
              ) : (
                <Row entry={entry} now={now} />
              )}
              <ContactAnswer entry={entry} />
            </li>
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
}

type Props = { entry: WorklistEntry; now: Date }

function Lead({ entry, now }: Props) {
  const facts = useFacts()
  const { id, name, location, serviceType, hairType, createdAt } = entry
  return (
    <article
      className={
        entry.status === 'new'
          ? 'box is-waiting wrap-anywhere fill today-lead'
          : 'box wrap-anywhere fill today-lead'
      }
      aria-labelledby="today-lead"
    >
      <ReplyTimeLeft clock={replyDeadlineState(entry, now)} />
      <div className="row today-who">
        <h3 id="today-lead">
          <Link to="/admin/consultations/$id" params={{ id }} className="within bare-link">
            {name}
          </Link>
        </h3>
        <RequestTags entry={entry} />
      </div>
      <p className="text-small">
        {areaName(location, facts)}, {serviceName(serviceType)}. Sent{' '}
        <time dateTime={createdAt}>{formatMediumDateTime(createdAt)}</time>
      </p>
      {hairType && <HairWords words={hairType} className="today-hair" />}
      <ReplyNotArrived entry={entry} />
      <div className="row request-actions today-actions">
        {entry.isReplyRefused ? (
          <CallInsteadNotice entry={entry} />
        ) : (
          <>
            <LinkButton spring {...replyTo(id)}>
              Reply<span className="sr-only"> to {name}</span>
            </LinkButton>
            <ContactLinks entry={entry} />
          </>
        )}
      </div>
      <ContactAnswer entry={entry} />
    </article>
  )
}

function Row({ entry, now }: Props) {
  const facts = useFacts()
  const { id, name, location, phone, mobileService } = entry
  const clock = replyDeadlineState(entry, now)
  return (
    <div className={`today-row timed ${clock.variant}`}>
      <SpiralClock time={clock} />
      <div>
        <h3>
          <Link to="/admin/consultations/$id" params={{ id }} className="within bare-link">
            {name}
          </Link>
        </h3>
        <p className="fine-print">
          <strong>{clock.words}.</strong> {mobileService ? 'Mobile Service' : 'Salon'},{' '}
          {areaName(location, facts)}
        </p>
        <ReplyNotArrived entry={entry} />
      </div>
      <div className="line today-go">
        <LinkButton small variant="line" {...replyTo(id)} aria-label={`Reply to ${name}`}>
          Reply
        </LinkButton>
        <a className="icon-button icon-button-line" href={telHref(phone)} aria-label={`Call ${name}`}>
          <PhoneIcon className="icon" />
        </a>
      </div>
    </div>
  )
}

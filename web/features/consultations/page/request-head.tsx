import { areaName, serviceName } from '#contract/labels.ts'
import { telHref } from '#contract/phone.ts'
import { describeRequest } from '#contract/request-fields.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ReplyTimeLeft, RequestTags } from '../clock-and-tags.tsx'
import { ContactAnswer } from '../contact-answer.tsx'
import type { ReplyClock } from '../reply-clock.ts'
import { type StatusOfEntry, StatusSelect } from '../status-select.tsx'
import { ReplyNotArrived } from '../unreached.tsx'
import { MessageLinks } from './filled-texts.tsx'

type Props = {
  entry: WorklistEntry
  clock: ReplyClock
  status: StatusOfEntry
  onReply: () => void
}

const shownElsewhere: ReadonlySet<string> = new Set([
  ...['name', 'phone', 'email', 'location', 'serviceType', 'mobileService', 'hairType'],
])

/** Who wrote what, how long the request has waited, and how to answer. */
export function RequestHead({ entry, clock, status, onReply }: Props) {
  const { name, hairType, createdAt } = entry
  const facts = useFacts()
  const isJunk = entry.status === 'junk'
  const isOpen = entry.status === 'new'
  return (
    <section
      className={isOpen ? 'box is-waiting wrap-anywhere request-head' : 'box wrap-anywhere request-head'}
      aria-label="Request"
    >
      <div className="line request-who">
        <h1 tabIndex={-1}>{name}</h1>
        <RequestTags entry={entry} />
      </div>
      <ReplyTimeLeft clock={clock}>
        <small>
          Sent <time dateTime={createdAt}>{formatMediumDateTime(createdAt)}</time>
        </small>
      </ReplyTimeLeft>
      <ReplyNotArrived entry={entry} />
      {!isJunk && (
        <div className="row request-actions">
          <Button variant={isOpen ? 'filled' : 'line'} spring={isOpen} onClick={onReply}>
            {isOpen ? 'Reply' : 'Write again'}
          </Button>
          <MessageLinks entry={entry} />
        </div>
      )}
      <ContactAnswer entry={entry} />
      {hairType && (
        <div className="hair-words">
          <h2 className="plain-heading">Hair Details</h2>
          <p className="pre-line">{hairType}</p>
        </div>
      )}
      {describeRequest(entry, facts)
        .filter(({ name }) => !shownElsewhere.has(name))
        .map(({ label, text }) => (
          <p key={label} className="pre-line mt-2">
            <span className="muted">{label} </span>
            {text}
          </p>
        ))}
      <div className="row request-facts">
        <Facts entry={entry} />
        <StatusSelect name={name} status={status} />
      </div>
    </section>
  )
}

/** Junk gets no links, as they may lead to an attacker. */
function Facts({ entry: { status, location: area, serviceType, phone, email } }: Pick<Props, 'entry'>) {
  const facts = useFacts()
  const isJunk = status === 'junk'
  return (
    <>
      <p className="semibold">
        {areaName(area, facts)}, {serviceName(serviceType)}
      </p>
      {isJunk ? (
        <span className="tap">{phone}</span>
      ) : (
        <a className="tap" href={telHref(phone)}>
          {phone}
        </a>
      )}
      {isJunk ? (
        <span className="tap">{email}</span>
      ) : (
        <a className="tap" href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </>
  )
}

import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { type DataRequest, listDataRequests } from '#contract/rights.ts'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { formatCountOf, formatMediumDateTime } from '#web/lib/format.ts'
import { LinkButton } from '#web/lib/link.tsx'
import { useEndpoint } from '#web/lib/queries.ts'
import { useToday } from '#web/lib/use-now.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { AnswerForm } from './answer-form.tsx'
import { describeDueDay, isUrgent, requestLabels } from './labels.ts'

/** Data protection requests and their legal deadlines; those that are answered are folded. */
export function DataRequests() {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  const requests = useEndpoint(listDataRequests, {})
  const onAnswered = (words: string) => {
    setSaid(words)
    // The row moves to its new place.
    heading.current?.focus()
  }
  const list = (some: readonly DataRequest[]) => (
    <ul className="entries">
      {some.map((request) => (
        <li key={request.id}>
          <DataRequestRow request={request} onAnswered={onAnswered} />
        </li>
      ))}
    </ul>
  )
  const open = requests.data?.filter(({ answeredAt }) => !answeredAt) ?? []
  const answered = requests.data?.filter(({ answeredAt }) => answeredAt) ?? []
  return (
    <section className="box" aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        To answer by law
      </h2>
      <p className="fine-print mb-2">
        {open.length > 0
          ? 'You have one month for each. Hand out or erase nothing before you know that it is them: a pressed link shows it, or a call.'
          : 'Nobody asks about their data just now.'}
      </p>
      <div role="status">{said && <p className="outcome">{said}</p>}</div>
      <Query
        of={requests}
        loading="Loading requests..."
        failed="What is to be answered by law could not be loaded."
      >
        {() => (
          <>
            {list(open)}
            {answered.length > 0 && (
              <details className="fold border-t border-cream-200">
                <summary className="justify-between">
                  {formatCountOf(answered.length, 'request')} answered in the last 30 days
                  <ChevronDownIcon className="icon" />
                </summary>
                {list(answered)}
              </details>
            )}
          </>
        )}
      </Query>
    </section>
  )
}

/** One request: who asks for what, by when, and how it was answered. */
function DataRequestRow({ request, onAnswered }: ComponentProps<typeof AnswerForm>) {
  const id = useId()
  const today = useToday()
  const { kind, email, message, askedAt, confirmedAt, answeredAt } = request
  const name = request.name ?? email
  return (
    <article className="column wrap-anywhere" aria-labelledby={id}>
      <div>
        <h3 className="text-[1.25rem]" id={id}>
          {name} {requestLabels[kind]}
        </h3>
        <p className={isUrgent(request, today) ? 'fine-print bad' : 'fine-print'}>
          {describeDueDay(request, today)}
        </p>
        {!confirmedAt && !answeredAt && <StatusBadge kind="wait">Not confirmed yet</StatusBadge>}
        {message && <p className="pre-line mt-2">“{message}”</p>}
        <p className="fine-print">
          <EmailWords email={email} />, asked <time dateTime={askedAt}>{formatMediumDateTime(askedAt)}</time>
        </p>
      </div>
      {!answeredAt && (
        <div className="actions-row">
          <LinkButton small variant="line" to="/admin/clients/$id" params={{ id: request.id }}>
            Look up<span className="sr-only"> {name}</span>
          </LinkButton>
          <ButtonLink
            small
            variant="line"
            href={`mailto:${email}?subject=${encodeURIComponent('Your request about your data')}`}
          >
            Write to them
          </ButtonLink>
        </div>
      )}
      <AnswerForm request={request} onAnswered={(words) => onAnswered(`${name}: ${words}`)} />
    </article>
  )
}

import { useMutation } from '@tanstack/react-query'
import { ChevronDownIcon } from 'lucide-react'
import { londonDay } from '#contract/london-time.ts'
import {
  answerDataRequest,
  type DataRequest,
  type DataRequestKind,
  dataRequestOutcomes,
  describeDueDay,
  isUrgent,
  listDataRequests,
} from '#contract/rights.ts'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { upperFirst } from '#web/lib/day-labels.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatCountOf, formatMediumDateTime, formatMediumDay } from '#web/lib/format.ts'
import { LinkButton } from '#web/lib/link.tsx'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { refetch, useEndpoint } from '#web/lib/queries.ts'
import { useToday } from '#web/lib/use-now.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { SelectField } from '#web/ui/field/field.tsx'
import { showToast } from '#web/ui/toast/show-toast.ts'

/** Data protection requests and their legal deadlines; those that are answered are folded. */
export function DataRequests() {
  const requests = useEndpoint(listDataRequests, {})
  const list = (some: readonly DataRequest[]) => (
    <ul className="entries">
      {some.map((request) => (
        <li key={request.id} ref={passFocusOnRemoval}>
          <DataRequestRow request={request} />
        </li>
      ))}
    </ul>
  )
  return (
    <section className="box" aria-labelledby="data-requests" tabIndex={-1}>
      <h2 id="data-requests">To answer by law</h2>
      <Query of={requests} what="requests">
        {(all) => {
          const open = all.filter(({ answeredAt }) => !answeredAt)
          const answered = all.filter(({ answeredAt }) => answeredAt)
          return (
            <>
              <p className="fine-print mb-2">
                {open.length > 0
                  ? 'You have one month for each. Hand out or erase nothing before you know that it is them: a pressed link shows it, or a call. If you refuse, tell them why, and that they can complain to the ICO.'
                  : 'Nobody asks about their data just now.'}
              </p>
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
          )
        }}
      </Query>
    </section>
  )
}

const asked: Record<DataRequestKind, string> = {
  access: 'asks for a copy',
  erasure: 'wants it erased',
  complaint: 'complains',
}

/** One request: who asks for what, by when, and how it was answered. */
function DataRequestRow({ request }: { request: DataRequest }) {
  const today = useToday()
  const { id, kind, email, message, askedAt, confirmedAt, answeredAt, outcome } = request
  const answering = useMutation({
    mutationFn: (next: DataRequest['outcome'] | null = null) =>
      callApi(answerDataRequest, { params: { id }, body: { outcome: next } }),
    onSuccess: (_, next) =>
      showToast({ title: email, description: next ? `Marked as ${next}.` : 'Open again.' }),
    onError: (error) =>
      showToast({ title: 'Not saved', description: failureText(error), tone: 'destructive' }),
    onSettled: () => refetch(listDataRequests),
  })
  return (
    <article className="column wrap-anywhere" aria-labelledby={id}>
      <div>
        <h3 className="text-[1.25rem]" id={id}>
          <EmailWords email={email} /> {asked[kind]}
        </h3>
        <p className={!answeredAt && isUrgent(request, today) ? 'fine-print bad' : 'fine-print'}>
          {answeredAt
            ? `Answered on ${formatMediumDay(londonDay(new Date(answeredAt)))}`
            : describeDueDay(request, today)}
        </p>
        {!confirmedAt && !answeredAt && <StatusBadge kind="wait">Not confirmed yet</StatusBadge>}
        {message && <p className="pre-line mt-2">“{message}”</p>}
        <p className="fine-print">
          Asked <time dateTime={askedAt}>{formatMediumDateTime(askedAt)}</time>
        </p>
      </div>
      {!answeredAt && (
        <div className="row">
          <LinkButton small variant="line" to="/admin/clients/$id" params={{ id }}>
            Look up<span className="sr-only"> {email}</span>
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
      <SelectField
        label="Mark answered"
        placeholder="Not answered yet"
        options={dataRequestOutcomes.map((value) => ({ value, label: upperFirst(value) }))}
        value={(answering.isPending ? answering.variables : outcome) ?? ''}
        onChange={({ target }) =>
          answering.mutate(dataRequestOutcomes.find((one) => one === target.value) ?? null)
        }
      />
    </article>
  )
}

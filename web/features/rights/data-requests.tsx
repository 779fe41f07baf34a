import { useMutation } from '@tanstack/react-query'
import {
  answerDataRequest,
  type DataRequest,
  type DataRequestKind,
  type DataRequestOutcome,
  dataRequestOutcomes,
  listDataRequests,
} from '#contract/rights.ts'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { LinkButton } from '#web/lib/link.tsx'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { refetch, useEndpoint } from '#web/lib/queries.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { showToast } from '#web/ui/toast/show-toast.ts'

/** Data protection requests and their legal deadlines. */
export const DataRequests = () => (
  <section className="box" aria-labelledby="data-requests" tabIndex={-1}>
    <h2 id="data-requests">To answer by law</h2>
    <Query of={useEndpoint(listDataRequests)} what="requests">
      {(requests) => (
        <>
          <p className="fine-print mb-2">
            {requests.length > 0
              ? 'You have one month for each. Hand out or erase nothing before you know that it is them: a pressed link shows it, or a call. If you refuse, tell them why, and that they can complain to the ICO.'
              : 'Nobody asks about their data just now.'}
          </p>
          <ul className="entries">
            {requests.map((request) => (
              <li key={request.id} ref={passFocusOnRemoval}>
                <DataRequestRow request={request} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Query>
  </section>
)

/** Long enough to notice a slip: it leaves the list. */
const undoneForMs = 20_000

const asked: Record<DataRequestKind, string> = {
  access: 'asks for a copy',
  erasure: 'wants it erased',
  complaint: 'complains',
}

/** One request: who asks for what, and by when. Once it is marked it leaves the list; the toast brings it back. */
function DataRequestRow({ request }: { request: DataRequest }) {
  const { id, kind, email, message, askedAt, confirmedAt, due, isUrgent } = request
  const answering = useMutation({
    mutationFn: (outcome: DataRequestOutcome | null) =>
      callApi(answerDataRequest, { params: { id }, body: { outcome } }),
    onSuccess: (_, outcome) =>
      showToast({
        title: email,
        description: outcome ? `Marked as ${outcome}.` : 'Open again.',
        ...(outcome && { undo: { act: () => answering.mutate(null), forMs: undoneForMs } }),
      }),
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
        <p className={isUrgent ? 'fine-print bad' : 'fine-print'}>{due}</p>
        {!confirmedAt && <StatusBadge kind="wait">Not confirmed yet</StatusBadge>}
        {message && <p className="pre-line mt-2">“{message}”</p>}
        <p className="fine-print">
          Asked <time dateTime={askedAt}>{formatMediumDateTime(askedAt)}</time>
        </p>
      </div>
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
        {dataRequestOutcomes.map((one) => (
          <Button
            key={one}
            small
            variant="line"
            isPending={answering.isPending}
            onClick={() => answering.mutate(one)}
          >
            Mark as {one}
            <span className="sr-only">: {email}</span>
          </Button>
        ))}
      </div>
    </article>
  )
}

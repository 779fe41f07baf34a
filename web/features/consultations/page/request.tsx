import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import type { ConsultationPage } from '#contract/consultation-page.ts'
import { areaName, serviceName } from '#contract/labels.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { forgetAbout } from '#web/admin/lib/kept.ts'
import { Query } from '#web/admin/ui/query.tsx'
import { isNotFound } from '#web/lib/api-client.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { firstNameOf, formatMediumDateTime } from '#web/lib/format.ts'
import { BackLink, Link } from '#web/lib/link.tsx'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { ContactBar } from '../contact.tsx'
import { DeleteRequest } from '../delete-request.tsx'
import { consultationQuery } from '../queries.ts'
import { PlaceTag, ReplyTimeLeft, StatusSelect, Way } from '../request-parts.tsx'
import { History } from './history.tsx'
import { Notes } from './notes.tsx'
import { Reply } from './reply.tsx'

type Props = {
  id: string
  /** Shown after the reply. */
  Visits: ComponentType<Pick<ConsultationPage, 'request' | 'visits' | 'offers'>>
}

/** One request: who wrote it, the notes, the reply, the visits, and folded below the history. */
export function RequestPage({ id, Visits }: Props) {
  const query = useQuery(consultationQuery(id))
  const isMissing = isNotFound(query.error)
  useEffect(() => {
    if (isMissing) forgetAbout(id)
  }, [id, isMissing])
  return (
    <>
      <nav className="mb-2" aria-label="Consultations">
        <BackLink to="/admin/consultations">Consultations</BackLink>
      </nav>
      {(isMissing || !query.data) && (
        <h1
          tabIndex={-1}
          className={isMissing ? 'heading-section' : 'sr-only'}
          // After a login that led back here it has the focus.
          ref={passFocusOnRemoval}
        >
          {isMissing ? 'This request is not there' : 'Consultation request'}
        </h1>
      )}
      {isMissing ? (
        <p className="box">It was deleted, or its address was cut short. The others are in the list.</p>
      ) : (
        <Query of={query} what="the request">
          {(page) => <Opened {...page} Visits={Visits} />}
        </Query>
      )}
    </>
  )
}

/** In the order of a phone; on a laptop the notes stand beside the request, as tall as it is. */
const columns =
  'sides [--sides:minmax(0,7.2fr)_minmax(0,4.8fr)] max-lg:gap-3 lg:[&>.column]:col-start-2 [&_textarea]:min-h-24 [&_textarea]:leading-[1.55] [&_textarea]:max-h-160 [&_textarea]:field-sizing-content print:[&_.request-visits_.row]:hidden'

function Opened({ Visits, ...page }: ConsultationPage & Pick<Props, 'Visits'>) {
  const { request, notes, history, replyWaitsSince } = page
  const { id, status } = request
  // Back skips the deleted request.
  const navigate = useNavigate()
  return (
    <div className={columns}>
      <Head request={request} />
      <Notes id={id} notes={notes} />
      {status !== 'junk' && <Reply request={request} waitsSince={replyWaitsSince} />}
      <div className="column">
        <Visits {...page} />
        <div className="box py-1.5 wrap-anywhere">
          <History lines={history} />
          <p className="border-b border-hair py-3">
            <Link
              to="/admin/clients/$id"
              params={{ id: page.visits[0]?.client.id ?? id }}
              className="within semibold"
            >
              All about {firstNameOf(request.name)}
            </Link>
            : details to correct, other requests, visits
          </p>
          <DeleteRequest
            entry={request}
            onDeleted={() => void navigate({ to: '/admin/consultations', replace: true })}
          >
            Delete this request
          </DeleteRequest>
        </div>
      </div>
    </div>
  )
}

/** A text and a chat are words beside the two buttons. */
const actionsLook =
  '[&>a:nth-of-type(n+3)]:min-h-11 [&>a:nth-of-type(n+3)]:border-0 [&>a:nth-of-type(n+3)]:[background:none] [&>a:nth-of-type(n+3)]:px-3 [&>a:nth-of-type(n+3)]:py-0 [&>a:nth-of-type(n+3)]:text-inherit [&>a:nth-of-type(n+3)]:underline [&>a:nth-of-type(n+3)]:decoration-1'
const factsLook =
  'row mt-[0.6rem] gap-x-7 gap-y-0 border-t border-aubergine-900/20 pt-2 max-md:justify-between max-md:gap-x-5 max-md:[&>p]:flex-[1_0_100%] max-md:[&>a]:text-[0.9rem]'

/** Who wrote what, how long the request has waited, and how to answer. */
function Head({ request }: { request: WorklistEntry }) {
  const { name, location, serviceType, hairType, address, createdAt, status } = request
  const facts = useFacts()
  return (
    <section
      className={`box wrap-anywhere max-md:pt-[0.9rem] ${status === 'new' ? 'is-waiting' : ''}`}
      aria-label="Request"
    >
      <div className="line flex-wrap gap-x-[0.9rem] gap-y-[0.3rem] max-md:justify-between max-md:gap-x-2">
        <h1 tabIndex={-1} className="text-[clamp(1.75rem,1.3rem+1.9vw,2.9rem)] leading-[1.1]">
          {name}
        </h1>
        <PlaceTag entry={request} />
      </div>
      <ReplyTimeLeft entry={request} className="mt-[0.6rem] [&_b]:text-[1.5rem]">
        <small>
          Sent <time dateTime={createdAt}>{formatMediumDateTime(createdAt)}</time>
        </small>
      </ReplyTimeLeft>
      {status !== 'junk' && <ContactBar entry={request} className={actionsLook} />}
      {hairType && (
        <div className="mt-4 max-w-[52ch] text-[clamp(1.0625rem,1rem+0.2vw,1.125rem)] leading-normal">
          <h2 className="plain-heading">Hair Details</h2>
          <p className="pre-line">{hairType}</p>
        </div>
      )}
      {address && (
        <p className="pre-line mt-2">
          <span className="muted">Address </span>
          {address}
        </p>
      )}
      <div className={factsLook}>
        <p className="semibold">
          {areaName(location, facts)}, {serviceName(serviceType)}
        </p>
        <Way entry={request} className="tap" to="phone" />
        <Way entry={request} className="tap" to="email" />
        <StatusSelect entry={request} className="flex-[1_0_100%] [&_select]:min-w-38" />
      </div>
    </section>
  )
}

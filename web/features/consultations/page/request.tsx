import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import ChevronLeftIcon from 'lucide-react/icons/chevron-left'
import ChevronRightIcon from 'lucide-react/icons/chevron-right'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import type { ConsultationPage } from '#contract/consultation-page.ts'
import { areaName, serviceName } from '#contract/labels.ts'
import { telHref } from '#contract/phone.ts'
import { describeRequest } from '#contract/request-fields.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { isNotFound } from '#web/lib/api-client.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { firstNameOf, formatMediumDateTime } from '#web/lib/format.ts'
import { Link, LinkButton } from '#web/lib/link.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { ContactAnswer, ContactLinks, ReplyNotArrived } from '../contact.tsx'
import { consultationQuery, forgetWordsAbout, useWorklistSummary } from '../queries.ts'
import { replyDeadlineState } from '../reply-clock.ts'
import { ReplyTimeLeft, RequestTags, StatusSelect, useStatusChange } from '../request-parts.tsx'
import { Notes } from './notes.tsx'
import { Reply } from './reply.tsx'
import { CorrectRequest, DeletePanel, OtherRequests } from './request-folds.tsx'
import { Timeline } from './timeline.tsx'

type Props = {
  id: string
  /** Shown after the reply. */
  Visits: ComponentType<{ entry: WorklistEntry }>
}

/** One request: who wrote it, the notes, the reply, the visits, and folded below the history. */
export function RequestPage({ id, Visits }: Props) {
  const query = useQuery(consultationQuery(id))
  if (isNotFound(query.error)) return <Missing id={id} />
  if (query.data) return <Opened {...query.data} Visits={Visits} />
  return (
    <>
      <BackRow />
      <h1 tabIndex={-1} className="sr-only">
        Consultation request
      </h1>
      <NotLoaded query={query} loading="Loading the request...">
        The request could not be loaded.
      </NotLoaded>
    </>
  )
}

const BackToList = ({ children }: { children: ReactNode }) => (
  <Link to="/admin/consultations" className="tap semibold bare-link">
    <ChevronLeftIcon className="icon" />
    {children}
  </Link>
)

const BackRow = () => (
  <nav className="row-between mb-2" aria-label="Consultations">
    <BackToList>Consultations</BackToList>
  </nav>
)

function Missing({ id }: { id: string }) {
  useEffect(() => forgetWordsAbout(id), [id])
  return (
    <section className="box wrap-anywhere">
      <h1 tabIndex={-1} className="heading-section">
        This request is not there
      </h1>
      <p>It was deleted, or its address was cut short. The others are in the list.</p>
      <BackToList>Back to the consultations</BackToList>
    </section>
  )
}

function Opened({ request, timeline, others, Visits }: ConsultationPage & Pick<Props, 'Visits'>) {
  const now = useNow()
  const navigate = useNavigate()
  const { id, name, status } = request
  const firstName = firstNameOf(name)
  return (
    <>
      <BackRow />
      <div className="sides request-columns">
        <Head request={request} now={now} />
        <Notes id={id} notes={timeline.filter(({ kind }) => kind === 'note')} now={now} />
        {status !== 'junk' && (
          <Reply request={request} timeline={timeline} now={now}>
            <NextToAnswer id={id} isAnswered={status !== 'new'} />
          </Reply>
        )}
        <div className="column">
          <Visits entry={request} />
          <div className="box box-of-rows wrap-anywhere">
            <Timeline timeline={timeline} firstName={firstName} now={now} />
            <OtherRequests others={others} now={now} />
            <CorrectRequest request={request} />
            <DeletePanel
              request={request}
              // The list says so. Back skips the deleted request.
              onDeleted={() =>
                void navigate({ to: '/admin/consultations', replace: true, state: { isDeleted: true } })
              }
            />
          </div>
        </div>
      </div>
    </>
  )
}

const shownElsewhere: ReadonlySet<string> = new Set([
  ...['name', 'phone', 'email', 'location', 'serviceType', 'mobileService', 'hairType'],
])

/** Who wrote what, how long the request has waited, and how to answer. */
function Head({ request, now }: { request: WorklistEntry; now: Date }) {
  const { id, name, phone, email, location, serviceType, hairType, createdAt, status } = request
  const facts = useFacts()
  const change = useStatusChange(request)
  const isJunk = status === 'junk'
  const isOpen = status === 'new'
  return (
    <section className={`box wrap-anywhere request-head ${isOpen ? 'is-waiting' : ''}`} aria-label="Request">
      <div className="line request-who">
        <h1 tabIndex={-1}>{name}</h1>
        <RequestTags entry={request} />
      </div>
      <ReplyTimeLeft clock={replyDeadlineState(request, now)}>
        <small>
          Sent <time dateTime={createdAt}>{formatMediumDateTime(createdAt)}</time>
        </small>
      </ReplyTimeLeft>
      <ReplyNotArrived entry={request} />
      {!isJunk && (
        <div className="row request-actions">
          <LinkButton
            variant={isOpen ? 'filled' : 'line'}
            spring={isOpen}
            to="/admin/consultations/$id"
            params={{ id }}
            search
            hash="reply"
          >
            {isOpen ? 'Reply' : 'Write again'}
          </LinkButton>
          <ContactLinks entry={request} />
        </div>
      )}
      <ContactAnswer entry={request} />
      {hairType && (
        <div className="hair-words">
          <h2 className="plain-heading">Hair Details</h2>
          <p className="pre-line">{hairType}</p>
        </div>
      )}
      {describeRequest(request, facts)
        .filter(({ name }) => !shownElsewhere.has(name))
        .map(({ label, text }) => (
          <p key={label} className="pre-line mt-2">
            <span className="muted">{label} </span>
            {text}
          </p>
        ))}
      <div className="row request-facts">
        <p className="semibold">
          {areaName(location, facts)}, {serviceName(serviceType)}
        </p>
        {/* Junk gets no links, as they may lead to an attacker. */}
        {[
          { words: phone, href: telHref(phone) },
          { words: email, href: `mailto:${email}` },
        ].map(({ words, href }) =>
          isJunk ? (
            <span key={words} className="tap">
              {words}
            </span>
          ) : (
            <a key={words} className="tap" href={href}>
              {words}
            </a>
          ),
        )}
        <StatusSelect name={name} change={change} />
      </div>
    </section>
  )
}

const route = getRouteApi('/admin/consultations/$id')

/** While she works through the requests to answer: a link to the one that waits longest besides this one. */
function NextToAnswer({ id, isAnswered }: { id: string; isAnswered: boolean }) {
  const { status } = route.useSearch()
  const { data } = useWorklistSummary()
  if (status !== 'new' || !data) return null
  const { urgent } = data.waiting
  const place = urgent.findIndex((entry) => entry.id === id)
  const next = urgent[place + 1] ?? urgent.find((entry) => entry.id !== id)
  if (next)
    return (
      <p className="row wrap-anywhere mt-4">
        <LinkButton
          small
          variant={isAnswered ? 'filled' : 'line'}
          to="/admin/consultations/$id"
          params={{ id: next.id }}
          hash="reply"
        >
          Next to answer: {next.name}
          <ChevronRightIcon className="icon" />
        </LinkButton>
      </p>
    )
  if (!isAnswered) return null
  return (
    <div className="row wrap-anywhere mt-4">
      <p>That was the last one. Nobody waits for an answer.</p>
      <BackToList>Back to the list</BackToList>
    </div>
  )
}

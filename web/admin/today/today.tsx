import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { readMachineStatus, readProxyStatus } from '#contract/machine.ts'
import { type MailStatus, readMailStatus } from '#contract/mail.ts'
import { listIssues } from '#contract/newsletter-issues.ts'
import { readOldRequests } from '#contract/people.ts'
import { listDataRequests } from '#contract/rights.ts'
import { junkNotices } from '#web/features/consultations/junk-notice.tsx'
import { useWorklistSummary } from '#web/features/consultations/queries.ts'
import { TodayRequests } from '#web/features/consultations/today-requests.tsx'
import { useGoLive } from '#web/features/go-live/queries.ts'
import { mailNotices } from '#web/features/mail/mail-notices.tsx'
import { useMailStatus } from '#web/features/mail/queries.ts'
import { newsletterNotices } from '#web/features/newsletter/issues/newsletter-notice.tsx'
import { useIssues } from '#web/features/newsletter/issues/queries.ts'
import { oldRequestsNotices } from '#web/features/people/old-requests-notice.tsx'
import { useOldRequests } from '#web/features/people/queries.ts'
import { useDataRequests } from '#web/features/rights/queries.ts'
import { rightsNotices } from '#web/features/rights/rights-notice.tsx'
import { machineNotices, proxyNotice } from '#web/features/system-status/machine/machine-notices.tsx'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { useEndpoint, useRefetch } from '#web/lib/queries.ts'
import { useNow, useToday } from '#web/lib/use-now.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { LoadOnDemand } from '#web/ui/load-on-demand.tsx'
import { type DashboardNotice, NoticeRow } from '#web/ui/notices/notice-row.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'

/** The notices that apply now, in a fixed order. */
function useNotices() {
  const worklist = useWorklistSummary()
  const machine = useEndpoint(readMachineStatus, {})
  const mail = useMailStatus()
  const proxy = useEndpoint(readProxyStatus, {})
  const issues = useIssues()
  const rights = useDataRequests()
  const old = useOldRequests()
  const now = useNow()
  const today = useToday()
  const ofMail = mail.data ? mailNotices(mail.data, now) : []
  const ofRights = rightsNotices(rights.data ?? [], today)
  const matters: DashboardNotice[] = [
    ...(machine.data ? machineNotices(machine.data, mail.data?.outage !== undefined) : []),
    ...ofMail,
    ...(proxy.data?.isIgnored ? [proxyNotice] : []),
    ...(worklist.data ? junkNotices(worklist.data) : []),
    ...newsletterNotices(issues.rows ?? [], now),
    ...ofRights,
    ...(old.data ? oldRequestsNotices(old.data) : []),
  ]
  const isCalm = rights.data && ofRights.length === 0 ? 'Mail and data requests are' : 'Mail is'
  return {
    matters,
    inOrder:
      mail.data && ofMail.length === 0
        ? { title: `${isCalm} in order`, words: onTheWay(mail.data) }
        : undefined,
    failure: mail.error && !mail.data && (
      <ReadFailure error={mail.error} onTryAgain={mail.refetch} isTrying={mail.isFetching}>
        How the mail is doing could not be loaded.
      </ReadFailure>
    ),
  }
}

/** Refetches the other data with each poll of the requests (each minute and on return): the installed app has no reload. */
function useReadRestAgain() {
  const readAgain = useRefetch(
    readMachineStatus,
    readMailStatus,
    readProxyStatus,
    listIssues,
    listDataRequests,
    readOldRequests,
  )
  const { dataUpdatedAt } = useWorklistSummary()
  const readAt = useRef(0)
  const onRead = useEffectEvent(() => {
    if (readAt.current !== 0 && readAt.current !== dataUpdatedAt) void readAgain()
    readAt.current = dataUpdatedAt
  })
  useEffect(() => {
    if (dataUpdatedAt !== 0) onRead()
  }, [dataUpdatedAt])
}

function onTheWay({ waiting, paused }: MailStatus): string {
  const goingOut = waiting === 0 ? 'Nothing waits to be sent' : `${formatCountOf(waiting, 'mail')} on the way`
  if (paused === 0) return `${goingOut}.`
  return waiting === 0
    ? `${goingOut} but the newsletter that you paused.`
    : `${goingOut}. The newsletter that you paused waits.`
}

/** Loaded only until the go-live list is done. */
function GoLive() {
  const { data } = useGoLive()
  if (!data || data.finishedAt) return null
  return (
    <LoadOnDemand
      name="go-live-row"
      load={() => import('#web/features/go-live/go-live-row.tsx')}
      loading={null}
      failure="What is left before your website opens could not be loaded."
    >
      {({ GoLiveRow }) => <GoLiveRow goLive={data} />}
    </LoadOnDemand>
  )
}

/** What needs her today: in full on the first tab, as one line on the others. */
export function Today({ isFolded }: { isFolded: boolean }) {
  useReadRestAgain()
  const { matters, inOrder, failure } = useNotices()
  if (isFolded) return <AlsoWaitingFolded matters={matters} failure={failure} />
  return (
    <div className="sides today">
      <GoLive />
      <div>
        <TodayRequests />
      </div>
      <div className="today-side">
        <LoadOnDemand
          name="today-visits"
          load={() => import('#web/features/appointments/today-visits.tsx')}
          loading={null}
          failure="Your visits of today could not be loaded."
        >
          {({ TodayVisits }) => <TodayVisits />}
        </LoadOnDemand>
        <AlsoWaiting matters={matters} inOrder={inOrder} failure={failure} />
      </div>
    </div>
  )
}

type Props = {
  matters: readonly DashboardNotice[]
  /** Says that all background systems work; undefined while that is not known. */
  inOrder: { title: string; words: string } | undefined
  failure: ReactNode
}

/** Notices that wait for her besides the requests. */
function AlsoWaiting({ matters, inOrder, failure }: Props) {
  return (
    <section className="box fill also-waiting" aria-labelledby="also-waiting">
      <h2 id="also-waiting">Also waiting for you</h2>
      {failure}
      <ul className="lined">
        {matters.map(({ id, row }) => (
          <li key={id}>{row}</li>
        ))}
        {inOrder && (
          <li>
            <NoticeRow tone="plain" id="in-order" title={inOrder.title}>
              <p>{inOrder.words}</p>
            </NoticeRow>
          </li>
        )}
      </ul>
    </section>
  )
}

/** The notices folded into one line, for the other tabs. */
function AlsoWaitingFolded({ matters, failure }: Pick<Props, 'matters' | 'failure'>) {
  const [only, ...others] = matters
  if (!only) return failure
  return (
    <>
      {failure}
      <details className="box fold also-folded">
        <summary>
          <Icon name="alert" className="bad" />
          <span>
            {others.length === 0 ? (
              <b>{only.title}</b>
            ) : (
              <>
                <b>{formatCount(matters.length)} other things wait for you.</b>{' '}
                <span className="only-wide">{matters.map(({ brief }) => brief).join(', ')}</span>
              </>
            )}
          </span>
          <Icon name="chevron" />
        </summary>
        <ul className="lined">
          {matters.map(({ id, row }) => (
            <li key={id}>{row}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { readMachineStatus } from '#contract/machine.ts'
import { type MailStatus, readMailStatus } from '#contract/mail.ts'
import { listIssues } from '#contract/newsletter-issues.ts'
import { readOldRequests } from '#contract/people.ts'
import { readProxyStatus } from '#contract/proxy.ts'
import { listDataRequests } from '#contract/rights.ts'
import { junkMatters } from '#web/features/consultations/junk-matter.tsx'
import { useWorklistSummary } from '#web/features/consultations/queries.ts'
import { TodayRequests } from '#web/features/consultations/today-requests.tsx'
import { useNow } from '#web/features/consultations/use-now.ts'
import { GoLiveRow } from '#web/features/go-live/go-live-row.tsx'
import { mailMatters } from '#web/features/mail/mail-matters.tsx'
import { useMailStatus } from '#web/features/mail/queries.ts'
import { newsletterMatters } from '#web/features/newsletter/issues/newsletter-matter.tsx'
import { useIssues } from '#web/features/newsletter/issues/queries.ts'
import { oldRequestsMatters } from '#web/features/people/old-requests-matter.tsx'
import { useOldRequests } from '#web/features/people/queries.ts'
import { useDataRequests } from '#web/features/rights/queries.ts'
import { rightsMatters } from '#web/features/rights/rights-matter.tsx'
import { machineMatters } from '#web/features/system-status/machine/machine-matters.tsx'
import { useMachineStatus } from '#web/features/system-status/machine/queries.ts'
import { proxyMatter } from '#web/features/system-status/proxy/proxy-matter.tsx'
import { useProxyStatus } from '#web/features/system-status/proxy/queries.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { useReadAgain } from '#web/lib/queries.ts'
import { useToday } from '#web/lib/use-today.ts'
import type { Matter } from '#web/ui/notices/matter.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { AlsoWaiting, AlsoWaitingFolded } from './also-waiting.tsx'

/** The notices that apply now, in a fixed order. */
function useMatters() {
  const worklist = useWorklistSummary()
  const machine = useMachineStatus()
  const mail = useMailStatus()
  const proxy = useProxyStatus()
  const issues = useIssues()
  const rights = useDataRequests()
  const old = useOldRequests()
  const now = useNow()
  const today = useToday()
  const ofMail = mail.data ? mailMatters(mail.data, now) : []
  const ofRights = rightsMatters(rights.data ?? [], today)
  const matters: Matter[] = [
    ...(machine.data ? machineMatters(machine.data, mail.data?.outage !== undefined) : []),
    ...ofMail,
    ...(proxy.data?.isIgnored ? [proxyMatter] : []),
    ...(worklist.data ? junkMatters(worklist.data) : []),
    ...newsletterMatters(issues.rows ?? [], now),
    ...ofRights,
    ...(old.data ? oldRequestsMatters(old.data) : []),
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
  const readAgain = useReadAgain(
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

/** What needs her today: in full on the first tab, as one line on the others. */
export function Today({ isFolded }: { isFolded: boolean }) {
  useReadRestAgain()
  const { matters, inOrder, failure } = useMatters()
  if (isFolded) return <AlsoWaitingFolded matters={matters} failure={failure} />
  return (
    <div className="today">
      <GoLiveRow />
      <div>
        <TodayRequests />
      </div>
      <AlsoWaiting matters={matters} inOrder={inOrder} failure={failure} />
    </div>
  )
}

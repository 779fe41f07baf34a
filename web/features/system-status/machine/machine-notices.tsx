import type { MachineNotice, MachineStatus } from '#contract/machine.ts'
import { parseDashboardPath } from '#contract/owner-address.ts'
import { linkInAddress } from '#web/lib/address-link.ts'
import { lowerFirst } from '#web/lib/day-labels.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { type DashboardNotice, NoticeRow } from '#web/ui/notices/notice-row.tsx'
import { OperatorNoteOnDemand } from '#web/ui/operator-note/operator-note-on-demand.tsx'

const damaged = 'The database is damaged'
const leapt = 'The clock may be wrong'

/** Notices of problems that somebody has to fix on the machine itself. */
export function machineNotices(
  { damage, deletionsHeldUntil, matters }: MachineStatus,
  /** Whether the mail feature already shows its outage, which is then not repeated. */
  isOutageShown: boolean,
): DashboardNotice[] {
  return [
    ...(damage ? [damageNotice(damage.restore)] : []),
    ...(deletionsHeldUntil ? [clockNotice(deletionsHeldUntil)] : []),
    ...matters.filter(({ kind }) => kind !== 'mail' || !isOutageShown).map(noticeOf),
  ]
}

function linkOf({ link }: MachineNotice) {
  if (!link) return undefined
  const { hash, pathname } = new URL(link.href, location.origin)
  return (
    <ButtonLink small variant="line" {...linkInAddress(parseDashboardPath(pathname) ?? {}, hash)}>
      {link.label}
    </ButtonLink>
  )
}

const noticeOf = (matter: MachineNotice): DashboardNotice => ({
  id: `machine-${matter.kind}`,
  title: matter.title,
  brief: lowerFirst(matter.title),
  row: (
    <NoticeRow tone="bad" id={`machine-${matter.kind}`} title={matter.title} action={linkOf(matter)}>
      <p>{matter.words}</p>
      {matter.toPassOn && <OperatorNoteOnDemand as="h3" subject={matter.title} text={matter.toPassOn} />}
    </NoticeRow>
  ),
})

const damageNotice = (restore: string | undefined): DashboardNotice => ({
  id: 'database-damaged',
  title: damaged,
  brief: 'the database is damaged',
  row: (
    <NoticeRow tone="bad" id="database-damaged" title={damaged}>
      <p>
        Some of it cannot be read any more. Visitors still see the website and your number, but what they send
        may not be kept.
      </p>
      <OperatorNoteOnDemand
        as="h3"
        subject={damaged}
        text={
          restore
            ? `The database of my website is damaged: some of it cannot be read any more. Please stop the website and put the newest backup back: ${restore}`
            : 'The database of my website is damaged, and there is no backup on its machine. Please help before anything else is done to it.'
        }
      />
    </NoticeRow>
  ),
})

const clockNotice = (until: string): DashboardNotice => ({
  id: 'clock-leapt',
  title: leapt,
  brief: 'the clock may be wrong',
  row: (
    <NoticeRow tone="bad" id="clock-leapt" title={leapt}>
      <p>
        The clock of the website’s machine has leapt ahead by days. Until {formatMediumDateTime(until)}{' '}
        nothing old is deleted and no planned issue goes out. If the time here is wrong, ask the person who
        runs it to put the clock right; if the website was only switched off for a while, there is nothing to
        do.
      </p>
    </NoticeRow>
  ),
})

const proxyTitle = 'All visitors may count as one'

const toPassOn =
  'Requests to the website come with forwarded addresses, as a proxy in front of it sends them, and no setting says to believe it. All visitors then count as one. Please set TRUST_PROXY=1 (the number of proxies), or TRUST_PROXY=0 if there is none, and start the website again.'

/** Notice that a reverse proxy is in front of the site but not configured. */
export const proxyNotice: DashboardNotice = {
  id: 'proxy-ignored',
  title: proxyTitle,
  brief: 'all visitors may count as one',
  row: (
    <NoticeRow tone="bad" id="proxy-ignored" title={proxyTitle}>
      <p>One visitor who tries too often then makes all others wait. A setting puts that right.</p>
      <OperatorNoteOnDemand as="h3" subject={proxyTitle} text={toPassOn} />
    </NoticeRow>
  ),
}

import { type DashboardNotice, NoticeRow } from '#web/ui/notices/notice-row.tsx'
import { OperatorNoteOnDemand } from '#web/ui/operator-note/operator-note-on-demand.tsx'

const title = 'All visitors may count as one'

const toPassOn =
  'Requests to the website come with forwarded addresses, as a proxy in front of it sends them, and no setting says to believe it. All visitors then count as one. Please set TRUST_PROXY=1 (the number of proxies), or TRUST_PROXY=0 if there is none, and start the website again.'

/** Notice that a reverse proxy is in front of the site but not configured. */
export const proxyNotice: DashboardNotice = {
  id: 'proxy-ignored',
  title,
  brief: 'all visitors may count as one',
  row: (
    <NoticeRow tone="bad" id="proxy-ignored" title={title}>
      <p>One visitor who tries too often then makes all others wait. A setting puts that right.</p>
      <OperatorNoteOnDemand as="h3" subject={title} text={toPassOn} />
    </NoticeRow>
  ),
}

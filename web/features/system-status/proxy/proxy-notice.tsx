import { type DashboardNotice, NoticeRow } from '#web/ui/notices/notice-row.tsx'

const title = 'All visitors may count as one'

/** Notice that a reverse proxy is in front of the site but not configured. */
export const proxyNotice: DashboardNotice = {
  id: 'proxy-ignored',
  title,
  brief: 'all visitors may count as one',
  row: (
    <NoticeRow tone="bad" id="proxy-ignored" title={title}>
      <p>
        Requests come with forwarded addresses, as a proxy in front of the website sends them, and no setting
        says to believe it. One visitor who tries too often then makes all others wait. Whoever runs the
        website sets <code>TRUST_PROXY=1</code> (the number of proxies), or <code>TRUST_PROXY=0</code> if
        there is none.
      </p>
    </NoticeRow>
  ),
}

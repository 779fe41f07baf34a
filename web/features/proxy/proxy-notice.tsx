import { useQuery } from '@tanstack/react-query'
import { readProxyStatus } from '#contract/proxy.ts'
import { read } from '#web/lib/queries.ts'

/** That a proxy stands before the site which its settings do not name, if so. */
export function ProxyNotice() {
  const { data } = useQuery({
    queryKey: [readProxyStatus.path],
    queryFn: () => read(readProxyStatus, {}),
  })
  if (!data?.isIgnored) return null
  return (
    <section className="mail-notice mail-notice-bad" aria-labelledby="proxy-ignored">
      <h2 id="proxy-ignored">All visitors may count as one</h2>
      <p>
        Requests come with forwarded addresses, as a proxy in front of the website sends them, and no setting
        says to believe it. One visitor who tries too often then makes all others wait. Whoever runs the
        website sets <code>TRUST_PROXY=1</code> (the number of proxies), or <code>TRUST_PROXY=0</code> if
        there is none.
      </p>
    </section>
  )
}

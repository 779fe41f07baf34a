import { expect, test } from 'vitest'
import { openTab } from '#tests/support/browser-tab.ts'
import { startSite } from '#tests/support/site.ts'
import { readFiguresOf } from '#tests/support/tracked-calls.ts'

const agree = `localStorage.setItem('cookieConsent', '{"analytics":true,"marketing":false}')`
const footerLink = (path: string) => `.site-footer a[href="${path}"]`

test('a page that is prepared ahead is counted once it is shown', async () => {
  await using site = await startSite()
  const figures = await readFiguresOf(site)
  await using tab = await openTab()
  await tab.goto(`${site.url}/about`)
  await tab.evaluate(agree)
  await tab.goto(`${site.url}/services`)
  await expect.poll(async () => (await figures()).pageViews).toBe(1)
  await tab.hover(footerLink('/gallery'))
  await expect.poll(() => tab.prepared.get('/gallery')).toBe('Ready')
  // Whatever it had told the server would have come before this.
  await tab.evaluate("fetch('/gallery', { cache: 'reload' }).then(() => '')")
  expect((await figures()).pageViews).toBe(1)
  await tab.click(footerLink('/gallery'))
  await expect
    .poll(async () => (await figures()).recentPageViews.map(({ pagePath }) => pagePath))
    .toEqual(['/gallery', '/services'])
})

import { beforeAll, expect, test } from 'vitest'
import { openTab } from '#tests/support/browser-tab.ts'
import { bundleHost } from '#tests/support/bundled-program.ts'
import { startHostedSite } from '#tests/support/hosted-site.ts'
import { readFiguresOf } from '#tests/support/tracked-calls.ts'

beforeAll(bundleHost)

const choose = (analytics: boolean) =>
  `localStorage.setItem('cookieConsent', '{"analytics":${analytics},"marketing":false}')`
const footerLink = (path: string) => `.site-footer a[href="${path}"]`

async function openSite(path: string) {
  const site = await startHostedSite()
  const figures = await readFiguresOf(site)
  const tab = await openTab()
  await tab.goto(site.url + path)
  return {
    site,
    tab,
    /** The pages that the owner's figures have, the newest first. */
    viewed: async () => (await figures()).recentPageViews.map(({ pagePath }) => pagePath),
    async prepare(link: string, path: string) {
      await tab.hover(link)
      await expect.poll(() => tab.prepared.get(path)).toBe('Ready')
    },
    async [Symbol.asyncDispose]() {
      await tab[Symbol.asyncDispose]()
      await site[Symbol.asyncDispose]()
    },
  }
}

test('a page that is prepared ahead is counted once it is shown, and not if it never is', async () => {
  await using own = await openSite('/about')
  await own.tab.evaluate(choose(true))
  await own.tab.goto(`${own.site.url}/services`)
  await expect.poll(own.viewed).toEqual(['/services'])
  await own.prepare(footerLink('/about'), '/about')
  await own.prepare(footerLink('/gallery'), '/gallery')
  await own.tab.click(footerLink('/gallery'))
  await expect.poll(own.viewed).toEqual(['/gallery', '/services'])
})

test('a choice made while a page is prepared counts only the page that is read', async () => {
  await using own = await openSite('/about')
  await expect.poll(() => own.tab.evaluate("document.querySelector('.cookie-banner') !== null")).toBe(true)
  await own.prepare('.on-copper a[href="/contact"]', '/contact')
  await own.tab.evaluate(`document.querySelector('[data-answer="accept"]').click()`)
  await expect.poll(own.viewed).toEqual(['/about'])
  await own.tab.click('.on-copper a[href="/contact"]')
  await expect.poll(own.viewed).toEqual(['/contact', '/about'])
})

test('a form that was prepared before all was typed has all that was typed when it is shown', async () => {
  await using own = await openSite('/contact')
  await own.tab.evaluate(choose(false))
  await own.tab.goto(`${own.site.url}/contact`)
  const type = (name: string, words: string) =>
    own.tab.evaluate(`{
      const field = document.querySelector('[name="${name}"]')
      field.value = '${words}'
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }`)
  await type('name', 'Ada')
  await own.tab.goto(`${own.site.url}/about`)
  await own.prepare('.on-copper a[href="/contact"]', '/contact')
  // As if more had been typed in the form meanwhile.
  await own.tab.evaluate(
    `sessionStorage.setItem('draft:consultation', '{"name":"Ada","phone":"07700 900461"}')`,
  )
  await own.tab.click('.on-copper a[href="/contact"]')
  const shown = "location.pathname + document.querySelector('[name=phone]')?.value"
  await expect.poll(() => own.tab.evaluate(shown).catch(() => '')).toBe('/contact07700 900461')
})

test('no page asks the browser to prepare the page one is on', async () => {
  await using own = await openSite('/contact')
  await expect.poll(own.tab.candidates).toContain(`${own.site.url}/about`)
  expect(own.tab.candidates()).not.toContain(`${own.site.url}/contact`)
  await own.tab.goto(`${own.site.url}/`)
  await expect.poll(own.tab.candidates).toContain(`${own.site.url}/contact`)
  expect(own.tab.candidates()).not.toContain(`${own.site.url}/`)
})

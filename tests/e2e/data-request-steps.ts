import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { dataRequestPages } from '#contract/data-request-pages.ts'
import { askAboutData, type DataRequestForm } from '#contract/rights.ts'
import { mailedLink } from '#tests/support/mailed-link.ts'
import type { Site } from '#tests/support/site.ts'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const sendLink = (page: Page) => page.getByRole('button', { name: 'Send me the link' })

let asked = 0

/** A request that no other test has sent, each from a mailbox of its own. */
export function aDataRequest(own: Partial<DataRequestForm> = {}): DataRequestForm {
  asked += 1
  return { kind: 'access', email: `priya-${process.pid}-${asked}@example.com`, message: '', ...own }
}

/** Asks without a browser; gives the page that says where the link went, and the link. */
export async function postDataRequest(request: APIRequestContext, site: Site, form: DataRequestForm) {
  const answer = await request.post(askAboutData.path, { data: form })
  expect(answer.status()).toBe(201)
  const { sentPage } = askAboutData.response.parse(await answer.json())
  return { sentPage, link: mailedLink(site, form.email) }
}

/** Presses the button behind a mailed link without a browser; gives the page that says what counts now. */
export async function postConfirmation(request: APIRequestContext, link: string) {
  const token = new URLSearchParams(link.replace(/^.*\?/, '')).get('token') ?? ''
  const answer = await request.post(dataRequestPages.confirm, { form: { token }, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  return answer.headers().location ?? ''
}

/** One whose words a layout has to bear. */
export const postLongDataRequest = (page: Page, site: Site) =>
  postDataRequest(page.request, site, aDataRequest({ message: `In ${'a-long-word-'.repeat(9)}words` }))

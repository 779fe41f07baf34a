import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { askAboutData, type DataRequestForm, dataRequestPages } from '#contract/rights.ts'
import { mailedLink } from '#tests/support/mailed-link.ts'
import type { Site } from '#tests/support/site.ts'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const sendRequest = (page: Page) => page.getByRole('button', { name: 'Send my request' })

let asked = 0

/** A unique data request, from an address of its own. */
export function aDataRequest(own: Partial<DataRequestForm> = {}): DataRequestForm {
  asked += 1
  return { kind: 'access', email: `priya-${process.pid}-${asked}@example.com`, message: '', ...own }
}

/** Sends a data request without a browser; returns the mailed link. */
export async function postDataRequest(request: APIRequestContext, site: Site, form: DataRequestForm) {
  const answer = await request.post(askAboutData.path, { data: form })
  expect(answer.status()).toBe(201)
  return mailedLink(site, form.email)
}

/** Confirms a mailed link without a browser; returns the page that it leads to. */
export async function postConfirmation(request: APIRequestContext, link: string) {
  const token = new URLSearchParams(link.replace(/^.*\?/, '')).get('token') ?? ''
  const answer = await request.post(dataRequestPages.confirm, { form: { token }, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  return answer.headers().location ?? ''
}

/** Sends a data request with a very long word, to test the layout. */
export const postLongDataRequest = (page: Page, site: Site) =>
  postDataRequest(page.request, site, aDataRequest({ message: `In ${'a-long-word-'.repeat(9)}words` }))

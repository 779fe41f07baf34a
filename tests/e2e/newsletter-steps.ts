import { type Browser, expect, type Page, test } from '@playwright/test'
import { importSubscribers } from '#contract/newsletter-subscribers.ts'
import type { MailServerOptions } from '#tests/support/mail-server.ts'
import { openMailingSite, signIn } from './steps.ts'
import { writeText } from './writing-steps.ts'

type Options = { subscribers?: number; onMail?: MailServerOptions['onMail'] }

/** A site with its own mail server and subscribers, opened on the Newsletter tab. */
export async function openNewsletter(browser: Browser, { subscribers = 0, onMail }: Options = {}) {
  // Starting a site, a mail server and a session takes time.
  test.slow()
  const own = await openMailingSite(browser, onMail ? { onMail } : {})
  await signIn(own.page.context(), own.site)
  if (subscribers > 0) {
    const text = Array.from({ length: subscribers }, (_, index) => addressOf(index)).join('\n')
    const answer = await own.request.post(importSubscribers.path, { data: { text, consentOrigin: 'A test' } })
    expect(answer.status()).toBe(200)
  }
  await own.page.goto('/admin/newsletter')
  await expect(own.page.getByLabel('Subject')).toBeVisible()
  return own
}

export const addressOf = (index: number) => `reader-${index}@example.com`

export const composer = (page: Page) => page.getByRole('region', { name: 'Write this week’s tip' })
export const issues = (page: Page) => page.getByRole('region', { name: 'Issues' })
export const dialog = (page: Page) => page.getByRole('dialog')

export async function write(page: Page, text: { subject?: string; preview?: string; body?: string }) {
  if (text.subject !== undefined) await page.getByLabel('Subject').fill(text.subject)
  if (text.preview !== undefined) await page.getByLabel('Preview text').fill(text.preview)
  if (text.body !== undefined) await writeText(page.getByLabel('Message'), text.body)
}

export const saved = (page: Page) => expect(composer(page).getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

/** The preview of the mail in its last saved version. */
export const preview = (page: Page) => page.frameLocator('iframe[title="The mail as it will arrive"]')

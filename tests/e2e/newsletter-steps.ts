import { type Browser, expect, type Page, test } from '@playwright/test'
import { importSubscribers } from '#contract/newsletter-subscribers.ts'
import { type MailServerOptions, startMailServer } from '#tests/support/mail-server.ts'
import { logIn, openOwnSite } from './steps.ts'

export const ownerEmail = 'owner@example.com'

type Options = { subscribers?: number; onMail?: MailServerOptions['onMail'] } & Record<string, unknown>

/** A site with its own mail server and a list of subscribers, and the owner before its Newsletter tab. */
export async function openNewsletter(browser: Browser, { subscribers = 0, onMail }: Options = {}) {
  // Before the first step a program, a mail server and a login have to be there.
  test.slow()
  const mail = await startMailServer(onMail ? { onMail } : {})
  const own = await openOwnSite(browser, {
    SMTP_URL: mail.url,
    OWNER_EMAIL: ownerEmail,
    MAILS_PER_MINUTE: '100000',
  })
  await own.page.goto('/admin')
  await logIn(own.page, own.site)
  if (subscribers > 0) {
    const csv = Array.from({ length: subscribers }, (_, index) => addressOf(index)).join('\n')
    const answer = await own.request.post(importSubscribers.path, { data: { csv, consentOrigin: 'A test' } })
    expect(answer.status()).toBe(200)
  }
  await own.page.goto('/admin?tab=newsletter')
  await expect(own.page.getByLabel('Subject')).toBeVisible()
  return {
    ...own,
    mail,
    async [Symbol.asyncDispose]() {
      await own[Symbol.asyncDispose]()
      await mail.close()
    },
  }
}

export const addressOf = (index: number) => `reader-${index}@example.com`

export const composer = (page: Page) =>
  page.getByRole('region', { name: /^(Write this week|Change the planned)/ })
export const issues = (page: Page) => page.getByRole('region', { name: 'Issues' })
export const dialog = (page: Page) => page.getByRole('dialog')

export async function write(page: Page, text: { subject?: string; preview?: string; body?: string }) {
  if (text.subject !== undefined) await page.getByLabel('Subject').fill(text.subject)
  if (text.preview !== undefined) await page.getByLabel('Preview text').fill(text.preview)
  if (text.body !== undefined) await page.getByLabel('Message').fill(text.body)
}

export const saved = (page: Page) => expect(composer(page).getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

/** The mail in the preview, in the version that was saved last. */
export const preview = (page: Page) => page.frameLocator('iframe[title="The mail as it will arrive"]')

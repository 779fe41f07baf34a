import type { Browser, Page } from '@playwright/test'
import { startMailServer } from '#tests/support/mail-server.ts'
import { expect, test } from './fixtures.ts'
import { openOwnSite } from './steps.ts'

/** A visitor without scripts at a site that has its own mail server. */
async function openSite(browser: Browser) {
  // Before the first step a program and a mail server have to be there.
  test.slow()
  const mail = await startMailServer()
  const own = await openOwnSite(browser, { SMTP_URL: mail.url })
  await own.page.route('**/*.js', (route) => route.abort())
  return {
    ...own,
    /** The link to this path in the newest of `count` mails. */
    linkIn: async (count: number, path: string) => {
      await mail.received(count)
      const text = `${(await mail.parsed()).at(-1)?.text}`
      return new RegExp(`https?://[^/\\s]+(${path}\\?token=[\\w.-]+)`).exec(text)?.[1] ?? ''
    },
    async [Symbol.asyncDispose]() {
      await own[Symbol.asyncDispose]()
      await mail.close()
    },
  }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Reads the page again in every way a person does, and sees the same each time. */
async function expectToStay(page: Page, words: string) {
  await expect(heading(page)).toHaveText(words)
  await page.reload()
  await expect(heading(page)).toHaveText(words)
  await page.goto('/privacy')
  await page.goBack()
  await expect(heading(page)).toHaveText(words)
}

test('a visitor signs up and leaves; each page says so again after a reload and Back', async ({
  browser,
}) => {
  await using own = await openSite(browser)
  const { page, linkIn } = own
  await page.goto('/blog')
  await page.getByLabel('Your email').fill('priya@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(heading(page)).toHaveText('Welcome to our newsletter!')

  const leave = await linkIn(1, '/newsletter/unsubscribe')
  await page.goto(leave)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expectToStay(page, 'You are unsubscribed')
  // The page with the button may be shown as it was: pressing it again says the same.
  await page.goBack()
  const button = page.getByRole('button', { name: 'Unsubscribe' })
  if (await button.isVisible()) await button.click()
  await expect(heading(page)).toHaveText('You are unsubscribed')

  await page.goto('/blog')
  await page.getByLabel('Your email').fill('priya@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL('/newsletter/thank-you')
  await page.goto(leave)
  await expect(heading(page)).toHaveText('Leave the newsletter?')
})

import { startMailServer } from '#tests/support/mail-server.ts'
import { expect, test } from './fixtures.ts'
import { openOwnSite } from './steps.ts'

/** The path of a link in a mail. */
const linkIn = (text: string | undefined, path: string) =>
  new RegExp(`${path}\\?token=[\\w.-]+`).exec(`${text}`)?.[0] ?? `no link to ${path} in: ${text}`

test('the links of the mails confirm and unsubscribe, and bear a reload before and after the press', async ({
  browser,
}) => {
  const mail = await startMailServer()
  await using own = await openOwnSite(browser, {
    CONFIRM_SUBSCRIPTIONS: 'true',
    SMTP_URL: mail.url,
    OWNER_EMAIL: 'owner@example.com',
    MAILS_PER_MINUTE: '100000',
  })
  const { page } = own
  const heading = page.getByRole('heading', { level: 1 })
  const linkOfMail = async (count: number, path: string) => {
    await mail.received(count)
    return linkIn((await mail.parsed()).at(-1)?.text, path)
  }
  await own.request.post('/api/newsletter', { data: { email: 'priya@example.com' } })

  await page.goto(await linkOfMail(1, '/newsletter/confirm'))
  await page.reload()
  await expect(heading).toHaveText('One more step')
  await page.getByRole('button', { name: 'Confirm my subscription' }).click()
  await expect(heading).toHaveText('Welcome to our newsletter!')
  await page.reload()
  await expect(heading).toHaveText('Welcome to our newsletter!')

  await page.goto(await linkOfMail(2, '/newsletter/unsubscribe'))
  await page.reload()
  await expect(heading).toHaveText('Leave the newsletter?')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(heading).toHaveText('You are unsubscribed')
  await page.reload()
  await expect(heading).toHaveText('You are unsubscribed')
  await mail.close()
})

import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { composer, dialog, write } from '#tests/e2e/newsletter-steps.ts'
import { aConsultation, openDashboard, openOwnSite, postConsultation } from '#tests/e2e/steps.ts'
import { reply, startMailServer } from '#tests/support/mail-server.ts'
import { expectReadable, focused } from '#tests/support/sight.ts'

const password = 'abcdefghijklmnop'
const mailForm = (page: Page) => page.getByRole('form', { name: 'Mail settings' })
const mailBox = (page: Page) => page.getByRole('region', { name: 'Mail', exact: true })
const undelivered = (page: Page) => page.getByRole('region', { name: /not delivered$/ })

/** Opens the undelivered mails once there are so many. */
async function openUndelivered(page: Page, words: string) {
  await expect(async () => {
    await page.reload()
    await expect(undelivered(page)).toContainText(words, { timeout: 1000 })
  }).toPass()
  await undelivered(page).getByText(words).click()
}

test('without mail everything says so; she sets it up, mends a wrong password, and what waited arrives; what comes back is tried again or dismissed', async ({
  browser,
}) => {
  test.slow()
  let isRefusing = true
  const mail = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: 'curls' }) : done(reply(535, 'Wrong')),
    onMail: ({ envelopeTo }, answer) =>
      answer(isRefusing && /ruth|may/.test(envelopeTo.join()) ? reply(550, '5.1.1 No such user') : null),
  })
  await using own = await openOwnSite(browser, { MAIL_FROM: '', OWNER_EMAIL: '' })
  const { page, request, site } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await postConsultation(request, aConsultation())
  await openDashboard(page, site, '/admin/newsletter')
  await expect(mailBox(page)).toContainText('Mail is not set up yet. Waiting: 2 since today')
  await write(page, { subject: 'Water', body: 'Mist it.' })
  await composer(page).getByRole('button', { name: 'Send to 0 subscribers' }).click()
  await dialog(page).getByRole('button', { name: 'Send to 0 subscribers' }).click()
  await expectReadable(
    dialog(page),
    'Not done. Mail is not set up yet, so nothing can be sent. Your text is saved.',
  )
  await dialog(page).getByRole('button', { name: 'Not yet' }).click()

  await page.getByRole('tab', { name: 'Website' }).click()
  await page.getByRole('link', { name: 'Mail not set up, 2 waiting' }).click()
  await expect(page.getByRole('heading', { name: 'Mail', level: 1 })).toBeFocused()
  await page.getByLabel('Who is your mail with?').selectOption({ label: 'Another: I have a server name' })
  await page.getByLabel('Server for sending').fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(mail.port))
  await page.getByLabel('Your address').fill('hello@curls.example')
  await page.getByLabel('Notices go to').fill('owner@curls.example')
  await page.getByLabel('Password', { exact: true }).fill('my own password')
  const send = mailForm(page).getByRole('button', { name: 'Send a test and use it' })
  await send.click()
  await expectReadable(mailForm(page), 'does not accept the address and password')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Server for sending')).toHaveValue('127.0.0.1')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(password)
  await send.click()
  await expectReadable(mailForm(page), 'Your mail company took the test')
  await expectReadable(mailForm(page), 'for the mails that waited too')
  await mail.received(3)
  await page.reload()
  await expect(page.getByLabel('Your address')).toHaveValue('hello@curls.example')
  await expect(page.getByLabel('Notices go to')).toHaveValue('owner@curls.example')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await page.content()).not.toContain(password)

  await page.goto('/admin/newsletter')
  await expect(mailBox(page)).toContainText('Waiting: none')
  for (const email of ['ruth@example.com', 'may@example.com'])
    await postConsultation(request, aConsultation({ email }))
  await openUndelivered(page, '2 mails not delivered')
  const toRuth = undelivered(page).getByRole('listitem').filter({ hasText: 'ruth@example.com' })
  await toRuth.scrollIntoViewIfNeeded()
  await expectReadable(toRuth, 'There is no such mailbox.')
  await expectReadable(toRuth, 'It answered: 550 5.1.1 No such user')
  await mail.received(5)
  isRefusing = false
  await toRuth.getByRole('button', { name: /^Try again/ }).press('Enter')
  await mail.received(6)
  expect(mail.mails.at(-1)?.envelopeTo).toEqual(['ruth@example.com'])
  // The line that opens the list.
  await expect.poll(() => focused(page)).toContain('1 mail not delivered')
  await undelivered(page)
    .getByRole('button', { name: /^Dismiss/ })
    .click()
  await expect(undelivered(page)).toHaveCount(0)
  await mail.close()
})

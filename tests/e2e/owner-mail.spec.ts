import type { Page } from '@playwright/test'
import { reply, startMailServer } from '#tests/support/mail-server.ts'
import { expectReadable, focused } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { typeLogin } from './account-steps.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { composer, dialog, openNewsletter, openUndelivered, ownerEmail, write } from './newsletter-steps.ts'
import { aConsultation, holdBack, openDashboard, openOwnSite, postConsultation } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

const password = 'abcdefghijklmnop'
const unset = { MAIL_FROM: '', OWNER_EMAIL: '' }
const mailForm = (page: Page) => page.getByRole('form', { name: 'Mail settings' })
const testButton = (page: Page) => page.getByRole('button', { name: 'Send me a test mail' })
const mailBox = (page: Page) => page.getByRole('region', { name: 'Mail', exact: true })

test('without a mail server a test mail and the newsletter say so', async ({ browser }) => {
  await using own = await openOwnSite(browser)
  const { page, site } = own
  await openDashboard(page, site, '/admin/newsletter')
  await testButton(page).click()
  await expect(mailBox(page).getByRole('alert')).toHaveText(
    'Not sent. Mail is not set up yet. You can do it under Website, Mail.',
  )
  await write(page, { subject: 'Water', body: 'Mist it.' })
  await composer(page).getByRole('button', { name: 'Send to 0 subscribers' }).click()
  await dialog(page).getByRole('button', { name: 'Send to 0 subscribers' }).click()
  await expectReadable(
    dialog(page),
    'Nothing went out. Mail is not set up yet, so nothing can be sent. Your text is saved.',
  )
})

test('a test mail arrives at the owner; a mail that was given up shows with its reason, and is tried again or dismissed', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  let isRefusing = true
  await using own = await openNewsletter(browser, {
    onMail: (_mail, answer) => answer(isRefusing ? reply(550, '5.1.1 No such user') : null),
  })
  const { page, request, mail } = own
  await expect(mailBox(page)).toContainText('North Leeds Curls <hello@northleedscurls.example>')
  isRefusing = false
  const letThrough = await holdBack(page, '**/api/admin/mail/test')
  await testButton(page).press('Enter')
  await expect(mailBox(page).getByRole('button', { name: 'Sending...' })).toBeFocused()
  letThrough()
  await expect(mailBox(page).getByRole('status')).toHaveText(
    `Handed to your mail company for ${ownerEmail}. If it is not there in a few minutes, look in the spam folder.`,
  )
  await expect(testButton(page)).toBeFocused()
  expect(mail.mails.map(({ envelopeTo }) => envelopeTo)).toEqual([[ownerEmail]])
  isRefusing = true
  await postConsultation(request, aConsultation({ email: 'priya@example.com' }))
  const undelivered = await openUndelivered(page, 2)
  await expect(undelivered.getByRole('listitem')).toHaveCount(2)
  const toVisitor = undelivered.getByRole('listitem').filter({ hasText: 'priya@example.com' })
  await expectReadable(toVisitor, 'There is no such mailbox.')
  await expectReadable(toVisitor, 'It answered: 550 5.1.1 No such user')
  isRefusing = false
  await toVisitor.getByRole('button', { name: /^Try again/ }).press('Enter')
  await mail.received(2)
  expect(mail.mails[1]?.envelopeTo).toEqual(['priya@example.com'])
  const heading = undelivered.getByRole('heading').first()
  await expect(heading).toHaveText('One mail was not delivered')
  // The line that opens the list.
  await expect.poll(() => focused(page)).toContain('One mail was not delivered')
  await undelivered.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(undelivered).toHaveCount(0)
})

test(`she sets up mail, mends a wrong password, and what waited arrives, as do new mails`, async ({
  browser,
}) => {
  // Before the first step a program, a mail server and a login have to be there.
  test.slow()
  const mail = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: 'curls' }) : done(reply(535, 'Wrong')),
  })
  await using own = await openOwnSite(browser, unset)
  const { page, request, site } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await postConsultation(request, aConsultation())
  await openDashboard(page, site, '/admin/website')
  await page.getByRole('link', { name: 'Mail not set up, 2 waiting' }).click()
  await expect(page.getByRole('heading', { name: 'Mail', level: 1 })).toBeFocused()

  await page.getByRole('radio', { name: /^Another/ }).check()
  await page.getByLabel('Server for sending').fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(mail.port))
  await page.getByLabel('Your address').fill('hello@curls.example')
  await page.getByLabel('Notices go to').fill('owner@curls.example')
  await page.getByLabel('Password', { exact: true }).fill('my own password')
  const send = mailForm(page).getByRole('button', { name: 'Send a test and use it' })
  await send.click()
  await expectReadable(mailForm(page), 'does not accept the user name and password')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Server for sending')).toHaveValue('127.0.0.1')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(password)
  await send.click()
  await expectReadable(mailForm(page), 'Your mail company took the test')
  await expectReadable(mailForm(page), '2 waiting mails are on their way.')
  await mail.received(3)

  await page.reload()
  await expect(page.getByLabel('Notices go to')).toHaveValue('owner@curls.example')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await page.content()).not.toContain(password)
  await postConsultation(request, { ...aConsultation(), email: 'ruth@example.com' })
  await mail.received(5)
  expect(mail.mails.flatMap(({ envelopeTo }) => envelopeTo)).toContain('ruth@example.com')
  await mail.close()
})

test('a session that ends while she sets up mail takes nothing of what she typed', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openOwnSite(browser, unset)
  const { page, site } = own
  await openDashboard(page, site, '/admin/website')
  await page.getByRole('link', { name: 'Mail not set up' }).click()
  await page.getByRole('radio', { name: /^Another/ }).check()
  await page.getByLabel('Your address').fill('hello@curls.example')
  await page.getByLabel('Server for sending').fill('mail.curls.example')
  await page.context().clearCookies()
  await page.getByLabel('User name').fill('curls')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Notices go to').fill('owner@curls.example')
  await mailForm(page).getByRole('button', { name: 'Send a test and use it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
  await typeLogin(page, own)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await expect(page.getByLabel('User name')).toHaveValue('curls')
  await expect(page.getByLabel('Server for sending')).toHaveValue('mail.curls.example')
})

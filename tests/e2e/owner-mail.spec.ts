import type { Page } from '@playwright/test'
import { reply, startMailServer } from '#tests/support/mail-server.ts'
import { expectReadable, focused } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { composer, dialog, openNewsletter, openUndelivered, ownerEmail, write } from './newsletter-steps.ts'
import { aConsultation, holdBack, openDashboard, openOwnSite, postConsultation } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

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

test('a test mail arrives at the owner, and the button says so', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openNewsletter(browser)
  const { page, mail } = own
  await expect(mailBox(page)).toContainText('North Leeds Curls <hello@northleedscurls.example>')
  await testButton(page).click()
  await expect(mailBox(page).getByRole('status')).toHaveText(
    `Handed to your mail company for ${ownerEmail}. If it is not there in a few minutes, look in the spam folder.`,
  )
  expect(mail.mails.map(({ envelopeTo }) => envelopeTo)).toEqual([[ownerEmail]])
})

test('what takes a while keeps the focus of whoever pressed it, and takes no second press', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openNewsletter(browser)
  const { page, mail } = own
  await write(page, { subject: 'Water', body: 'Mist it.' })
  const [box, text] = [mailBox(page), composer(page)]
  for (const [place, call, name, pending] of [
    [box, '**/api/admin/mail/test', 'Send me a test mail', 'Sending...'],
    [text, '**/api/admin/newsletter-issues/*/test', 'Send me a test', 'Sending a test...'],
  ] as const) {
    const letThrough = await holdBack(page, call)
    await place.getByRole('button', { name, exact: true }).press('Enter')
    await expect(place.getByRole('button', { name: pending })).toBeFocused()
    await page.keyboard.press('Enter')
    letThrough()
    await expect(place.getByText(/^Handed to/)).toBeVisible()
    await expect(place.getByRole('button', { name, exact: true })).toBeFocused()
  }
  expect(mail.mails).toHaveLength(2)
})

test('a test mail that fails says in words what went wrong', { tag: onlyInFullRuns }, async ({ browser }) => {
  const mail = await startMailServer()
  await mail.close()
  await using own = await openOwnSite(browser, { SMTP_URL: mail.url })
  const { page, site } = own
  await openDashboard(page, site, '/admin/newsletter')
  await testButton(page).click()
  await expect(mailBox(page).getByRole('alert')).toHaveText(/^Not sent\. The mail server .*mail settings/)
})

test('a mail that was given up shows with its reason, and is tried again or dismissed', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  let isRefusing = true
  await using own = await openNewsletter(browser, {
    onMail: (_mail, answer) => answer(isRefusing ? reply(550, '5.1.1 No such user') : null),
  })
  const { page, request, mail } = own
  await postConsultation(request, aConsultation({ email: 'priya@example.com' }))
  const undelivered = await openUndelivered(page, 2)
  await expect(undelivered.getByRole('listitem')).toHaveCount(2)
  const toVisitor = undelivered.getByRole('listitem').filter({ hasText: 'priya@example.com' })
  await expectReadable(toVisitor, 'There is no such mailbox.')
  await expectReadable(toVisitor, 'It answered: 550 5.1.1 No such user')
  isRefusing = false
  await toVisitor.getByRole('button', { name: /^Try again/ }).press('Enter')
  await mail.received(1)
  expect(mail.mails[0]?.envelopeTo).toEqual(['priya@example.com'])
  const heading = undelivered.getByRole('heading').first()
  await expect(heading).toHaveText('One mail was not delivered')
  // The line that opens the list.
  await expect.poll(() => focused(page)).toContain('One mail was not delivered')
  await undelivered.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(undelivered).toHaveCount(0)
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { dayMs } from '#contract/durations.ts'
import { migrate } from '#server/database/migrate.ts'
import { connectSqlite } from '#server/database/sqlite.ts'
import { buildMail, buildSubscriber } from '#tests/support/factories.ts'
import { reply, startMailServer } from '#tests/support/mail-server.ts'
import { expectReadable, focused } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import {
  composer,
  dialog,
  foldedMatters,
  openNewsletter,
  openUndelivered,
  ownerEmail,
  write,
} from './newsletter-steps.ts'
import { aConsultation, holdBack, openDashboard, openOwnSite, postConsultation } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

const testButton = (page: Page) => page.getByRole('button', { name: 'Send me a test mail' })
const mailBox = (page: Page) => page.getByRole('region', { name: 'Mail', exact: true })

test('without a mail server the dashboard says so on every tab, and that nothing is lost', async ({
  browser,
}) => {
  await using own = await openOwnSite(browser)
  const { page, request, site } = own
  await postConsultation(request, aConsultation())
  await openDashboard(page, site)
  const notice = page.getByRole('region', { name: 'Mail is not set up' })
  await expect(notice).toContainText('2 mails will go out by themselves as soon as it is.')
  await expect(notice.getByRole('link', { name: 'Set up mail' })).toBeVisible()

  await page.getByRole('tab', { name: /^Newsletter/ }).click()
  await expectReadable(foldedMatters(page), 'Mail is not set up')
  await foldedMatters(page).click()
  await expect(notice).toBeVisible()
  await testButton(page).click()
  await expect(mailBox(page).getByRole('alert')).toHaveText(
    'Not sent. Mail is not set up yet. You can do it under Website, Mail.',
  )

  await write(page, { subject: 'Water', body: 'Mist it.' })
  await composer(page).getByRole('button', { name: 'Send to 0 subscribers' }).click()
  await expect(dialog(page)).toContainText(
    'Mail is not set up yet, so nothing can be sent. Your text is saved.',
  )
  await expect(dialog(page).getByRole('button', { name: /^Send/ })).toHaveCount(0)
})

test('mails that waited until it was too late are told once, and the note goes when it has been read', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using later = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'mails-'))
  later.defer(() => rm(folder, { recursive: true }))
  const file = join(folder, 'site.db')
  const database = connectSqlite(file)
  await migrate(database)
  const { id: subscriberId } = await buildSubscriber(database)
  const createdAt = new Date(Date.now() - 8 * dayMs)
  for (let count = 0; count < 2; count++) await buildMail(database, { subscriberId, createdAt })
  await database.close()

  await using own = await openOwnSite(browser, { DATABASE_URL: `sqlite:${file}` })
  const { page, site } = own
  await openDashboard(page, site)
  const note = page.getByRole('region', { name: '2 mails were not sent, as they would have come too late' })
  await expect(note).toContainText('nobody was taken off the list')
  await expect(page.getByRole('region', { name: 'Mail is not set up' })).toContainText(
    'Nothing waits to be sent.',
  )
  await note.getByRole('button', { name: 'All right' }).click()
  await expect(note).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Mail is not set up' })).toBeVisible()
  await expect(note).toHaveCount(0)
})

test('a test mail arrives at the owner, and the button says so', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openNewsletter(browser)
  const { page, mail } = own
  await expect(mailBox(page)).toContainText('North Leeds Curls <hello@northleedscurls.example>')
  await testButton(page).click()
  await expect(mailBox(page).getByRole('status')).toHaveText(
    `Sent to ${ownerEmail}. If it is not there in a few minutes, look in the spam folder.`,
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
    await expect(place.getByText(/^Sent to/)).toBeVisible()
    await expect(place.getByRole('button', { name, exact: true })).toBeFocused()
  }
  expect(mail.mails).toHaveLength(2)
})

test('a test mail that fails says in words what went wrong', { tag: onlyInFullRuns }, async ({ browser }) => {
  const mail = await startMailServer()
  await mail.close()
  await using own = await openOwnSite(browser, { SMTP_URL: mail.url })
  const { page, site } = own
  await openDashboard(page, site, '/admin?tab=newsletter')
  await testButton(page).click()
  await expect(mailBox(page).getByRole('alert')).toHaveText(/^Not sent\. The mail server .*mail settings/)
})

test('a mail that was given up shows with its reason, and is tried again or left', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  let isRefusing = true
  await using own = await openNewsletter(browser, {
    onMail: (_mail, answer) => answer(isRefusing ? reply(550, 'No such user') : null),
  })
  const { page, request, mail } = own
  await postConsultation(request, aConsultation({ email: 'priya@example.com' }))
  const undelivered = await openUndelivered(page, 2)
  await expect(undelivered.getByRole('listitem')).toHaveCount(2)
  const toVisitor = undelivered.getByRole('listitem').filter({ hasText: 'priya@example.com' })
  await expectReadable(toVisitor, 'There is no such mailbox.')
  await expect(toVisitor).not.toContainText('550', { useInnerText: true })
  await toVisitor.getByText('What it says').click()
  await expectReadable(toVisitor, 'It answered: 550 No such user')
  isRefusing = false
  await toVisitor.getByRole('button', { name: /^Try again/ }).press('Enter')
  await mail.received(1)
  expect(mail.mails[0]?.envelopeTo).toEqual(['priya@example.com'])
  const heading = undelivered.getByRole('heading').first()
  await expect(heading).toHaveText('One mail was not delivered')
  // The line that opens the list.
  await expect.poll(() => focused(page)).toContain('One mail was not delivered')
  await undelivered.getByRole('button', { name: /^Leave it/ }).click()
  await expect(undelivered).toHaveCount(0)
})

test('mails that were given up take one line, and are left all at once', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openNewsletter(browser, {
    onMail: (_mail, answer) => answer(reply(550, 'No such user')),
  })
  const { page, request } = own
  for (const name of ['Priya Shah', 'Amara Okafor']) await postConsultation(request, aConsultation({ name }))
  const undelivered = page.getByRole('region', { name: /not delivered$/ })
  await expect(async () => {
    await page.reload()
    await expect(foldedMatters(page)).toContainText('4 mails were not delivered', { timeout: 1000 })
  }).toPass()
  await foldedMatters(page).click()
  await expect(undelivered.getByRole('listitem')).toHaveCount(0)
  await undelivered.getByText('4 mails were not delivered').click()
  await undelivered.getByRole('button', { name: 'Leave all 4' }).click()
  await expect(undelivered).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Subscribers' })).toBeVisible()
  await expect(undelivered).toHaveCount(0)
})

test('a mail server that is away is named, and tried at once when asked', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  // A mail server that is to close waits for those who still talk to it: the site goes first.
  await using later = new AsyncDisposableStack()
  const away = await startMailServer()
  await away.close()
  await using own = await openOwnSite(browser, { SMTP_URL: away.url, OWNER_EMAIL: ownerEmail })
  const { page, request, site } = own
  await postConsultation(request, aConsultation())
  await openDashboard(page, site)
  const outage = page.getByRole('region', { name: 'Mail cannot be sent just now' })
  await expect(async () => {
    await page.reload()
    await expect(outage).toContainText('2 mails wait, none is lost.', { timeout: 1000 })
  }).toPass()
  await expect(outage).toContainText('The mail server')
  const mail = await startMailServer({ port: away.port })
  later.defer(mail.close)
  await outage.getByRole('button', { name: 'Try again' }).click()
  await mail.received(2)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Analytics' })).toBeVisible()
  await expect(outage).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import { reply } from '#tests/support/mail-server.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { addressOf, issues, openNewsletter, sendTo, write } from './newsletter-steps.ts'
import { head, message, openRequest, openRequests, ownerEmail, replyPanel, status } from './request-steps.ts'
import { phoneAndDesktop } from './steps.ts'

test.beforeEach(({ context }) => chooseBeforehand(context, false))

const noSuchUser = reply(550, '5.1.1 No such user')
const text = { subject: 'Why curls go flat', body: 'Mist it.' }

const notArrived = 'Your reply did not reach Betty. Call her.'

/** Looks at Today until it says this: it is read when she opens it. */
const untilToday = (page: Page, words: string | RegExp) =>
  expect(async () => {
    await page.goto('/admin')
    await expect(page.getByRole('tabpanel').or(page.getByRole('main')).first()).toContainText(words, {
      timeout: 3000,
    })
  }).toPass()

for (const viewport of phoneAndDesktop)
  test(`a reply that came back is no answer: Today names her and calls her, at ${viewport.width} px`, async ({
    browser,
  }) => {
    let isGone = true
    await using own = await openRequests(browser, ['Betty Shaw'], {
      replyHeldMs: 300,
      onRcptTo: ({ address }, _session, done) => done(isGone && address !== ownerEmail ? noSuchUser : null),
    })
    const { page, mail } = own
    await page.setViewportSize(viewport)
    await openRequest(page, 'Betty Shaw')
    await message(page).fill('Hello Betty, when may I call you?')
    await replyPanel(page).getByRole('button', { name: 'Send reply' }).click()
    await expect(replyPanel(page)).toContainText('Your reply did not reach Betty.')
    await expect(replyPanel(page)).not.toContainText('Your reply has gone out.')
    await head(page).scrollIntoViewIfNeeded()
    await expect(status(page)).toHaveValue('new')
    await expectReadable(head(page), notArrived)
    await expectReadable(head(page), 'Mail cannot reach her.')

    await page.goto('/admin')
    await expectReadable(page.getByRole('article', { name: 'Betty Shaw' }), notArrived)
    const call = page.getByRole('link', { name: 'Call Betty Shaw' })
    await expect(call).toHaveAttribute('href', /^tel:\+44/)

    isGone = false
    await page.goBack()
    await head(page)
      .getByRole('button', { name: /^Try again/ })
      .click()
    await mail.received(2)
    await expect(head(page).getByText('Mail cannot reach her.')).toHaveCount(0)
    await expect(status(page)).toHaveValue('replied')
  })

test('a subscriber whom mail cannot reach is shown with the reason, and gets the next newsletter once tried again', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  let isGone = true
  await using own = await openNewsletter(browser, {
    subscribers: 2,
    onMail: ({ envelopeTo }, answer) =>
      answer(isGone && envelopeTo.includes(addressOf(0)) ? noSuchUser : null),
  })
  const { page, mail } = own
  await write(page, text)
  await sendTo(page, 2)
  await expect(issues(page).getByRole('listitem').first()).toContainText(
    'Sent to 1 of 2 subscribers, 1 refused',
  )
  await page.reload()
  const subscriber = page
    .getByRole('region', { name: 'Subscribers' })
    .getByRole('listitem')
    .filter({ hasText: addressOf(0) })
  await subscriber.scrollIntoViewIfNeeded()
  await expectReadable(subscriber, 'Mail cannot reach her. There is no such mailbox.')
  await expect(page.getByRole('button', { name: 'Send to 1 subscriber' })).toBeVisible()
  isGone = false
  await subscriber.getByRole('button', { name: `Try again: ${addressOf(0)}` }).click()
  await mail.received(2)
  await expect(subscriber.getByText('Mail cannot reach her.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send to 2 subscribers' })).toBeVisible()
})

test('what the mail company sends in a day is said with the number that goes tomorrow', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  let left = 60
  await using own = await openNewsletter(browser, {
    subscribers: 100,
    onMail: (_mail, answer) => {
      left -= 1
      answer(left < 0 ? reply(550, '5.4.5 Daily user sending limit exceeded') : null)
    },
  })
  const { page } = own
  await write(page, text)
  await sendTo(page, 100)
  const limit = /Your mail company lets you send about [56]0 mails a day; the other 40 go tomorrow\./
  await expect(issues(page).getByRole('listitem').first()).toContainText(limit)
  await untilToday(page, limit)
  await expectReadable(page.getByRole('main'), 'Your mail company sends no more mails for now')
})

test('a newsletter that she has paused is said to wait because of that', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  const held = Promise.withResolvers<void>()
  await using own = await openNewsletter(browser, {
    subscribers: 30,
    onMail: (_mail, answer) => void held.promise.then(() => answer(null)),
  })
  const { page } = own
  await write(page, text)
  await sendTo(page, 30)
  await issues(page).getByRole('button', { name: 'Pause' }).click()
  await expect(issues(page).getByRole('button', { name: 'Go on sending' })).toBeVisible()
  held.resolve()
  await untilToday(page, 'You paused your newsletter')
  await expect(page.getByRole('main')).toContainText(
    /“Why curls go flat” waits for \d+ of its readers, until you/,
  )
  await page.goto('/admin/website/mail')
  await expect(page.getByRole('main')).toContainText(
    /of the newsletter that you paused wait until you let it go on/,
  )
})

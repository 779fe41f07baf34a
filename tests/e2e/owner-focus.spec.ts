import { listIssues } from '#contract/newsletter-issues.ts'
import { reply } from '#tests/support/mail-server.ts'
import { focused } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import {
  addressOf,
  composer,
  issues,
  openDraft,
  openNewsletter,
  openUndelivered,
  saved,
  sendTo,
  write,
} from './newsletter-steps.ts'
import { aConsultation, postConsultation } from './steps.ts'

const text = { subject: 'Why your curls go flat', body: 'The answer is water.' }
const saves = '**/api/admin/newsletter-issues/*'

test('after the buttons beside a text that is not saved, the focus stays with its state', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openDraft(browser, text)
  const { page } = own
  await page.route(saves, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await write(page, { body: 'Everything anew' })
  const status = page.locator(':focus')
  const again = composer(page).getByRole('button', { name: 'Save again' })
  await expect(again).toBeVisible()
  await page.unroute(saves)
  await again.press('Enter')
  await saved(page)
  await expect(status).toContainText(/Saved \d\d:\d\d/)

  for (const name of ['Keep mine', 'Take that one']) {
    const [{ id, version }] = await (await own.request.get(listIssues.path)).json()
    const theirs = { ...text, preview: '', body: `Theirs ${version}`, version }
    expect((await own.request.patch(`${listIssues.path}/${id}`, { data: theirs })).status()).toBe(200)
    await write(page, { body: `Mine ${version}` })
    await composer(page).getByRole('button', { name }).press('Enter')
    await saved(page)
    await expect(status).toContainText(/Saved \d\d:\d\d/)
  }
})

test('the refused mails go with the last of them, and the focus does not go with it', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openNewsletter(browser, {
    onMail: (_mail, answer) => answer(reply(550, 'No such user')),
  })
  const { page, request } = own
  await postConsultation(request, aConsultation({ email: 'priya@example.com' }))
  const undelivered = await openUndelivered(page, 2)
  await expect(undelivered.getByRole('listitem')).toHaveCount(2)
  for (const left of [1, 0]) {
    await undelivered
      .getByRole('button', { name: /^Leave it/ })
      .first()
      .press('Enter')
    await expect(undelivered.getByRole('listitem')).toHaveCount(left)
  }
  await expect(undelivered).toHaveCount(0)
  await expect.poll(() => focused(page)).toBe('main')
})

test('who was tried again and refused again is found where it was, and the focus is there', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openNewsletter(browser, {
    subscribers: 2,
    onMail: ({ envelopeTo }, answer) =>
      answer(envelopeTo.includes(addressOf(0)) ? reply(550, 'No such user') : null),
  })
  const { page } = own
  await write(page, text)
  await sendTo(page, 2)
  const row = issues(page).getByRole('listitem').first()
  await expect(row).toContainText('1 refused')
  await row.getByText('Who was not reached, and why').press('Enter')
  const again = row.getByRole('button', { name: `Try again: ${addressOf(0)}` })
  const answered = page.waitForResponse(/retry/)
  await again.press('Enter')
  await answered
  await expect(row.locator('summary')).toBeFocused()
  await expect(row).toContainText('1 refused')
  await expect(again).toBeVisible()
})

test('when the sending ends under Pause, the focus stays with the issue', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await using own = await openNewsletter(browser, {
    subscribers: 1,
    onMail: (_mail, answer) => void promise.then(() => answer(null)),
  })
  const { page } = own
  await write(page, text)
  await sendTo(page, 1)
  const row = issues(page).getByRole('listitem').first()
  await row.getByRole('button', { name: 'Pause' }).focus()
  resolve()
  await expect(row).toContainText('Sent to 1 of 1 subscriber')
  await expect(row.getByRole('button', { name: 'Pause' })).toHaveCount(0)
  await expect.poll(() => focused(page)).toMatch(/^article/)
})

test('where older rows cannot be read, the focus is on the button that tries again', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openNewsletter(browser, { subscribers: 101 })
  const { page } = own
  const older = (url: URL) =>
    url.pathname.startsWith('/api/admin/newsletters') && url.searchParams.has('before')
  await page.route(older, (route) => route.abort())
  await page.getByRole('button', { name: 'Show older' }).press('Enter')
  await expect(page.getByText('The newsletter subscribers could not be loaded.')).toBeVisible()
  await expect.poll(() => focused(page)).toBe('button "Try again"')
  await page.unroute(older)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Remove ${addressOf(0)}`, exact: true })).toBeVisible()
  await expect.poll(() => focused(page)).toMatch(/^listitem/)
})

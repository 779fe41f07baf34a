import { londonTime } from '#contract/london-time.ts'
import { listIssues } from '#contract/newsletter-issues.ts'
import { readToday } from '#contract/today.ts'
import { reply } from '#tests/support/mail-server.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import {
  addressOf,
  composer,
  dialog,
  issues,
  openDraft,
  openNewsletter,
  saved,
  sendTo,
  write,
} from './newsletter-steps.ts'
import { holdBack } from './steps.ts'

const subject = 'Why your curls go flat on day three'
const text = { subject, body: 'The answer is water.' }

/** Answers so many mails and keeps the others waiting until it is opened. */
function gate(letThrough: number) {
  const waiting: (() => void)[] = []
  let open = letThrough
  return {
    onMail: (_mail: unknown, answer: () => void) => {
      if (open-- > 0) answer()
      else waiting.push(answer)
    },
    open() {
      open = Number.POSITIVE_INFINITY
      for (const answer of waiting.splice(0)) answer()
    },
  }
}

test('an issue goes out after the count was confirmed, and each gets it once', async ({ browser }) => {
  const { onMail, open } = gate(2)
  // More than are under way at a time.
  await using own = await openNewsletter(browser, { subscribers: 30, onMail })
  const { page, mail } = own
  await write(page, { body: text.body })
  await composer(page).getByRole('button', { name: 'Send to 30 subscribers' }).click()
  const toWrite = page.getByLabel('Subject', { exact: true })
  await expect(toWrite).toHaveAccessibleDescription('Please write a subject and a message first')
  await expect(toWrite).toBeFocused()
  await write(page, { subject })
  await composer(page).getByRole('button', { name: 'Send to 30 subscribers' }).click()
  await expect(dialog(page)).toContainText(`“${subject}” goes to 30 subscribers.`)
  await dialog(page).getByRole('button', { name: 'Not yet' }).click()
  await expect(composer(page).getByRole('button', { name: 'Send to 30 subscribers' })).toBeFocused()
  await sendTo(page, 30)

  const row = issues(page).getByRole('listitem')
  await expect(issues(page).getByRole('heading', { name: 'Issues' })).toBeFocused()
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('')
  await expect(row).toContainText(
    'Handed to your mail company for 2 of 30 subscribers, 28 waiting, 0 refused',
  )
  await expect(row.getByRole('progressbar')).toHaveJSProperty('value', 2)
  await expect(row.getByRole('progressbar')).toHaveJSProperty('max', 30)

  open()
  await expect(row.getByRole('status')).toHaveText(
    `“${subject}” is done: Handed to your mail company for 30 of 30 subscribers, 0 refused.`,
  )
  await expect(row.getByRole('progressbar')).toHaveCount(0)
  await expect(row).toContainText('Sent')
  const receivers = mail.mails.flatMap(({ envelopeTo }) => envelopeTo).sort()
  expect(receivers).toEqual(Array.from({ length: 30 }, (_, index) => addressOf(index)).sort())

  const opened = page.waitForEvent('popup')
  await row.getByRole('link', { name: `Read it: “${subject}”, in a new tab` }).click()
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText(subject)
})

test('while an issue is being started the question stays, and afterwards the composer is empty', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openDraft(browser, text, { subscribers: 1 })
  const { page } = own
  const letThrough = await holdBack(page, '**/api/admin/newsletter-issues/*/send')
  await composer(page).getByRole('button', { name: 'Send to 1 subscriber' }).click()
  const notYet = await dialog(page).getByRole('button', { name: 'Not yet' }).boundingBox()
  const send = dialog(page).getByRole('button', { name: 'Send to 1 subscriber' })
  await send.click()
  await expect(dialog(page).getByRole('button', { name: 'Starting...' })).toBeFocused()
  await page.mouse.click((notYet?.x ?? 0) + 20, (notYet?.y ?? 0) + 20)
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Not yet' })).toBeDisabled()
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeDisabled()
  letThrough()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('')
  await expect(issues(page).getByRole('heading', { name: 'Issues' })).toBeFocused()
})

test('once an issue is done its progress is asked for no more', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openNewsletter(browser, { subscribers: 1 })
  const { page } = own
  await write(page, text)
  await sendTo(page, 1)
  const isDone = issues(page).getByRole('status').filter({ hasText: 'is done' })
  await expect(isDone).toHaveCount(1)
  await page.clock.install()
  await page.reload()
  await expect(isDone).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.clock.runFor(60_000)
  // Whatever was asked before this is heard of before it.
  await page.evaluate(() => fetch('/healthz'))
  // What waits for her is asked each minute, whatever becomes of an issue.
  const paths = calls.map((url) => new URL(url).pathname)
  expect(paths.filter((path) => path === readToday.path)).toHaveLength(1)
  expect(new Set(paths).size).toBe(paths.length)
})

test('who could not be reached is listed with the reason, and all are tried again in one press', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  let isGone = true
  await using own = await openNewsletter(browser, {
    subscribers: 3,
    onMail: ({ envelopeTo }, answer) =>
      answer(isGone && !envelopeTo.includes(addressOf(2)) ? reply(550, '5.1.1 No such user') : null),
  })
  const { page, mail } = own
  await write(page, text)
  await sendTo(page, 3)
  const row = issues(page).getByRole('listitem').first()
  await expect(row).toContainText('Handed to your mail company for 1 of 3 subscribers, 2 refused')
  await row.getByText('Who was not reached, and why').press('Enter')
  const refused = row.getByRole('listitem').filter({ hasText: 'There is no such mailbox. It answered: 550' })
  await expect(refused).toContainText([/reader-[01]@/, /reader-[01]@/])
  isGone = false
  await row.getByRole('button', { name: 'Try all again' }).click()
  await mail.received(3)
  await expect(row).toContainText('Handed to your mail company for 3 of 3 subscribers, 0 refused')
})

test('when the list changes under the question, it is asked anew with the new count', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openNewsletter(browser, { subscribers: 1 })
  const { page, request } = own
  await write(page, text)
  await composer(page).getByRole('button', { name: 'Send to 1 subscriber' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Send to 1 subscriber' })).toBeEnabled()
  await request.post('/api/newsletter', { data: { email: 'late@example.com' } })
  await dialog(page).getByRole('button', { name: 'Send to 1 subscriber' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Nothing went out. The list has changed: this would go to 2 subscribers now. Please confirm again.',
  )
  await dialog(page).getByRole('button', { name: 'Send to 2 subscribers' }).click()
  await expect(issues(page).getByRole('listitem')).toContainText(
    'Handed to your mail company for 2 of 2 subscribers',
  )
})

test('an issue is planned for a time in London, changed, and taken back', async ({ browser }) => {
  await using own = await openNewsletter(browser, { subscribers: 1 })
  const { page } = own
  await expect(composer(page)).toContainText('No issue went out in the last seven days, and none is planned.')
  await write(page, text)
  await composer(page).getByRole('button', { name: 'Send later' }).click()
  const time = dialog(page).getByLabel('Day and time in London')
  await expect(time).toHaveValue(/T09:00$/)
  await time.fill('2020-01-01T09:00')
  await dialog(page).getByRole('button', { name: 'Plan it' }).click()
  await expect(time).toHaveAccessibleDescription('Please choose a time in the future')
  await expect(time).toBeFocused()

  const nextSummer = `${Number(londonTime(new Date()).slice(0, 4)) + 1}-07-01T09:00`
  await time.fill(nextSummer)
  await dialog(page).getByRole('button', { name: 'Plan it' }).click()
  const row = issues(page).getByRole('listitem')
  await expect(row).toContainText(/Planned.*Goes out 1 Jul \d{4}, 09:00/)
  await expect(row.getByRole('time')).toHaveAttribute('datetime', /-07-01T08:00:00\.000Z$/)
  await expect(composer(page)).toContainText(/Goes out on 1 Jul \d{4}, 09:00, London time/)

  await write(page, { subject: 'Another subject' })
  await saved(page)
  await page.reload()
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Another subject')
  await composer(page).getByRole('button', { name: 'Change the time' }).click()
  await expect(dialog(page).getByLabel('Day and time in London')).toHaveValue(nextSummer)
  await page.keyboard.press('Escape')
  await composer(page).getByRole('button', { name: 'Do not send it' }).click()
  await expect(row).toContainText('Draft')
  await expect(composer(page)).not.toContainText('London time')
})

test('a planned issue that has begun meanwhile shows so without being asked', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openNewsletter(browser, { subscribers: 1 })
  const { page, request } = own
  await page.clock.install()
  await write(page, text)
  await composer(page).getByRole('button', { name: 'Send later' }).click()
  await dialog(page).getByRole('button', { name: 'Plan it' }).click()
  const row = issues(page).getByRole('listitem')
  await expect(row).toContainText('Planned')
  const [{ id, version }] = await (await request.get(listIssues.path)).json()
  const begun = await request.post(`${listIssues.path}/${id}/send`, { data: { version, recipients: 1 } })
  expect(begun.status()).toBe(200)
  await page.clock.fastForward('26:00:00')
  await expect(row).toContainText('Handed to your mail company for 1 of 1 subscriber')
})

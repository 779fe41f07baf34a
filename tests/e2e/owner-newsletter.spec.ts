import type { Page } from '@playwright/test'
import { londonTime } from '#contract/london-time.ts'
import { listIssues } from '#contract/newsletter-issues.ts'
import { reply } from '#tests/support/mail-server.ts'
import { expect, test } from './fixtures.ts'
import {
  addressOf,
  composer,
  dialog,
  issues,
  openNewsletter,
  preview,
  saved,
  write,
} from './newsletter-steps.ts'
import { ownerEmail } from './steps.ts'

const text = {
  subject: 'Why your curls go flat on day three',
  preview: 'One change to how you refresh.',
  body: 'Hello,\n\nthe answer is **water**, not more product.',
}

const subject = (page: Page) => page.getByLabel('Subject', { exact: true })
const action = (page: Page, name: string) => composer(page).getByRole('button', { name, exact: true })

test('a draft saves itself, shows as it will arrive and outlives a reload; a test goes to the owner alone; another is begun and deleted; it is planned for a time in London, taken back, and goes out by itself', async ({
  browser,
}) => {
  await using own = await openNewsletter(browser, { subscribers: 2 })
  const { page, mail, request } = own
  await page.clock.install()
  await expect(composer(page).getByText('Nothing written yet')).toBeVisible()
  await action(page, 'Send me a test').click()
  await expect(subject(page)).toHaveAccessibleDescription('Please write a subject and a message first')
  await expect(subject(page)).toBeFocused()
  await write(page, text)
  await subject(page).blur()
  const last = page.getByRole('heading', { name: 'Subscribers' })
  await last.scrollIntoViewIfNeeded()
  await saved(page)
  await expect(page).toHaveURL(/newsletter\/\w/)
  await expect(last).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
  await expect(preview(page).getByRole('heading', { name: text.subject })).toBeVisible()
  await expect(preview(page).locator('strong')).toHaveText('water')
  await expect(preview(page).getByText('Unsubscribe at any time')).toBeVisible()
  // Not even what was typed a moment before is lost.
  await write(page, { body: `${text.body} Mist it.` })
  await page.reload()
  await expect(subject(page)).toHaveValue(text.subject)
  await expect(page.getByLabel('Preview text')).toHaveValue(text.preview)
  await expect(page.getByLabel('Message')).toContainText('the answer is water, not more product. Mist it.')
  await saved(page)
  await expect(issues(page).getByRole('listitem')).toHaveCount(1)

  await action(page, 'Send me a test').click()
  await expect(composer(page).getByText(`Handed to your mail company for ${ownerEmail}.`)).toBeVisible()
  const [arrived, ...others] = await mail.parsed()
  expect(others).toEqual([])
  expect(mail.mails[0]?.envelopeTo).toEqual([ownerEmail])
  expect(arrived?.subject).toBe(`[Test] ${text.subject}`)
  expect(arrived?.text).toContain('the answer is water, not more product. Mist it.')
  // Of another text this would not be true.
  await write(page, { body: '<div>One line.</div>\n\n'.repeat(100) })
  await expect(composer(page).getByText(`Handed to your mail company for ${ownerEmail}.`)).toHaveCount(0)
  await expect(preview(page).getByText('<div>One line.</div>').first()).toBeVisible()
  // The preview stays where it is read while she writes on.
  const inMail = preview(page).locator('html')
  await inMail.evaluate((html) => html.scrollTo(0, 700))
  await write(page, { subject: 'Water, not gel' })
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Water, not gel')
  expect(await inMail.evaluate((html) => html.scrollTop)).toBe(700)

  await issues(page).getByRole('button', { name: 'Write a new one' }).click()
  await expect(subject(page)).toHaveValue('')
  const title = composer(page).getByRole('heading', { name: 'Write this week’s tip' })
  await expect(title).toBeFocused()
  await write(page, { subject: 'Three ways to dry' })
  await saved(page)
  await page.getByRole('button', { name: 'Go on writing “Water, not gel”' }).click()
  await expect(subject(page)).toHaveValue('Water, not gel')
  await expect(title).toBeFocused()
  await page.goBack()
  await expect(subject(page)).toHaveValue('Three ways to dry')
  await action(page, 'Delete this draft').click()
  await dialog(page).getByRole('button', { name: 'Delete it' }).click()
  await expect(subject(page)).toHaveValue('')
  await expect(issues(page).getByRole('listitem')).toHaveText([/^Water/])
  await expect(issues(page).getByRole('heading', { name: 'Issues' })).toBeFocused()

  await page.getByRole('button', { name: 'Go on writing “Water, not gel”' }).click()
  await action(page, 'Send later').click()
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
  await expect(subject(page)).toHaveValue('')
  await expect(issues(page).getByRole('heading', { name: 'Issues' })).toBeFocused()
  // What goes out by itself is taken back before it is changed.
  await page.goBack()
  await expect(page.getByText('This issue is planned or sent.')).toBeVisible()
  await row.getByRole('button', { name: 'Do not send it' }).click()
  await expect(row).toContainText('Draft')
  await expect(subject(page)).toHaveValue('Water, not gel')
  await expect(title).toBeFocused()

  await action(page, 'Send later').click()
  await dialog(page).getByRole('button', { name: 'Plan it' }).click()
  await expect(row).toContainText('Planned')
  const [{ id, version }] = await (await request.get(listIssues.path)).json()
  const begun = await request.post(`${listIssues.path}/${id}/send`, { data: { version } })
  expect(begun.status()).toBe(200)
  await page.clock.fastForward('26:00:00')
  await expect(row).toContainText('Handed to your mail company for 2 of 2 subscribers')
})

test('an issue goes out after the count was confirmed, each gets it once, and who was refused is named', async ({
  browser,
}) => {
  const held: (() => void)[] = []
  let isOpen = false
  // More than are under way at a time.
  await using own = await openNewsletter(browser, {
    subscribers: 30,
    onMail: ({ envelopeTo }, answer) => {
      const settle = () => answer(envelopeTo.includes(addressOf(7)) ? reply(550, '5.1.1 No such user') : null)
      if (isOpen) settle()
      else held.push(settle)
    },
  })
  const { page, mail } = own
  const row = issues(page).getByRole('listitem').first()
  await write(page, text)
  await action(page, 'Send to 30 subscribers').click()
  await expect(dialog(page)).toContainText(`“${text.subject}” goes to 30 subscribers.`)
  await dialog(page).getByRole('button', { name: 'Not yet' }).click()
  await expect(action(page, 'Send to 30 subscribers')).toBeFocused()
  await action(page, 'Send to 30 subscribers').click()
  await expect(dialog(page).getByRole('button', { name: 'Send to 30 subscribers' })).toBeEnabled()
  await dialog(page).getByRole('button', { name: 'Send to 30 subscribers' }).click()

  await expect(issues(page).getByRole('heading', { name: 'Issues' })).toBeFocused()
  await expect(subject(page)).toHaveValue('')
  await expect(row).toContainText('for 0 of 30 subscribers, 30 waiting, 0 refused')
  await expect(row.getByRole('progressbar')).toHaveJSProperty('max', 30)
  await expect(page.getByRole('region', { name: 'Mail' })).toContainText(/Waiting: 30 since today/)
  isOpen = true
  for (const settle of held.splice(0)) settle()
  await expect(row.getByRole('status')).toHaveText(
    `“${text.subject}” is done: Handed to your mail company for 29 of 30 subscribers, 1 refused.`,
  )
  await expect(row.getByRole('progressbar')).toHaveCount(0)

  await row.getByText('Who was not reached, and why').press('Enter')
  const refused = row.getByRole('listitem').filter({ hasText: 'There is no such mailbox. It answered: 550' })
  await expect(refused).toContainText(addressOf(7))
  const others = Array.from({ length: 30 }, (_, index) => addressOf(index)).filter(
    (to) => to !== addressOf(7),
  )
  const issueTo = mail.mails.flatMap(({ envelopeTo }) => envelopeTo).filter((to) => to.startsWith('reader-'))
  expect(issueTo.sort()).toEqual(others.sort())

  const opened = page.waitForEvent('popup')
  await row.getByRole('link', { name: `Read it: “${text.subject}”, in a new tab` }).click()
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText(text.subject)
})

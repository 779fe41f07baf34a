import { londonTime } from '#contract/london-time.ts'
import { listIssues } from '#contract/newsletter-issues.ts'
import { reply } from '#tests/support/mail-server.ts'
import { expect, test } from './fixtures.ts'
import { addressOf, composer, dialog, issues, openNewsletter, saved, write } from './newsletter-steps.ts'

const text = { subject: 'Why your curls go flat on day three', body: 'The answer is water.' }

test('an issue goes out after the count was confirmed, each gets it once, and who was refused is tried again', async ({
  browser,
}) => {
  const held: (() => void)[] = []
  let isOpen = false
  let isGone = true
  // More than are under way at a time.
  await using own = await openNewsletter(browser, {
    subscribers: 30,
    onMail: ({ envelopeTo }, answer) => {
      const settle = () =>
        answer(isGone && envelopeTo.includes(addressOf(7)) ? reply(550, '5.1.1 No such user') : null)
      if (isOpen) settle()
      else held.push(settle)
    },
  })
  const { page, mail, request } = own
  const row = issues(page).getByRole('listitem').first()
  await write(page, text)
  await composer(page).getByRole('button', { name: 'Send to 30 subscribers' }).click()
  await expect(dialog(page)).toContainText(`“${text.subject}” goes to 30 subscribers.`)
  await dialog(page).getByRole('button', { name: 'Not yet' }).click()
  await expect(composer(page).getByRole('button', { name: 'Send to 30 subscribers' })).toBeFocused()
  await composer(page).getByRole('button', { name: 'Send to 30 subscribers' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Send to 30 subscribers' })).toBeEnabled()
  await request.post('/api/newsletter', { data: { email: 'late@example.com' } })
  await dialog(page).getByRole('button', { name: 'Send to 30 subscribers' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Nothing went out. The list has changed: this would go to 31 subscribers now. Please confirm again.',
  )
  await dialog(page).getByRole('button', { name: 'Send to 31 subscribers' }).click()

  await expect(issues(page).getByRole('heading', { name: 'Issues' })).toBeFocused()
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('')
  await expect(row).toContainText('for 0 of 31 subscribers, 31 waiting, 0 refused')
  await expect(row.getByRole('progressbar')).toHaveJSProperty('max', 31)
  isOpen = true
  for (const settle of held.splice(0)) settle()
  await expect(row.getByRole('status')).toHaveText(
    `“${text.subject}” is done: Handed to your mail company for 30 of 31 subscribers, 1 refused.`,
  )
  await expect(row.getByRole('progressbar')).toHaveCount(0)

  await row.getByText('Who was not reached, and why').press('Enter')
  const refused = row.getByRole('listitem').filter({ hasText: 'There is no such mailbox. It answered: 550' })
  await expect(refused).toContainText(addressOf(7))
  isGone = false
  await row.getByRole('button', { name: 'Try again' }).click()
  await expect(row).toContainText('for 31 of 31 subscribers, 0 refused')
  const issueTo = mail.mails.flatMap(({ envelopeTo }) => envelopeTo).filter((to) => to.startsWith('reader-'))
  expect(issueTo.sort()).toEqual(Array.from({ length: 30 }, (_, index) => addressOf(index)).sort())

  const opened = page.waitForEvent('popup')
  await row.getByRole('link', { name: `Read it: “${text.subject}”, in a new tab` }).click()
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText(text.subject)
})

test('an issue is planned for a time in London, changed, taken back, and shows without being asked that it has begun', async ({
  browser,
}) => {
  await using own = await openNewsletter(browser, { subscribers: 1 })
  const { page, request } = own
  await page.clock.install()
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

  await composer(page).getByRole('button', { name: 'Send later' }).click()
  await dialog(page).getByRole('button', { name: 'Plan it' }).click()
  await expect(row).toContainText('Planned')
  const [{ id, version }] = await (await request.get(listIssues.path)).json()
  const begun = await request.post(`${listIssues.path}/${id}/send`, { data: { version, recipients: 1 } })
  expect(begun.status()).toBe(200)
  await page.clock.fastForward('26:00:00')
  await expect(row).toContainText('Handed to your mail company for 1 of 1 subscriber')
})

import { openAccount, panel } from '#tests/e2e/account-steps.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { calendarFile, startCalendarServer } from '#tests/support/calendar-server.ts'
import { expectReadable, focused } from '#tests/support/sight.ts'

test('she reads in her own calendar, sees when it was read and when that fails, and removes it', async ({
  browser,
}) => {
  await using calendars = await startCalendarServer()
  await using own = await openAccount(browser, { width: 390, height: 844 })
  const { page } = own
  const row = panel(page, 'Your own calendar')
  await row.scrollIntoViewIfNeeded()
  await expectReadable(row, 'Off. Its busy times would count as taken here')
  await expect(row.getByRole('textbox')).toHaveCount(0)

  calendars.answer = (_, response) => response.writeHead(404).end()
  await row.getByRole('button', { name: 'Read it in, your own calendar' }).press('Enter')
  const field = row.getByLabel('Secret address of your calendar')
  await expect(field).toBeFocused()
  const address = calendars.url('/hannah/private-0a1b2c.ics')
  await field.fill(address)
  await field.press('Enter')
  await expectReadable(row, '127.0.0.1 has no calendar at this address, or no longer.')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(address)

  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const series = calendarFile('fastmail').replace(
    'DTSTART;TZID=Europe/London:20260302',
    `DTSTART;TZID=Europe/London:${day}`,
  )
  calendars.answer = (_, response) => response.end(series)
  await field.press('Enter')
  await expectReadable(row, '3 busy times ahead; titles are not kept.')
  await expectReadable(row, 'One entry could not be read')
  await expect(row.getByRole('textbox')).toHaveCount(0)
  expect(await page.content()).not.toContain('private-0a1b2c')

  expect(await focused(page)).toContain('Change, your own calendar')
  await page.route('**/api/admin/own-calendar', async (route) => {
    const { calendar } = await (await route.fetch()).json()
    const warnings = ['127.0.0.1 could not be reached. The copy from before counts']
    await route.fulfill({ json: { calendar: { ...calendar, warnings } } })
  })
  await page.reload()
  await expectReadable(row, '127.0.0.1 could not be reached. The copy from before counts')
  await expectReadable(row, 'Last read today at')
  await page.unroute('**/api/admin/own-calendar')

  await row.getByRole('button', { name: 'Change, your own calendar' }).press('Enter')
  await row.getByRole('button', { name: 'Remove it' }).click()
  const question = page.getByRole('dialog', { name: 'Remove your own calendar?' })
  await question.getByRole('button', { name: 'Remove it' }).click()
  await expectReadable(row, 'Off.')
  expect(await focused(page)).toContain('Read it in, your own calendar')
})

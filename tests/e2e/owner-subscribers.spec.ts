import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectReadable } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { addressOf, dialog, openNewsletter } from './newsletter-steps.ts'
import { openDashboard } from './steps.ts'

const box = (page: Page) => page.getByRole('region', { name: 'Subscribers' })
const rows = (page: Page) => box(page).getByRole('listitem')
const importButton = (page: Page) => box(page).getByRole('button', { name: 'Import' })

const listFile = {
  name: 'list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('filed@example.com\n'),
}

test('the Newsletter tab says that it loads, that it is empty, and how many there are', async ({
  page,
  site,
}) => {
  await chooseBeforehand(page.context(), false)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const row = { id: 'a', email: 'priya@example.com', subscribedAt: '2026-11-21T14:02:00.000Z' }
  let listed: (typeof row)[] = []
  await page.route('**/api/admin/newsletters**', async (route) => {
    await held
    await route.fulfill({ json: listed, headers: { 'x-total-count': `${listed.length}` } })
  })
  await openDashboard(page, site)
  const tab = page.getByRole('tab', { name: /^Newsletter/ })
  await tab.click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('Loading subscribers...')).toBeVisible()
  release()
  await expect(panel.getByText('No newsletter subscribers yet')).toBeVisible()
  await expect(tab).toHaveText('Newsletter0')

  listed = [row]
  await panel.getByRole('button', { name: 'Refresh' }).click()
  await expect(panel.getByRole('listitem')).toHaveText('priya@example.comSubscribed 21 Nov 2026, 14:02')
  await expect(tab).toHaveText('Newsletter1')
})

test('an address is found by any part of it, the search says how many match, and the list is downloaded as CSV', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openNewsletter(browser, { subscribers: 12 })
  const { page } = own
  await expect(rows(page)).toHaveCount(12)
  await box(page).getByLabel('Find an address').fill('READER-1')
  await expect(rows(page)).toHaveCount(3)
  await expect(box(page)).toContainText('3 of 12')
  await box(page).getByLabel('Find an address').fill('nobody')
  await expect(box(page)).toContainText('No address holds “nobody”')
  const started = page.waitForEvent('download')
  await box(page).getByRole('link', { name: 'Download as a spreadsheet' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('subscribers.csv')
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv).toMatch(new RegExp(`^${addressOf(0)},.*A test\r$`, 'm'))
})

test('somebody is removed after a question, nobody by a slip; a list is pasted from elsewhere with the origin of its consent, and its bad lines are named', async ({
  browser,
}) => {
  await using own = await openNewsletter(browser, { subscribers: 2 })
  const { page, mail } = own
  const remove = box(page).getByRole('button', { name: `Remove ${addressOf(1)}` })
  await remove.press('Enter')
  await expect(dialog(page)).toContainText(`${addressOf(1)} gets no further mail and is forgotten`)
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await expect(rows(page)).toHaveCount(2)
  await remove.click()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(box(page).getByRole('heading', { name: 'Subscribers' })).toBeFocused()
  await expect(page.getByRole('tab', { name: /^Newsletter/ })).toHaveText('Newsletter1')
  await expect(page.getByRole('button', { name: 'Send to 1 subscriber' })).toBeVisible()

  await importButton(page).click()
  await dialog(page).getByRole('button', { name: 'Import' }).click()
  const pasted = dialog(page).getByLabel('Or paste the addresses')
  const origin = dialog(page).getByLabel('Where did they consent?')
  await expect(pasted).toHaveAccessibleDescription('Please choose a file, or paste the addresses')
  await expect(origin).toHaveAccessibleDescription(/^Please say where their consent came from/)
  await expect(pasted).toBeFocused()
  await pasted.fill(`name;e-mail\nRuth;ruth@example.com\nNobody;none@@example.com\nFirst;${addressOf(0)}`)
  await origin.fill('Paper list at the salon')
  await dialog(page).getByRole('button', { name: 'Import' }).click()
  await expect(dialog(page).getByRole('definition')).toHaveText(['1', '1', '0', '0', '1'])
  await expect(dialog(page).getByRole('listitem')).toContainText('none@@example.com')
  await expect(dialog(page).getByRole('button', { name: 'Go on with what is in the box' })).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Done' }).press('Enter')
  await expect(importButton(page)).toBeFocused()
  await expect(rows(page).first()).toContainText('ruth@example.com')
  await expect(rows(page)).toHaveCount(2)
  expect(mail.mails).toEqual([])
})

test('a file, also as spreadsheets write it, is put into the box, one list at a time; what could not be read stays there, also over a reload', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openNewsletter(browser)
  const { page } = own
  await importButton(page).click()
  const pasted = dialog(page).getByLabel('Or paste the addresses')
  const file = dialog(page).getByLabel('The list as a file')
  await file.setInputFiles({ ...listFile, name: 'list.xlsx', buffer: Buffer.from('PK\0\0') })
  await expect(file).toHaveAccessibleDescription(/^This is not a list as text/)
  await pasted.fill('pasted@example.com\nbad@@example.com')
  await file.setInputFiles(listFile)
  await expect(file).toHaveAccessibleDescription('Please import what is in the box first, or empty it.')
  await expect(pasted).toHaveValue('pasted@example.com\nbad@@example.com')
  await dialog(page).getByLabel('Where did they consent?').fill('Paper list')
  await dialog(page).getByRole('button', { name: 'Import' }).click()
  await expect(dialog(page).getByRole('definition')).toHaveText(['1', '0', '0', '0', '1'])
  await dialog(page).getByRole('button', { name: 'Go on with what is in the box' }).click()
  await expect(pasted).toHaveValue('bad@@example.com')
  await expect(pasted).toBeFocused()
  await expect(dialog(page).getByLabel('Where did they consent?')).toHaveValue('Paper list')
  await page.reload()
  await importButton(page).click()
  await expect(pasted).toHaveValue('bad@@example.com')

  await pasted.fill('')
  await file.setInputFiles({ ...listFile, buffer: Buffer.from('\uFEFFfiled@example.com\n', 'utf16le') })
  await expectReadable(dialog(page), 'list.csv is in the box.')
  await expect(pasted).toHaveValue('filed@example.com\n')
  const submit = dialog(page).getByRole('button', { name: 'Import' })
  await page.route('**/import', (route) => route.abort())
  await submit.click()
  await expect(dialog(page).getByRole('alert')).toContainText('Imported again, nobody is on the list twice.')
  await page.unroute('**/import')
  await submit.click()
  await expect(dialog(page).getByRole('definition')).toHaveText(['1', '0', '0', '0', '0'])
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
})

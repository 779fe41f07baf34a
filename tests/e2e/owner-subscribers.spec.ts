import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { importSubscribers } from '#contract/newsletter-subscribers.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { addressOf, dialog, openNewsletter } from './newsletter-steps.ts'
import { holdBack } from './steps.ts'

const box = (page: Page) => page.getByRole('region', { name: 'Subscribers' })
const rows = (page: Page) => box(page).getByRole('listitem')

test('the list says that it loads and that it is empty, and is downloaded; somebody is removed after a question; a list from elsewhere is read, and its bad lines stay in the box', {
  tag: '@full',
}, async ({ browser }) => {
  await using own = await openNewsletter(browser)
  const { page, mail, request } = own
  const tab = page.getByRole('tab', { name: /^Newsletter/ })
  const letThrough = await holdBack(page, '**/api/admin/newsletters**')
  await page.reload()
  await expect(box(page).getByText('Loading subscribers...')).toBeVisible()
  letThrough()
  await expect(box(page).getByText('No newsletter subscribers yet')).toBeVisible()
  await expect(tab).toHaveText('Newsletter0')
  const text = Array.from({ length: 12 }, (_, index) => addressOf(index)).join('\n')
  await request.post(importSubscribers.path, { data: { text, consentOrigin: 'A test' } })
  await box(page).getByRole('button', { name: 'Refresh' }).click()
  await expect(rows(page)).toHaveCount(12)
  await expect(tab).toHaveText('Newsletter12')
  await expect(rows(page).first()).toHaveText(/^reader-\d+@example.comSubscribed \d+ \w+ 20\d\d, \d\d:\d\d$/)

  const started = page.waitForEvent('download')
  await box(page).getByRole('button', { name: 'Download as a spreadsheet' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('subscribers.csv')
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv).toMatch(new RegExp(`^${addressOf(0)},.*A test\r$`, 'm'))

  const remove = box(page).getByRole('button', { name: `Remove ${addressOf(1)}` })
  await remove.press('Enter')
  await expect(dialog(page)).toContainText(`${addressOf(1)} gets no further mail and is forgotten`)
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await expect(rows(page)).toHaveCount(12)
  await remove.click()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await expect(rows(page)).toHaveCount(11)
  await expect(box(page).getByRole('heading', { name: 'Subscribers' })).toBeFocused()
  await expect(tab).toHaveText('Newsletter11')
  await expect(page.getByRole('button', { name: 'Send to 11 subscribers' })).toBeVisible()

  const opener = box(page).getByRole('button', { name: 'Import' })
  const submit = dialog(page).getByRole('button', { name: 'Import' })
  const pasted = dialog(page).getByLabel('Or paste the addresses')
  const origin = dialog(page).getByLabel('Where did they consent?')
  const file = dialog(page).getByLabel('The list as a file')
  await opener.click()
  await submit.click()
  await expect(pasted).toHaveAccessibleDescription('Please choose a file, or paste the addresses')
  await expect(origin).toHaveAccessibleDescription(/^Please say where their consent came from/)
  await expect(pasted).toBeFocused()
  const list = { name: 'list.csv', mimeType: 'text/csv' }
  await file.setInputFiles({ ...list, name: 'list.xlsx', buffer: Buffer.from('PK\0\0') })
  await expect(file).toHaveAccessibleDescription(/^This is not a list as text/)
  await file.setInputFiles({ ...list, name: 'list.pdf', buffer: Buffer.from('%PDF-1.4 ruth@example.com') })
  await expect(file).toHaveAccessibleDescription(/^This is not a list as text/)
  await file.setInputFiles({ ...list, buffer: Buffer.from('\r\n') })
  await expect(file).toHaveAccessibleDescription('This file is empty.')
  const lines = `name;e-mail\nRuth;ruth@example.com\nNobody;none@@example.com\nFirst;${addressOf(0)}\n`
  // As spreadsheets write it: the mark at its beginning is no part of the text.
  await file.setInputFiles({ ...list, buffer: Buffer.from(`\uFEFF${lines}`) })
  await expectReadable(dialog(page), 'list.csv is in the box.')
  await expect(pasted).toHaveValue(lines)
  await file.setInputFiles({ ...list, buffer: Buffer.from('filed@example.com') })
  await expect(file).toHaveAccessibleDescription('Please import what is in the box first, or empty it.')
  await origin.fill('Paper list at the salon')
  await page.route('**/import', (route) => route.abort(), { times: 1 })
  // Repeated by itself: nobody is on the list twice.
  await submit.click()
  await expectReadable(dialog(page), '1 added; 1 on the list before; 1 could not be read: that is in the box')
  await expect(pasted).toHaveValue('none@@example.com')
  await expect(submit).toBeFocused()
  await page.reload()
  await opener.click()
  await expect(pasted).toHaveValue('none@@example.com')
  await expect(origin).toHaveValue('Paper list at the salon')
  await pasted.fill('nora@example.com')
  await submit.click()
  await dialog(page).getByRole('button', { name: 'Done' }).press('Enter')
  await expect(opener).toBeFocused()
  await expect(rows(page).first()).toContainText('nora@example.com')
  await expect(rows(page)).toHaveCount(13)
  expect(mail.mails).toEqual([])
})

import type { Page } from '@playwright/test'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { head, notes, openHistory, openRequest, openRequests, pressCall } from './request-steps.ts'
import { aConsultation, logIn, loseAnswer, postConsultation, toast } from './steps.ts'

const card = (page: Page, name: string) => page.getByRole('article', { name })
const show = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name }).click()

test('the owner finds a request, reads it, keeps notes on it, and says what came of each call', async ({
  browser,
}) => {
  await using own = await openRequests(browser, ['Amara Okafor', 'Beth Langley'])
  const { page } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Search requests').fill('okafor')
  await expect(page.getByRole('article')).toHaveCount(1)
  // What she searches for names a client, and the browser's history outlives a logout.
  expect(page.url()).not.toContain('okafor')
  await openRequest(page, 'Amara Okafor')
  await expect(page).toHaveTitle(/^Request \|/)
  await expectReadable(head(page), '4A coils, dry at the ends.')

  const field = notes(page).getByLabel('Add a private note')
  await field.fill('Prefers mornings')
  await page.getByRole('navigation', { name: 'Consultations' }).getByRole('link').click()
  await expect(page.getByLabel('Search requests')).toHaveValue('okafor')
  await page.goBack()
  await page.reload()
  await expect(field).toHaveValue('Prefers mornings')
  await notes(page).getByRole('button', { name: 'Save note' }).click()
  const note = notes(page).getByRole('listitem').filter({ hasText: 'Prefers mornings' })
  await expectReadable(note, 'Prefers mornings')
  await expect(field).toHaveValue('')
  await note.getByRole('button', { name: /^Edit/ }).click()
  await notes(page).getByLabel('Note', { exact: true }).fill('Prefers evenings')
  await notes(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expectReadable(notes(page), 'Prefers evenings')
  const remove = notes(page).getByRole('button', { name: /^Delete/ })
  await remove.click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(remove).toBeFocused()
  await remove.click()
  const question = page.getByRole('dialog', { name: 'Delete this note?' })
  await expectReadable(question, 'Prefers evenings')
  await question.getByRole('button', { name: 'Delete it' }).click()
  await expect(notes(page).getByRole('listitem')).toHaveCount(0)
  await expect(notes(page).getByRole('heading', { name: 'Notes' })).toBeFocused()

  await page.getByRole('navigation', { name: 'Consultations' }).getByRole('link').click()
  const box = card(page, 'Amara Okafor')
  await pressCall(box)
  // An answer that is lost for good is not known to be noted; pressed again, it is noted once.
  await page.route('**/contacts', loseAnswer)
  await box.getByRole('button', { name: 'No answer' }).click()
  await expectReadable(box, 'Not noted.')
  await page.unroute('**/contacts')
  await box.getByRole('button', { name: 'No answer' }).click()
  await expect(box.getByText(/^No answer, \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('tabpanel')).toBeFocused()
  await pressCall(box)
  await box.getByRole('button', { name: 'Answered' }).click()
  await expect(box.getByRole('combobox')).toHaveValue('replied')
  await openRequest(page, 'Amara Okafor')
  await openHistory(page)
  await expectReadable(page.getByRole('group', { name: 'History' }), 'Call: no answer')
  await expect(page.getByText('Call: no answer')).toHaveCount(1)

  await page.goBack()
  await openRequest(page, 'Beth Langley')
  await page.getByRole('link', { name: 'All about Beth' }).click()
  await page.getByLabel('Phone').fill('0113 496 0999')
  await page.getByRole('button', { name: 'Save the details' }).click()
  await expectReadable(page.getByRole('form', { name: 'Details' }), 'Saved.')
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Dashboard' }).click()
  const call = card(page, 'Beth Langley').getByRole('link', { name: /^Call/ })
  await expect(call).toHaveAttribute('href', 'tel:+441134960999', { timeout: 5000 })
})

test('what the shield put into Junk is put right, undone, and deleted for good after a login in between', async ({
  browser,
}) => {
  await using own = await openRequests(browser, ['Amara Okafor'])
  const { page, request, site } = own
  const links = 'https://a.example/1 https://a.example/2 https://a.example/3'
  await postConsultation(request, aConsultation({ name: 'Rank Up', hairType: links }))
  await page.reload()
  await show(page, 'Junk')
  const junk = card(page, 'Rank Up')
  await expectReadable(junk, 'Put here because it holds 3 links.')
  await junk.getByRole('button', { name: 'Not junk Rank Up' }).click()
  await toast(page, 'Its mails leave in 20 seconds').getByRole('button', { name: 'Undo' }).click()
  await expect(junk.getByRole('combobox')).toHaveValue('junk')
  await junk.getByRole('button', { name: 'Delete for good Rank Up' }).click()
  // As when the session has ended meanwhile: nothing is deleted.
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
  await logIn(page, site)
  await junk.getByRole('button', { name: 'Delete for good Rank Up' }).click()
  await page.route('**/api/admin/consultations/*', loseAnswer, { times: 1 })
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expectReadable(toast(page, 'Deleted'), 'The request of Rank Up has gone.')
  await expect(junk).toHaveCount(0)
  await expect(page.getByRole('tabpanel')).toBeFocused()
  await show(page, 'All')
  await card(page, 'Amara Okafor').getByRole('combobox').selectOption('Closed')
  await expectReadable(card(page, 'Amara Okafor'), 'Closed')

  // A slip takes the card out of the list; Undo brings it back.
  await card(page, 'Amara Okafor').getByRole('combobox').selectOption('Junk')
  await expect(card(page, 'Amara Okafor')).toHaveCount(0)
  await expectReadable(toast(page, 'Amara Okafor'), 'Marked as Junk.')
  await toast(page, 'Amara Okafor').getByRole('button', { name: 'Undo' }).click()
  await expectReadable(toast(page, 'Undone'), 'Amara Okafor is marked as Closed.')
  await expect(card(page, 'Amara Okafor').getByRole('combobox')).toHaveValue('closed')
})

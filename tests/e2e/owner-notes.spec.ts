import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { addNote, notes, openRequest, openRequests } from './request-steps.ts'
import { loseAnswer } from './steps.ts'

const field = (page: Parameters<typeof notes>[0]) => notes(page).getByLabel('Add a private note')
const save = (page: Parameters<typeof notes>[0]) => notes(page).getByRole('button', { name: 'Save note' })

test('a private note is added, changed, deleted and brought back by the keyboard alone', async ({
  browser,
}) => {
  await using own = await openRequests(browser, ['Amara Okafor'])
  const { page } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await openRequest(page, 'Amara Okafor')
  await field(page).focus()
  await page.keyboard.type('Rang, <b>no</b> answer.')
  await page.keyboard.press('Tab')
  await expect(save(page)).toBeFocused()
  await page.keyboard.press('Enter')
  const entry = notes(page).getByRole('listitem').first()
  await expectReadable(entry, 'Rang, <b>no</b> answer.')
  await expect(field(page)).toHaveValue('')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(entry.getByRole('button', { name: /^Edit/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' Rang again.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectReadable(entry, 'Rang, <b>no</b> answer. Rang again.')
  await expect(entry).toContainText('changed today at')
  await expect(entry.getByRole('button', { name: /^Edit/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectReadable(entry, 'Note deleted.')
  await expect(entry.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectReadable(entry, 'Rang again.')
  await expect(entry.getByRole('button', { name: /^Edit/ })).toBeFocused()
  await page.reload()
  await expect(entry).toContainText('Rang again.')
})

test('a note that is too long is counted, refused with the count, and kept', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openRequests(browser, ['Amara Okafor'])
  const { page } = own
  await openRequest(page, 'Amara Okafor')
  await save(page).scrollIntoViewIfNeeded()
  await field(page).fill('x'.repeat(4500))
  await expect(notes(page)).toContainText('4,500 of 5,000 characters.')
  await field(page).fill('x'.repeat(5012))
  await save(page).click()
  await expect(notes(page).getByRole('alert')).toHaveText(
    'This has 5,012 characters, and 5,000 is the most. Please shorten it by 12.',
  )
  await expect(field(page)).toBeFocused()
  await page.reload()
  await expect(field(page)).toHaveValue('x'.repeat(5012))
  await field(page).fill('x'.repeat(5000))
  await save(page).click()
  await expect(notes(page).getByRole('button', { name: /^Edit/ })).toBeVisible()
})

test('without a connection a note stays in its field, and is added once when she tries again', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openRequests(browser, ['Amara Okafor'])
  const { page } = own
  await openRequest(page, 'Amara Okafor')
  await page.route('**/notes', loseAnswer)
  await field(page).fill('Parking behind number 12.')
  await save(page).click()
  await expectReadable(notes(page), 'Not saved. Please check your connection. It stays here; try again.')
  await expect(field(page)).toHaveValue('Parking behind number 12.')
  await page.unroute('**/notes')
  await save(page).click()
  await expect(notes(page).getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(notes(page).getByRole('listitem')).toHaveCount(1)

  await page.route('**/notes', loseAnswer)
  await field(page).fill('Bring the small blades.')
  await save(page).click()
  await expectReadable(notes(page), 'Not saved. Please check your connection.')
  await page.unroute('**/notes')
  await field(page).fill('Bring the small blades and the drape.')
  await save(page).click()
  await expect(notes(page)).toContainText('Bring the small blades and the drape.')
  await expect(field(page)).toHaveValue('')
})

test('an empty note is refused in words, the field grows, and the newest two notes lead to the others', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openRequests(browser, ['Amara Okafor'])
  const { page } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await openRequest(page, 'Amara Okafor')
  await save(page).click()
  await expectReadable(notes(page), 'Please write something first')
  await expect(field(page)).toBeFocused()
  const heightOf = async () => (await field(page).boundingBox())?.height ?? Number.NaN
  const height = await heightOf()
  await field(page).fill('One line\nand another\nand a third')
  expect(await heightOf()).toBeGreaterThan(height + 40)
  await save(page).click()
  await expectReadable(notes(page).getByRole('listitem'), 'and another')
  for (const words of ['Second note', 'Third note', 'Fourth note']) await addNote(page, words)
  await expect(notes(page).getByRole('listitem')).toHaveCount(2)
  await expectReadable(notes(page).getByRole('listitem').nth(1), 'Third note')
  const all = notes(page).getByRole('button', { name: 'Show all 4 notes' })
  await all.press('Enter')
  await expect(notes(page).getByRole('button', { name: 'Edit the note “Second note”' })).toBeFocused()
  await expectReadable(notes(page).getByRole('listitem').nth(3), 'and a third')
  await expect(all).toHaveCount(0)
})

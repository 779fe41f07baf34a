import { expect, test } from './fixtures.ts'
import { bar, openEditor, openWebsite } from './website-steps.ts'

test('a pair is moved by keyboard, and a removed one is brought back after a reload', async ({ browser }) => {
  await using own = await openWebsite(browser)
  const { page } = own
  await openEditor(page, 'Gallery')
  const pairs = page.getByRole('region', { name: 'Before & after' })
  const titles = pairs.getByLabel('Title')
  await expect(titles).not.toHaveCount(0)
  const [first = '', second = ''] = await titles.evaluateAll((all: HTMLTextAreaElement[]) =>
    all.map(({ value }) => value),
  )
  const down = pairs.getByRole('button', { name: `Move down: ${first}` })
  await down.press('Enter')
  await expect(down).toBeFocused()
  await expect(titles.first()).toHaveValue(second)
  await pairs.getByRole('button', { name: `Move up: ${first}` }).press('Enter')
  await expect(bar(page)).toContainText('Visitors see exactly this')

  await pairs.getByRole('button', { name: 'Remove this pair' }).first().press('Enter')
  await expect(titles.first()).toHaveValue(second)
  await expect(bar(page)).toContainText('Draft saved by itself')
  await page.reload()
  await pairs.getByText('Removed: 1').press('Enter')
  await pairs.getByRole('button', { name: `Bring back: ${first}` }).press('Enter')
  await expect(titles.first()).toHaveValue(first)
  await expect(bar(page)).toContainText('Visitors see exactly this')
})

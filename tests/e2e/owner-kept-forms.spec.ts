import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

const whatFor = (page: Page) => page.getByLabel('What for')
const diary = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Diary' })

const storage = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))

test('what is typed in a form outlives a reload and Back, until it is sent', async ({ page, site }) => {
  await signIn(page.context(), site)
  await page.goto('/admin/diary/block')
  await whatFor(page).fill('Dentist')
  await page.getByLabel('From').fill('06:00')
  await page.reload()
  await expect(whatFor(page)).toHaveValue('Dentist')
  await expect(page.getByLabel('From')).toHaveValue('06:00')
  await diary(page).click()
  await expect(whatFor(page)).toHaveCount(0)
  await page.goBack()
  await expect(whatFor(page)).toHaveValue('Dentist')
  await page.getByLabel('To', { exact: true }).fill('06:30')
  await page.getByRole('button', { name: 'Block it out' }).click()
  await expect(whatFor(page)).toHaveCount(0)
  await page.goBack()
  await expect(whatFor(page)).toHaveValue('')
  expect(await storage(page)).not.toContain('Dentist')
})

test('a logout takes what was typed with it', async ({ page, site }) => {
  await signIn(page.context(), site)
  await page.goto('/admin/diary/block')
  await whatFor(page).fill('Solicitor')
  await expect.poll(() => storage(page)).toContain('Solicitor')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await storage(page)).not.toContain('Solicitor')
})

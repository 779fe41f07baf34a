import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { openRealSite, phoneAndDesktop } from './steps.ts'

async function signIn(page: Page, password: string) {
  await page.getByLabel('Username').fill('owner')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

for (const viewport of phoneAndDesktop)
  test(`the printed password opens nothing but the page for one of her own at ${viewport.width} px`, async ({
    browser,
  }) => {
    test.slow()
    await using own = await openRealSite(browser, { ADMIN_PASSWORD: '' })
    const { page, site } = own
    await page.setViewportSize(viewport)
    const printed = (await readFile(path.join(site.dataDir, 'first-password.txt'), 'utf8')).trim()
    const heading = page.getByRole('heading', { name: 'Your own password' })
    await page.goto('/admin')
    await signIn(page, printed)
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(/^Your own password \| /)
    await page.getByRole('button', { name: 'Stop here' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()

    await signIn(page, printed)
    await expect(heading).toBeFocused()
    await page.goto('/admin/website')
    await expect(heading).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    // After loading the page anew the printed one is not known here any more.
    await page.getByLabel('The password you signed in with').fill(printed)
    const form = page.locator('form')
    await page.getByLabel('New password').fill('password123456')
    await page.keyboard.press('Enter')
    await expectReadable(form, 'Very many people use this password')
    await page.getByLabel('New password').fill('northleeds1')
    await page.keyboard.press('Enter')
    await expectReadable(form, 'Please use 12 characters or more')
    await page.getByLabel('New password').fill('northleedscurls1')
    await page.keyboard.press('Enter')
    await expectReadable(form, 'This is made of words that anybody would try for this website.')
    await expect(page.getByLabel('New password')).toBeFocused()
    await page.keyboard.type(' by the canal')
    await page.keyboard.press('Enter')

    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeFocused()
    await page.goto('/admin')
    await expectReadable(page.getByRole('main'), '12 left before your website opens')
  })

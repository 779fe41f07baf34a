import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { openRealSite } from './steps.ts'
import { asVisitor, expectInFooter } from './website-steps.ts'

async function signIn(page: Page, password: string) {
  await page.getByLabel('Username').fill('owner')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

for (const [viewport, where] of [
  [{ width: 390, height: 844 }, ''],
  [{ width: 1440, height: 900 }, ' at 1440 px'],
] as const)
  test(`from the printed password she is led to a website of her own, stops half-way and goes on${where}`, async ({
    browser,
  }) => {
    test.slow()
    const notSetUp = { ADMIN_PASSWORD: '', SMTP_URL: '', MAIL_FROM: '', OWNER_EMAIL: '' }
    await using own = await openRealSite(browser, notSetUp)
    const { page, site } = own
    await page.setViewportSize(viewport)
    const printed = (await readFile(path.join(site.dataDir, 'first-password.txt'), 'utf8')).trim()
    const heading = (name: string) => page.getByRole('heading', { name, level: 2 })
    await page.goto('/admin')
    await signIn(page, printed)
    await expect(heading('A password of your own')).toBeFocused()
    await page.getByRole('button', { name: 'Stop here' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()

    await signIn(page, printed)
    await expect(heading('A password of your own')).toBeFocused()
    await page.goto('/admin?tab=website')
    await expect(heading('A password of your own')).toBeVisible()
    // After loading the page anew the printed one is not known here any more.
    await page.getByLabel('The password you signed in with').fill(printed)
    const form = page.locator('form')
    await page.getByLabel('New password').fill('password123456')
    await page.keyboard.press('Enter')
    await expectReadable(form, 'Very many people use this password')
    await expect(form.getByText('14 letters', { exact: true })).toBeHidden()
    await page.getByLabel('New password').fill('northleeds1')
    await page.keyboard.press('Enter')
    await expectReadable(form, 'This has 11 letters and is made of your business name.')
    await expect(page.getByLabel('New password')).toBeFocused()
    await page.keyboard.type(' by the canal')
    await expectReadable(form, '24 letters')
    await page.keyboard.press('Enter')

    await expect(heading('How people reach you')).toBeFocused()
    await expect(page.getByLabel('Phone')).toHaveValue('')
    await page.getByLabel('Phone').fill('0113 496 055')
    await page.getByLabel('Mobile and WhatsApp').fill('07700 900555')
    await page.getByLabel('Email').fill('hello@curls.example')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Phone')).toBeFocused()
    await expectReadable(form, 'This number is one digit short.')
    await page.keyboard.press('End')
    await page.keyboard.type('5')
    await page.getByRole('button', { name: 'Save and go on' }).click()
    await expect(heading('Mail')).toBeFocused()
    await page.getByRole('link', { name: 'Stop here and go to the dashboard' }).click()

    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeFocused()
    const note = page.getByRole('region', { name: '2 of 4 steps done' })
    await expectReadable(note, 'Next: mail, about three minutes.')
    await note.getByRole('link', { name: 'Go on' }).click()
    await expect(heading('Mail')).toBeFocused()
    await page.getByRole('radio', { name: 'Fastmail' }).check()
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByLabel('Your address')).toHaveValue('hello@curls.example')
    await page.getByRole('button', { name: 'Do this later' }).click()
    await expectReadable(page.getByRole('list').last(), 'Your story and training')
    await page.getByRole('button', { name: 'Go to the dashboard' }).click()
    await page.getByRole('button', { name: 'Put away' }).click()
    await expect(page.getByText('3 of 4 steps done')).toHaveCount(0)
    await page.getByRole('tab', { name: 'Website' }).click()
    const behind = page.getByRole('region', { name: 'Behind the website' })
    await behind.scrollIntoViewIfNeeded()
    await expectReadable(behind, '3 of 4 done')
    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.goto('/contact')
      await expectInFooter(visitor, '0113 496 0555')
      expect(await visitor.content()).not.toContain('0113 496 0182')
    })
  })

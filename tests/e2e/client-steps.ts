import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Name, phone or email' })

/** From anywhere in the dashboard to the page of whoever a search finds. */
export async function openPerson(page: Page, search: string, name: string | RegExp) {
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await searchField(page).fill(search)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

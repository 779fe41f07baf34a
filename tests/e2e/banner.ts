import type { Page } from '@playwright/test'

export const banner = (page: Page) => page.getByRole('region', { name: /Cookie/ })
export const press = (page: Page, name: string) => banner(page).getByRole('button', { name }).click()
export const toggle = (page: Page, name: string) => banner(page).getByRole('switch', { name })

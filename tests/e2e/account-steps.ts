import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, Page } from '@playwright/test'
import { codeAt } from '#tests/support/authenticator.ts'
import { expect } from './fixtures.ts'
import { openDashboard, openOwnSite } from './steps.ts'

export type Own = Awaited<ReturnType<typeof openOwnSite>>

export const panel = (page: Page, name: string) => page.getByRole('region', { name })
export const codeField = (page: Page) => page.getByLabel('Type the 6-digit code it shows')
export const codesShown = (page: Page) => page.getByText(/^\d{4}(-\d{4}){5}$/)
/** The code of the next thirty seconds, which is already valid, for use after the current one. */
export const nextCode = (secret: string) => codeAt(secret, new Date(Date.now() + 30_000))

export const phone = { width: 390, height: 844 }

/** The account on a phone, of a site that no other test uses. */
export async function openAccount(
  browser: Browser,
  viewport = phone,
  openSite: (browser: Browser) => Promise<Own> = openOwnSite,
) {
  const own = await openSite(browser)
  await own.page.setViewportSize(viewport)
  await openDashboard(own.page, own.site)
  await own.page.getByRole('link', { name: 'Account' }).click()
  await expect(own.page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused()
  await expect(panel(own.page, 'Password')).toBeVisible()
  return own
}

/** Types name and password on the login that is shown. */
export async function typeLogin(page: Page, { site }: Own, password = site.adminPassword) {
  await page.getByLabel('Username').fill(site.adminUsername)
  await page.getByLabel('Password').filter({ visible: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

export const openSecondStep = (page: Page) =>
  panel(page, 'Second step').getByRole('button', { name: 'Turn on the second step' }).click()

export const sendCode = (page: Page) =>
  panel(page, 'Second step').getByRole('button', { name: 'Turn on', exact: true }).click()

export const readKey = async (page: Page) => {
  const words = await panel(page, 'Second step').getByText('Or type this key:').textContent()
  return (words ?? '').replace('Or type this key:', '').replace(/\s/g, '')
}

export const typePassword = (page: Page, { site }: { site: Pick<Own['site'], 'adminPassword'> }) =>
  panel(page, 'Second step').getByLabel('Your password', { exact: true }).fill(site.adminPassword)

export async function turnOn(page: Page, own: Own) {
  if (!(await codeField(page).isVisible())) await openSecondStep(page)
  const key = await readKey(page)
  await typePassword(page, own)
  await codeField(page).fill(codeAt(key, new Date()))
  await sendCode(page)
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  return { key, codes: await codesShown(page).allTextContents() }
}

/** Makes it more than ten minutes since she signed in, so that step-up authentication is required. */
export function ageProof({ site }: Own): void {
  using database = new DatabaseSync(join(site.dataDir, 'site.db'))
  database.exec(
    `pragma busy_timeout = 5000; update admin_sessions set proved_at = '2026-01-01T00:00:00.000Z'`,
  )
}

/** Signs in as another device with this user agent. */
export async function signInElsewhere({ site }: Own, userAgent: string, password = site.adminPassword) {
  const answer = await fetch(`${site.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username: site.adminUsername, password }),
  })
  return { status: answer.status, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

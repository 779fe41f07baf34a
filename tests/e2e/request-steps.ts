import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { aConsultation, openDashboard, openMailingSite, postConsultation } from './steps.ts'

/** The Consultations tab of a site of its own with a mail server and requests of these people, in this order. */
export async function openRequests(
  browser: Browser,
  names: readonly string[],
  more: { replyHeldMs?: number } = {},
) {
  const own = await openMailingSite(browser, more)
  const { page, site, request } = own
  for (const name of names)
    await postConsultation(
      request,
      aConsultation({
        name,
        hairType: '4A coils, dry at the ends.',
        mobileService: name.startsWith('Amara'),
      }),
    )
  await openDashboard(page, site, '/admin/consultations')
  await expect(page.getByRole('article')).toHaveCount(names.length)
  return own
}

export const head = (page: Page) => page.getByRole('region', { name: 'Request', exact: true })
export const replyPanel = (page: Page) => page.getByRole('region', { name: 'Reply' })
export const notes = (page: Page) => page.getByRole('region', { name: 'Notes', exact: true })
export const history = (page: Page) => page.getByRole('group', { name: 'History' })
export const message = (page: Page) => replyPanel(page).getByRole('textbox', { name: 'Message' })
export const status = (page: Page) => head(page).getByRole('combobox', { name: /^Status of/ })

/** Opens the request of this name from its card. */
export async function openRequest(page: Page, name: string) {
  await page.getByRole('article', { name }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(history(page).locator('summary')).toBeVisible()
}

/** On the form for a visit. */
export async function fillTime(page: Page, date: string, time: string) {
  await page.getByLabel('Date', { exact: true }).fill(date)
  await page.getByLabel('Time', { exact: true }).fill(time)
}

/** Folds out the history of the open request. */
export async function openHistory(page: Page) {
  await history(page).locator('summary').click()
  await expect(history(page).getByText('Request arrived from the website')).toBeVisible()
}

/** Presses Call of a request by the keyboard; the test browser has no phone to open. */
export async function pressCall(box: Locator) {
  const link = box.getByRole('link', { name: /^Call/ })
  await link.evaluate((one) =>
    one.addEventListener('click', (event) => event.preventDefault(), { once: true }),
  )
  await link.press('Enter')
}

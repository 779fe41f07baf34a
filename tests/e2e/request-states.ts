import { expect, type Page } from '@playwright/test'
import type { Site } from '#tests/support/site.ts'
import { aConsultation, openDashboard, postConsultation, type States } from './steps.ts'

/** Opens a request whose words are as long as possible. */
async function openLongestRequest(page: Page, site: Site) {
  const { id } = await postConsultation(
    page.request,
    aConsultation({ hairType: 'x'.repeat(300), mobileService: true, name: 'n'.repeat(100) }),
  )
  await openDashboard(page, site)
  await page.goto(`/admin/consultations/${id}`)
  await expect(page.getByRole('group', { name: 'History' }).locator('summary')).toBeVisible()
}

/** The states of a request's page. */
export const requestStates: States = {
  'the page of a request with a note and the saved texts': async (page, site) => {
    await openLongestRequest(page, site)
    await page.getByLabel('Add a private note').fill('x'.repeat(200))
    await page.getByRole('button', { name: 'Save note' }).click()
    await page
      .getByRole('button', { name: /^Edit the note/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Change the texts' }).click()
    await page.getByRole('button', { name: 'Add a text' }).click()
    await expect(
      page.getByRole('dialog', { name: 'Your saved texts' }).getByRole('textbox', { name: 'Name' }),
    ).toBeFocused()
  },
  'the page of a request that asks about a call, with everything folded out': async (page, site) => {
    await openLongestRequest(page, site)
    const call = page.getByRole('link', { name: /^Call/ })
    await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
    await call.click()
    await expect(page.getByRole('button', { name: 'No answer' })).toBeVisible()
    for (const summary of await page.getByRole('main').locator('details.fold > summary').all())
      await summary.click()
    await expect(page.getByText('Request arrived from the website')).toBeVisible()
  },
  'a request that is not there': async (page, site) => {
    await openDashboard(page, site)
    await page.goto('/admin/consultations/unknown')
    await expect(page.getByRole('heading', { name: 'This request is not there' })).toBeVisible()
  },
}

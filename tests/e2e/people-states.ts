import type { Page } from '@playwright/test'
import type { Site } from '#tests/support/site.ts'
import { expect } from './fixtures.ts'
import { aConsultation, openDashboard, postConsultation } from './steps.ts'

async function lookUp(page: Page, site: Site, search: string) {
  await openDashboard(page, site)
  await page.getByRole('link', { name: 'People’s data' }).click()
  const field = page.getByRole('textbox', { name: 'Email address, phone or name' })
  await field.fill(search)
  await field.press('Enter')
}

/** The widest possible content: name, address and hair details of one long word each. */
const openHeld = async (page: Page, site: Site) => {
  const email = `${'long'.repeat(15)}@${'domain'.repeat(9)}.example`
  const person = aConsultation({ name: 'n'.repeat(100), email, hairType: 'x'.repeat(300) })
  await postConsultation(page.request, person)
  await page.request.post('/api/newsletter', { data: { email, page: '/blog' } })
  await lookUp(page, site, email)
  await expect(page.getByRole('button', { name: 'Erase everywhere' })).toBeVisible()
}

export const peopleStates = [
  {
    name: 'people’s data, of whom nothing is held',
    open: async (page: Page, site: Site) => {
      await lookUp(page, site, 'nobody@example.com')
      await expect(page.getByText('Nothing is held about')).toBeVisible()
    },
  },
  {
    name: 'people’s data of one person',
    open: openHeld,
  },
  {
    name: 'people’s data before an erasure',
    open: async (page: Page, site: Site) => {
      await openHeld(page, site)
      await page.getByRole('button', { name: 'Erase everywhere' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
]

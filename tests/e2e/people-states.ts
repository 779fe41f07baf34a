import type { Page } from '@playwright/test'
import type { Site } from '#tests/support/site.ts'
import { expect } from './fixtures.ts'
import { aConsultation, openDashboard, postConsultation } from './steps.ts'

const openPeople = async (page: Page, site: Site) => {
  await openDashboard(page, site)
  await page.getByRole('link', { name: 'People’s data' }).click()
  await expect(page.getByRole('region', { name: 'What was done' })).toBeVisible()
}

/** The widest possible content: name, address and hair details of one long word each. */
const openHeld = async (page: Page, site: Site) => {
  const email = `${'long'.repeat(15)}@${'domain'.repeat(9)}.example`
  const person = aConsultation({ name: 'n'.repeat(100), email, hairType: 'x'.repeat(300) })
  await postConsultation(page.request, person)
  await page.request.post('/api/newsletter', { data: { email, page: '/blog' } })
  await openPeople(page, site)
  const field = page.getByRole('textbox', { name: 'Email address or phone' })
  await field.fill(email)
  await field.press('Enter')
  await expect(page.getByRole('button', { name: 'Erase everywhere' })).toBeVisible()
}

export const peopleStates = [
  {
    name: 'people’s data, of whom nothing is held',
    open: async (page: Page, site: Site) => {
      await openPeople(page, site)
      const field = page.getByRole('textbox', { name: 'Email address or phone' })
      await field.fill('nobody@example.com')
      await field.press('Enter')
      await expect(page.getByText('Nothing is held about')).toBeVisible()
    },
  },
  {
    name: 'people’s data while it is corrected',
    open: async (page: Page, site: Site) => {
      await openHeld(page, site)
      await page.getByRole('button', { name: 'Correct the requests' }).click()
      const form = page.getByRole('form', { name: /^Request of/ }).first()
      await form.getByRole('textbox', { name: 'Phone' }).fill('')
      await form.getByRole('button', { name: /^Save/ }).click()
      await expect(form.getByText('Phone number is required')).toBeVisible()
      await page.getByRole('button', { name: 'Correct the newsletter’s address' }).click()
    },
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

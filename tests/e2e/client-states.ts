import type { Page } from '@playwright/test'
import type { Site } from '#tests/support/site.ts'
import { openPerson, searchField } from './client-steps.ts'
import { postVisit } from './diary-states.ts'
import { expect } from './fixtures.ts'
import { aConsultation, openDashboard, postConsultation, type States, signIn } from './steps.ts'

const long = aConsultation({
  name: 'n'.repeat(100),
  email: `${'long'.repeat(15)}@${'domain'.repeat(9)}.example`,
  hairType: 'x'.repeat(300),
})

/** The widest possible content: name, address and hair details of one long word each. */
const openLong = async (page: Page, site: Site) => {
  await postConsultation(page.request, long)
  await page.request.post('/api/newsletter', { data: { email: long.email, page: '/blog' } })
  await openDashboard(page, site)
  await openPerson(page, long.email, long.name)
}

export const clientStates: States = {
  'clients, of whom nothing is held': async (page, site) => {
    await signIn(page.context(), site)
    await page.goto('/admin/clients')
    await searchField(page).fill('nobody@example.com')
    await expect(page.getByText('Nothing is held about')).toBeVisible()
  },
  'clients, the latest first': async (page, site) => {
    await postVisit(page, site)
    await page.goto('/admin/clients')
    await expect(page.getByRole('link', { name: /^Beth n+$/ }).first()).toBeVisible()
  },
  'a client’s page': async (page, site) => {
    const { client } = await postVisit(page, site)
    await page.goto(`/admin/clients/${client.id}`)
    await expect(page.getByRole('form', { name: 'Details' })).toBeVisible()
  },
  'the page of somebody who only wrote': openLong,
  'a client’s page before an erasure': async (page, site) => {
    await openLong(page, site)
    await page.getByRole('button', { name: 'Erase everywhere' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
}

import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { requestConsultation } from '#contract/consultations.ts'
import { londonDay } from '#contract/london-time.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { createLinkPath } from '#server/features/appointments/mails.ts'
import { createLinkSigner, ensureLinkSecret } from '#server/security/signed-links.ts'
import { buildOffer } from '#tests/support/appointments.ts'
import { mailedLink } from '#tests/support/mailed-link.ts'
import type { Site } from '#tests/support/site.ts'
import { dayFromNow, postAppointment } from './diary-steps.ts'
import { expect } from './fixtures.ts'
import { aConsultation, openLive, signIn } from './steps.ts'

const email = 'beth-of-the-states@example.com'

export async function postVisit(page: Page, site: Site) {
  await signIn(page.context(), site)
  return postAppointment(page.request, {
    ...{ who: { name: `Beth ${'n'.repeat(40)}`, phone: '0113 496 0182', email }, notifyClient: true },
    ...{ date: dayFromNow(3).date, place: 'home', area: 'adel', address: '12 Otley Road, LS16 5JX' },
  })
}

async function postRequest(page: Page, site: Site) {
  await signIn(page.context(), site)
  const data = aConsultation({ name: `Hannah ${'n'.repeat(40)}`, email: 'hannah-of-the-states@example.com' })
  const { id } = await (await page.request.post(requestConsultation.path, { data })).json()
  return String(id)
}

/** Stores two times offered for a new request, since the shared site has no mail; returns the path of the client's page. */
async function storeOffer(page: Page, site: Site): Promise<string> {
  const consultationId = await postRequest(page, site)
  const createdAt = new Date()
  const starts = ['10:30', '15:00'].map((time) => new Date(`${dayFromNow(6).date}T${time}Z`))
  const database = connectDatabase(`sqlite:${join(site.dataDir, 'site.db')}`)
  try {
    const own = { consultationId, createdAt, place: 'home', area: 'adel' } as const
    const { id } = await buildOffer(database, own, starts)
    const links = createLinkSigner(await ensureLinkSecret(database, () => createdAt))
    return createLinkPath(links, 'pick', id)
  } finally {
    await database.close()
  }
}

const openDiary = async (page: Page, site: Site, path: string, heading: string) => {
  await postVisit(page, site)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** The screens of the diary, and the page behind the link in a client's mail. */
export const diaryStates = [
  {
    name: 'the days of the diary',
    open: async (page: Page, site: Site) => {
      await openDiary(page, site, '/admin/diary?view=days', 'Diary')
      await expect(page.getByRole('link', { name: /^Beth n/ }).first()).toBeVisible()
    },
  },
  {
    name: 'the week of the diary',
    open: async (page: Page, site: Site) => {
      const { startsAt } = await postVisit(page, site)
      await page.goto(`/admin/diary?view=week&on=${londonDay(new Date(startsAt))}`)
      await expect(page.getByText('Hours and travel')).toBeVisible()
    },
  },
  {
    name: 'a visit, and the question before it is cancelled',
    open: async (page: Page, site: Site) => {
      const { id } = await postVisit(page, site)
      await page.goto(`/admin/diary/${id}`)
      await page.getByRole('button', { name: 'Cancel the visit' }).click()
      await expect(page.getByRole('heading', { name: 'Cancel Beth’s visit?' })).toBeFocused()
    },
  },
  {
    name: 'a visit to move',
    open: async (page: Page, site: Site) => {
      const { id } = await postVisit(page, site)
      await page.goto(`/admin/diary/${id}`)
      await page.getByRole('button', { name: 'Move' }).click()
      await expect(page.getByLabel('Time', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'times to offer',
    open: async (page: Page, site: Site) => {
      const id = await postRequest(page, site)
      await page.goto(`/admin/diary/offer?request=${id}`)
      await page.getByRole('button', { name: /^Send times to/ }).click()
      await expect(page.getByText('Choose at least one time')).toBeVisible()
    },
  },
  {
    name: 'the page on which a client picks one of the times offered',
    open: async (page: Page, site: Site) => {
      await openLive(page, await storeOffer(page, site))
      await expect(page.getByRole('button', { name: 'Take this time' })).toBeVisible()
    },
  },
  {
    name: 'a visit to book, with what is missing',
    open: async (page: Page, site: Site) => {
      await openDiary(page, site, '/admin/diary/book', 'Book a visit')
      await page.getByRole('button', { name: /^Book it/ }).click()
      await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    },
  },
  {
    name: 'time to block out',
    open: (page: Page, site: Site) => openDiary(page, site, '/admin/diary/block', 'Block out time'),
  },
  {
    name: 'hours and travel',
    open: async (page: Page, site: Site) => {
      await openDiary(page, site, '/admin/diary/hours', 'Hours and travel')
      await page.getByRole('button', { name: 'Another part: Monday' }).click()
      await expect(page.getByText('Not saved yet.')).toBeVisible()
    },
  },
  {
    name: 'the page of a visit for its client',
    open: async (page: Page, site: Site) => {
      await postVisit(page, site)
      await openLive(page, mailedLink(site, email))
      // Opened, so that all of it is looked at.
      for (const fold of ['Ask for another time', 'Cancel the visit'])
        await page.locator('summary', { hasText: fold }).click()
      await expect(page.getByRole('button', { name: 'Cancel my visit' })).toBeVisible()
    },
  },
]

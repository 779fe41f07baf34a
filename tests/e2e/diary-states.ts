import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { requestConsultation } from '#contract/consultations.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { createLinkPath } from '#server/features/appointments/mails/mails.ts'
import { createLinkSigner, ensureLinkSecret } from '#server/security/signed-links.ts'
import { buildOffer } from '#tests/support/appointments.ts'
import { mailedLink } from '#tests/support/mailed-link.ts'
import type { Site } from '#tests/support/site.ts'
import { dayFromNow, postAppointment } from './diary-steps.ts'
import { expect } from './fixtures.ts'
import { aConsultation, openLive, type States, signIn } from './steps.ts'

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

/** A page of the diary, which has a visit, and what is done there. */
const inDiary =
  (path: string, act: (page: Page) => Promise<unknown>): States[string] =>
  async (page, site) => {
    await postVisit(page, site)
    await page.goto(`/admin/diary${path}`)
    await act(page)
  }

/** The page of the visit, and one of the things that can be done with it. */
const onVisit =
  (press: string, act: (page: Page) => Promise<unknown>): States[string] =>
  async (page, site) => {
    const { id } = await postVisit(page, site)
    await page.goto(`/admin/diary/${id}`)
    await page.getByRole('button', { name: press }).click()
    await act(page)
  }

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** The screens of the diary, and the page behind the link in a client's mail. */
export const diaryStates: States = {
  'the diary today': inDiary('', (page) => expect(page.getByText('Hours and travel')).toBeVisible()),
  'the diary on the day of a visit': inDiary(`?on=${dayFromNow(3).date}`, (page) =>
    expect(page.getByRole('link', { name: /^Beth n/ }).first()).toBeVisible(),
  ),
  'a visit to book, with what is missing': inDiary('/book', async (page) => {
    await page.getByRole('button', { name: /^Book it/ }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  }),
  'time to block out': inDiary('/block', (page) => expect(heading(page, 'Block out time')).toBeVisible()),
  'hours and travel': inDiary('/hours', async (page) => {
    await page.getByRole('button', { name: 'Another part: Monday' }).click()
    await expect(page.getByLabel('Monday, part 2, from')).toBeFocused()
    await expect(page.getByText('Not saved yet.')).toBeVisible()
  }),
  'a visit, and the question before it is cancelled': onVisit('Cancel the visit', (page) =>
    expect(page.getByRole('dialog', { name: 'Cancel Beth’s visit?' })).toBeVisible(),
  ),
  'a visit to move': onVisit('Move', (page) =>
    expect(page.getByLabel('Time', { exact: true })).toBeVisible(),
  ),
  'times to offer': async (page, site) => {
    await page.goto(`/admin/diary/offer?request=${await postRequest(page, site)}`)
    await page.getByRole('button', { name: /^Send times to/ }).click()
    await expect(page.getByText('Choose at least one time')).toBeVisible()
  },
  'the page on which a client picks one of the times offered': async (page, site) => {
    await openLive(page, await storeOffer(page, site))
    await expect(page.getByRole('button', { name: 'Take this time' })).toBeVisible()
  },
  'the page of a visit for its client': async (page, site) => {
    await postVisit(page, site)
    await openLive(page, mailedLink(site, email))
    // Opened, so that all of it is looked at.
    await page.locator('summary', { hasText: 'Change or cancel' }).click()
    await expect(page.getByRole('button', { name: 'Cancel my visit' })).toBeVisible()
  },
}

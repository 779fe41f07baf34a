import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, londonDay } from '#contract/london-time.ts'
import { mailedLink } from '#tests/support/mailed-link.ts'
import type { Site } from '#tests/support/site.ts'
import { expect } from './fixtures.ts'
import { openLive, signIn } from './steps.ts'

const email = 'beth-of-the-states@example.com'

async function postVisit(page: Page, site: Site) {
  await signIn(page.context(), site)
  const answer = await page.request.post('/api/admin/appointments', {
    data: {
      ...{ id: randomUUID(), who: { name: `Beth ${'n'.repeat(40)}`, phone: '0113 496 0182', email } },
      ...{ date: addDays(londonDay(new Date()), 3), time: '10:30', minutes: 90, serviceType: 'cut-only' },
      ...{ place: 'home', area: 'adel', address: '12 Otley Road, LS16 5JX', tells: true, anyway: true },
    },
  })
  expect(answer.ok()).toBe(true)
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
      await page.getByRole('button', { name: /^(Work on this day|Another part): Monday/ }).click()
      await expect(page.getByText('Not saved yet.')).toBeVisible()
    },
  },
  {
    name: 'the page of a visit for its client',
    open: async (page: Page, site: Site) => {
      await postVisit(page, site)
      await openLive(page, mailedLink(site, email))
      // The second engine does not see the labels of what is folded in.
      for (const fold of ['Ask for another time', 'Cancel the visit'])
        await page.locator('summary', { hasText: fold }).click()
      await expect(page.getByRole('button', { name: 'Cancel my visit' })).toBeVisible()
    },
  },
]

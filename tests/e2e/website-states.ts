import type { Page } from '@playwright/test'
import type { Site } from '#tests/support/site.ts'
import { expect } from './fixtures.ts'
import { openDashboard } from './steps.ts'

async function openWebsite(page: Page, site: Site, part?: string) {
  await openDashboard(page, site, '/admin/website')
  await expect(page.getByRole('heading', { name: 'What you can change' })).toBeVisible()
  if (!part) return
  await page.getByRole('link', { name: new RegExp(`^${part}`) }).click()
  await expect(page.getByText('Visitors see exactly this', { exact: true })).toBeVisible()
}

/** Drafts are not stored: the site is shared with all other states. */
const keepDrafts = (page: Page) =>
  page.route('**/draft', (route) =>
    route.fulfill({ json: { draftVersion: 1, draftSavedAt: new Date().toISOString() } }),
  )

const refuse = (page: Page, errors: Readonly<Record<string, string>>) =>
  page.route('**/publish', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'Something is wrong.', errors },
    }),
  )

const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`)

export const websiteStates = [
  { name: 'the parts of the website', open: (page: Page, site: Site) => openWebsite(page, site) },
  {
    name: 'business details with something to put right',
    open: async (page: Page, site: Site) => {
      await openWebsite(page, site, 'Business details')
      await keepDrafts(page)
      await refuse(page, { 'business.phone': 'Write the number as dialled in the UK.' })
      await field(page, 'business.phone').fill('0113 496 018')
      await page.getByRole('button', { name: 'Save and publish' }).click()
      await expect(page.getByText('1 thing to put right first')).toBeVisible()
    },
  },
  {
    name: 'business details while she is away',
    open: async (page: Page, site: Site) => {
      await openWebsite(page, site, 'Business details')
      await keepDrafts(page)
      await page.getByRole('switch', { name: 'Show visitors that I am away' }).click()
      await expect(field(page, 'business.away.back')).toBeVisible()
    },
  },
  {
    name: 'her story with all its fields',
    open: async (page: Page, site: Site) => {
      await openWebsite(page, site, 'About')
      await page.locator('details').evaluateAll((groups) => {
        for (const group of groups) group.setAttribute('open', '')
      })
      await expect(field(page, 'training[0].title')).toBeVisible()
    },
  },
  {
    name: 'services and prices with a change',
    open: async (page: Page, site: Site) => {
      await openWebsite(page, site, 'Services & prices')
      await keepDrafts(page)
      await page.locator('details').evaluateAll((groups) => {
        for (const group of groups) group.setAttribute('open', '')
      })
      await field(page, 'services[0].price').fill('From £65')
      await expect(page.getByText('1 change, not on the website yet')).toBeVisible()
    },
  },
  {
    name: 'what changes on a part of the website',
    open: async (page: Page, site: Site) => {
      await openWebsite(page, site, 'Services & prices')
      await keepDrafts(page)
      await field(page, 'servicesPage.heading').fill('Cuts and colour for every kind of curl')
      await page.getByRole('button', { name: 'What changes' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'testimonials with a real one, a waiting one and samples',
    open: async (page: Page, site: Site) => {
      await page.route('**/documents/testimonials', async (route) => {
        const answer = await route.fetch()
        const document = await answer.json()
        const words = 'I have not plugged the irons in since. We talked for twenty minutes before that.'
        const entry = { words, sample: false, received: { how: 'salon', on: '2026-02-12' } }
        const consent = { how: 'paper', on: '2026-02-13' }
        document.published.testimonials.unshift(
          { ...entry, id: 'jess', name: 'Jess O.', consent },
          { ...entry, id: 'amara', name: 'Amara Longest-Surname-Of-Them-All T.' },
        )
        await route.fulfill({ response: answer, json: document })
      })
      await openWebsite(page, site, 'Testimonials & stories')
    },
  },
  {
    name: 'a testimonial with something to put right',
    open: async (page: Page, site: Site) => {
      await openWebsite(page, site, 'Testimonials & stories')
      await keepDrafts(page)
      await page.getByRole('button', { name: 'Add a testimonial' }).click()
      const sheet = page.getByRole('dialog', { name: 'Add a testimonial' })
      await sheet.getByLabel('They said I may publish it').check()
      await sheet.getByRole('button', { name: 'Done' }).click()
      await expect(sheet.getByLabel('Their words')).toBeFocused()
    },
  },
  {
    name: 'words to ask a client with',
    open: async (page: Page, site: Site) => {
      await openWebsite(page, site, 'Testimonials & stories')
      await page.getByRole('button', { name: 'Ask a client' }).click()
      await expect(page.getByRole('dialog', { name: 'Ask a client' })).toBeVisible()
    },
  },
  {
    name: 'the preview of a part of the website',
    open: async (page: Page, site: Site) => {
      await openWebsite(page, site, 'Services & prices')
      // From 1024 px the preview is beside the fields.
      const preview = page.getByRole('button', { name: 'Preview' })
      if (await preview.isVisible()) await preview.click()
      await expect(
        page.frameLocator('iframe[title="Preview of the page"]').getByRole('heading', { level: 1 }),
      ).toBeVisible()
    },
  },
  {
    name: 'the gallery and its pairs',
    open: async (page: Page, site: Site) => {
      await openWebsite(page, site, 'Gallery')
      await expect(page.getByRole('heading', { name: '13 pictures' })).toBeVisible()
    },
  },
  {
    name: 'the sheet of a picture',
    open: async (page: Page, site: Site) => {
      await openWebsite(page, site, 'Gallery')
      await page.getByRole('button', { name: 'Edit Honey curls' }).click()
      await expect(page.getByRole('dialog', { name: 'Honey curls' })).toBeVisible()
    },
  },
]

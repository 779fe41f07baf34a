import type { Page } from '@playwright/test'
import type { Site } from '#tests/support/site.ts'
import { expect } from './fixtures.ts'
import { openDashboard, type States } from './steps.ts'
import { field, preview } from './website-steps.ts'

async function openWebsite(page: Page, site: Site, part?: string) {
  await openDashboard(page, site, '/admin/website')
  await expect(page.getByRole('heading', { name: 'What you can change' })).toBeVisible()
  if (!part) return
  await page.getByRole('link', { name: new RegExp(`^${part}`) }).click()
  await expect(page.getByText('Nothing changed yet', { exact: true })).toBeVisible()
}

/** Drafts are not stored: the site is shared with all other states. */
const keepDrafts = (page: Page) =>
  page.route('**/draft', async (route) => {
    const { version, content } = route.request().postDataJSON()
    const name = /documents\/([^/]+)\/draft/.exec(route.request().url())?.[1]
    const draftSavedAt = new Date().toISOString()
    const read = await page.request.get(`/api/admin/website/documents/${name}`)
    await route.fulfill({
      json: { ...(await read.json()), version: version + 1, draft: content, draftSavedAt },
    })
  })

const openAll = (page: Page) =>
  page.locator('details').evaluateAll((groups) => {
    for (const group of groups) group.setAttribute('open', '')
  })

export const websiteStates: States = {
  'the parts of the website': (page, site) => openWebsite(page, site),
  'business details with something to put right': async (page, site) => {
    await openWebsite(page, site, 'Business details')
    await keepDrafts(page)
    await field(page, 'phone').fill('0113 496 018')
    await field(page, 'phone').blur()
    await expect(page.getByText('1 thing to put right')).toBeVisible()
  },
  'business details while she is away': async (page, site) => {
    await openWebsite(page, site, 'Business details')
    await keepDrafts(page)
    await page.getByRole('switch', { name: 'Show visitors that I am away' }).click()
    await expect(field(page, 'away.back')).toBeVisible()
  },
  'services and prices with a change': async (page, site) => {
    await openWebsite(page, site, 'Services & prices')
    await keepDrafts(page)
    await openAll(page)
    await field(page, 'cuts.price').fill('From £65')
    await expect(page.getByText('1 change, not on the website yet')).toBeVisible()
    await expect(page.getByText(/^Saved by itself/)).toBeVisible()
  },
  'what changes on a part of the website': async (page, site) => {
    await openWebsite(page, site, 'Services & prices')
    await keepDrafts(page)
    await field(page, 'cuts.price').fill('From £65')
    await page.getByRole('button', { name: 'What changes' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'a testimonial with all its fields': async (page, site) => {
    await openWebsite(page, site, 'Testimonials & stories')
    await keepDrafts(page)
    await page.getByRole('button', { name: 'Add a testimonial' }).click()
    for (const name of ['It is real', 'They agreed'])
      await page.locator('.editor-entry[open]').getByRole('switch', { name }).click()
    await expect(page.getByLabel('How did they say so?')).toBeVisible()
  },
  'the preview of a part of the website': async (page, site) => {
    await openWebsite(page, site, 'Services & prices')
    // From 1024 px the preview is beside the fields.
    const button = page.getByRole('button', { name: 'Preview' })
    if (await button.isVisible()) await button.click()
    await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible()
  },
  'the gallery with a picture and a pair open': async (page, site) => {
    await openWebsite(page, site, 'Gallery')
    await page.locator('summary', { hasText: 'Honey curls' }).click()
    await page.locator('summary', { hasText: 'Before & after' }).click()
    await page.locator('summary', { hasText: 'From frizz to ringlets' }).click()
  },
}

import type { Page } from '@playwright/test'
import type { TransferImport } from '#contract/website-transfer.ts'
import type { Site } from '#tests/support/site.ts'
import { expect } from './fixtures.ts'
import { logIn } from './steps.ts'

async function openTransfer(page: Page, site: Site) {
  await page.goto('/admin')
  await logIn(page, site, 'Website')
  await page.getByRole('link', { name: /^Take your website with you/ }).click()
  await expect(page.getByText('Hair Tips articles')).toBeVisible()
}

async function choose(page: Page, text: string) {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chosen).setFiles({ name: 'mine.zip', mimeType: 'application/zip', buffer: Buffer.from(text) })
}

const found: TransferImport = {
  ...{ id: 'one', state: 'ready', received: 4 },
  report: {
    ...{ madeAt: '2026-11-20T18:05:00.000Z', website: 'https://northleedscurls.example' },
    holds: { articles: 6, testimonials: 13, pictures: 31, bytes: 18_400_000 },
    parts: [
      { name: 'services', what: 'changed', changes: 3, hasDraft: true },
      { name: 'home', what: 'same', changes: 0, hasDraft: false },
      { name: 'article:one', title: 'Hard water and curls', what: 'new', changes: 0, hasDraft: false },
      { name: 'article:two', title: 'Reading the label', what: 'off', changes: 0, hasDraft: false },
    ],
    ...{ newPictures: 31, leftOut: { testimonials: 1, pictures: 2 }, hasNewWording: true },
  },
}

export const transferStates = [
  {
    name: 'a file of a website that is refused',
    open: async (page: Page, site: Site) => {
      await openTransfer(page, site)
      await choose(page, 'Dear all, this is a letter.')
      await expect(page.getByText('This file is not taken')).toBeVisible()
    },
  },
  {
    name: 'what a file of a website would change',
    open: async (page: Page, site: Site) => {
      await openTransfer(page, site)
      await page.route('**/transfer/imports', (route) => route.fulfill({ status: 201, json: { id: 'one' } }))
      await page.route('**/pieces?**', (route) => route.fulfill({ json: { received: 4 } }))
      await page.route('**/check', (route) => route.fulfill({ json: found }))
      await choose(page, 'PK\u0003\u0004')
      await expect(page.getByText('1 part, 2 articles and 31 pictures would change')).toBeVisible()
    },
  },
]

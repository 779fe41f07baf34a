import type { Page } from '@playwright/test'
import { documents } from '#content/documents/documents.ts'
import { labelAndGroupOf } from '#contract/website-form.ts'
import type { Publish } from '#contract/website-history.ts'
import type { Site } from '#tests/support/site.ts'
import { expect } from './fixtures.ts'
import { openDashboard } from './steps.ts'

const at = '2026-11-22T14:32:00.000Z'
const placeAt = (path: string) => ({ path, ...labelAndGroupOf(documents.details, path) })

const publishes: readonly Publish[] = [
  {
    id: '3',
    name: 'details',
    how: 'published',
    version: 3,
    at,
    canUndo: true,
    places: ['business.phone', 'business.mobilePhone', 'business.email', 'areas'].map(placeAt),
  },
  {
    id: '2',
    name: 'details',
    how: 'undone',
    version: 2,
    at: '2026-11-20T18:05:00.000Z',
    canUndo: false,
    undid: { version: 1, at: '2026-11-19T12:20:00.000Z' },
    places: [placeAt('business.opens')],
  },
  {
    id: '1',
    name: 'details',
    how: 'published',
    version: 1,
    at: '2026-11-19T12:20:00.000Z',
    canUndo: false,
    places: [placeAt('business.opens')],
  },
]

async function openHistory(page: Page, site: Site) {
  await page.route('**/website/history?*', (route) =>
    route.fulfill({ json: publishes, headers: { 'x-total-count': '3' } }),
  )
  await openDashboard(page, site)
  await page.goto('/admin?tab=website&edit=history')
  await expect(page.getByRole('heading', { name: '3 publishes' })).toBeVisible()
}

export const historyStates = [{ name: 'the history', open: openHistory }]

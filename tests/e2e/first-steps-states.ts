import type { Page } from '@playwright/test'
import type { Publish } from '#contract/website-history.ts'
import type { Site } from '#tests/support/site.ts'
import { expect } from './fixtures.ts'
import { openDashboard } from './steps.ts'

/** Steps as far as they are said to be, without noting anything: the site is every other state's too. */
async function openStep(page: Page, site: Site, { step, done }: { step: string; done: readonly string[] }) {
  await page.route('**/api/admin/first-steps', (route) =>
    route.fulfill({ json: { done, isPending: true, waiting: 41 } }),
  )
  await openDashboard(page, site)
  await page.goto(`/admin?place=first-steps&step=${step}`)
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
}

const at = '2026-11-22T14:32:00.000Z'
const publishes: readonly Publish[] = [
  {
    id: '3',
    name: 'details',
    how: 'published',
    version: 3,
    at,
    shown: 3,
    isShown: true,
    canUndo: true,
    places: ['business.phone', 'business.mobilePhone', 'business.email', 'areas'].map((path) => ({ path })),
  },
  {
    id: '2',
    name: 'details',
    how: 'undone',
    version: 2,
    at: '2026-11-20T18:05:00.000Z',
    shown: 3,
    isShown: false,
    canUndo: true,
    undid: { version: 1, at: '2026-11-19T12:20:00.000Z' },
    places: [{ path: 'business.opens' }],
  },
  {
    id: '1',
    name: 'details',
    how: 'published',
    version: 1,
    at: '2026-11-19T12:20:00.000Z',
    shown: 3,
    isShown: false,
    canUndo: false,
    undoneAt: '2026-11-20T18:05:00.000Z',
    places: [{ path: 'business.opens' }],
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

export const firstStepsStates = [
  {
    name: 'the first step with a password that is too easy',
    open: async (page: Page, site: Site) => {
      await openStep(page, site, { step: 'password', done: [] })
      await page.getByLabel('New password').fill('northleeds1')
      await page.getByRole('button', { name: 'Save my password' }).click()
      await expect(page.getByText('made of your business name')).toBeVisible()
    },
  },
  {
    name: 'the second step with something to put right',
    open: async (page: Page, site: Site) => {
      await openStep(page, site, { step: 'reach', done: ['password'] })
      await page.getByLabel('Phone').fill('0113')
      await page.getByRole('button', { name: 'Save and go on' }).click()
      await expect(page.getByText('digits short')).toBeVisible()
    },
  },
  {
    name: 'the third step with an account to fill in',
    open: async (page: Page, site: Site) => {
      await openStep(page, site, { step: 'mail', done: ['password', 'reach'] })
      await page.getByRole('button', { name: 'Go on' }).click()
      await expect(page.getByLabel('Your address')).toBeVisible()
    },
  },
  {
    name: 'the fourth step',
    open: async (page: Page, site: Site) => {
      await openStep(page, site, { step: 'made-up', done: ['password', 'reach'] })
      await expect(page.getByText('Your story and training')).toBeVisible()
    },
  },
  {
    name: 'the dashboard with first steps that were left',
    open: async (page: Page, site: Site) => {
      await openStep(page, site, { step: 'mail', done: ['password', 'reach'] })
      await page.getByRole('link', { name: 'Stop here and go to the dashboard' }).click()
      await expect(page.getByRole('heading', { name: '2 of 4 steps done' })).toBeVisible()
    },
  },
  { name: 'the history', open: openHistory },
  {
    name: 'the history when the same words have changed since',
    open: async (page: Page, site: Site) => {
      await openHistory(page, site)
      await page.route('**/undo', (route) =>
        route.fulfill({ json: { changedSince: [{ path: 'business.opens', at }] } }),
      )
      await page.getByRole('button', { name: /^Undo: Business details, 20 Nov/ }).click()
      await expect(page.getByRole('dialog', { name: /has changed since/ })).toBeVisible()
    },
  },
]

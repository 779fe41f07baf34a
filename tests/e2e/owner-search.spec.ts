import type { Browser, Page } from '@playwright/test'
import { settled } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { aConsultation, openDashboard, openOwnSite, postConsultation } from './steps.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search requests' })
const filters = (page: Page) =>
  page.getByRole('group', { name: 'Show' }).or(page.getByRole('combobox', { name: 'Show' }))
const tab = (page: Page) => page.getByRole('tab', { name: /Consultations/ })

async function openList(browser: Browser, viewport: { width: number; height: number }) {
  const own = await openOwnSite(browser)
  const { page, site, request } = own
  await page.setViewportSize(viewport)
  for (const name of ['Amara Okafor', 'Beth Langley', 'Chloe Whitaker'])
    await postConsultation(request, aConsultation({ name }))
  await openDashboard(page, site, '/admin?tab=consultations')
  await expect(page.getByRole('article')).toHaveCount(3)
  return own
}

for (const height of [430, 844])
  test(`on a phone results stand above the keyboard while she searches, and a press hits them, at 390x${height} px`, {
    tag: onlyInFullRuns,
  }, async ({ browser }) => {
    await using own = await openList(browser, { width: 390, height })
    const { page } = own
    await field(page).click()
    await page.keyboard.type('Langley')
    const found = page.getByRole('link', { name: 'Beth Langley', exact: true })
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toBeInViewport({ ratio: 1 })
    // Without a scroll, in what a keyboard leaves of the screen.
    await expect.poll(async () => ((await found.boundingBox())?.y ?? 999) < 300).toBe(true)
    await expect(found).toBeInViewport({ ratio: 1 })
    await expect(filters(page)).not.toBeInViewport()
    await expect(tab(page)).not.toBeInViewport()

    const box = await found.boundingBox()
    if (!box) throw new Error('The result is not drawn')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await settled(page)
    expect(await found.boundingBox()).toEqual(box)
    await page.mouse.up()
    await expect(page.getByRole('heading', { name: 'Beth Langley' })).toBeVisible()
    await expect(page).toHaveURL(/consultations[/]/)
  })

test('the search unfolds what was above it when the keyboard leaves it, either way', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openList(browser, { width: 390, height: 430 })
  const { page } = own
  await field(page).click()
  await expect(tab(page)).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Refresh/ })).toBeFocused()
  await expect(filters(page)).toBeInViewport()
  await field(page).focus()
  await expect(filters(page)).not.toBeInViewport()
  await page.keyboard.press('Shift+Tab')
  await expect(filters(page)).toBeFocused()
  await tab(page).scrollIntoViewIfNeeded()
  await expect(tab(page)).toBeInViewport()
})

test('on a desk nothing folds while she searches', { tag: onlyInFullRuns }, async ({ browser }) => {
  await using own = await openList(browser, { width: 1440, height: 900 })
  const { page } = own
  const before = await field(page).boundingBox()
  await field(page).click()
  await page.keyboard.type('Langley')
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(await field(page).boundingBox()).toEqual(before)
  await expect(filters(page)).toBeInViewport()
})

test.describe('by a finger', () => {
  test.use({ viewport: { width: 390, height: 430 }, hasTouch: true, isMobile: true })

  test('a tap on the search folds what is above it, and a tap on a result hits it', async ({ browser }) => {
    await using own = await openList(browser, { width: 390, height: 430 })
    const { page } = own
    await field(page).tap()
    await expect(field(page)).toBeFocused()
    await expect(tab(page)).not.toBeInViewport()
    await page.keyboard.type('Langley')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByText('Total Visitors')).not.toBeInViewport()
    await expect(page.getByText('Button Clicks')).not.toBeInViewport()
    const found = page.getByRole('link', { name: 'Beth Langley', exact: true })
    await expect(found).toBeInViewport({ ratio: 1 })
    const box = await found.boundingBox()
    if (!box) throw new Error('The result is not drawn')
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await expect(page.getByRole('heading', { name: 'Beth Langley' })).toBeVisible()
  })
})

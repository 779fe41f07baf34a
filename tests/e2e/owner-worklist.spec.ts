import { expectReadable, isWhole } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import {
  aConsultation,
  holdBack,
  openDashboard,
  openOwnSite,
  phoneAndDesktop,
  postConsultation,
  toast,
} from './steps.ts'
import { card, choose, filter, show, statusOf } from './worklist-steps.ts'

/** The worklist of a site that holds requests of these people, in this order. */
async function openWorklist(browser: Parameters<typeof openOwnSite>[0], names: readonly string[]) {
  const own = await openOwnSite(browser)
  const { page, site, request } = own
  for (const name of names) await postConsultation(request, aConsultation({ name }))
  await openDashboard(page, site, '/admin/consultations')
  await expect(page.getByRole('article')).toHaveCount(names.length)
  return own
}

for (const viewport of phoneAndDesktop)
  test(`a request is marked as replied and back, and the filters count with it, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openWorklist(browser, ['Amara Okafor', 'Beth Langley'])
    const { page } = own
    await page.setViewportSize(viewport)
    const amara = card(page, 'Amara Okafor')
    await amara.scrollIntoViewIfNeeded()
    await expectReadable(amara, '23 h 5')
    await choose(page, 'Amara Okafor', 'Replied')
    await expectReadable(amara, 'Marked as Replied.')
    await expectReadable(amara, 'Replied in less than a minute')
    // It stays where it was: nothing moves under a finger.
    await expect(page.getByRole('article').first()).toContainText('Amara Okafor')
    await expect(filter(page, 'To answer 1')).toHaveCount(1)
    await expect(filter(page, 'Replied 1')).toHaveCount(1)

    await amara.getByRole('button', { name: 'Undo' }).click()
    await expect(statusOf(page, 'Amara Okafor')).toBeFocused()
    await expect(statusOf(page, 'Amara Okafor')).toHaveValue('new')
    await expect(amara.getByRole('status').filter({ hasText: /./ })).toHaveText('Back to New.')
    await expect(filter(page, 'To answer 2')).toHaveCount(1)

    await choose(page, 'Amara Okafor', 'Booked')
    await expect(filter(page, 'Booked 1')).toHaveCount(1)
    await show(page, 'To answer 1')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(card(page, 'Beth Langley')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.goBack()
    await expect(page.getByRole('article')).toHaveCount(2)
    // What was answered stands behind what waits.
    await expect(page.getByRole('article').first()).toContainText('Beth Langley')
  })

test('the dashboard begins with who waits, and leads to them', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openWorklist(browser, ['Amara Okafor', 'Beth Langley'])
  const { page } = own
  await choose(page, 'Beth Langley', 'Replied')
  await page.goto('/admin')
  const line = page.getByRole('link', { name: /^1 to answer, next due in 23 h 5\d min$/ })
  await expect(line).toBeInViewport()
  await expect(page).toHaveTitle(/^\(1\) Admin Dashboard/)
  await line.click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card(page, 'Amara Okafor')).toBeVisible()
  await choose(page, 'Amara Okafor', 'Replied')
  await page.getByRole('heading', { name: 'Admin Dashboard' }).scrollIntoViewIfNeeded()
  await expectReadable(page.getByRole('main'), 'Nobody is waiting')
  await expect(page).toHaveTitle(/^Admin Dashboard/)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Analytics', selected: true })).toBeVisible()
})

test('junk is counted nowhere else, and nothing in it can be pressed but what frees it', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openWorklist(browser, ['Amara Okafor', 'Best SEO'])
  const { page } = own
  await choose(page, 'Best SEO', 'Junk')
  await expect(page.getByRole('tab', { name: 'Consultations 1' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^1$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await show(page, 'Junk 1')
  await expect(card(page, 'Best SEO')).toBeVisible()
  await expect(card(page, 'Best SEO').getByRole('link')).toHaveCount(0)
  await choose(page, 'Best SEO', 'New')
  await expectReadable(card(page, 'Best SEO'), 'Marked as New.')
  await expect(page.getByRole('tab', { name: 'Consultations 2' })).toBeVisible()
})

test('a list that was looked at before holds what was moved there since, and no longer what left it', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openWorklist(browser, ['Amara Okafor', 'Beth Langley'])
  const { page } = own
  for (const name of ['Booked 0', 'To answer 2', 'All 2']) await show(page, name)
  await expect(page.getByRole('article')).toHaveCount(2)
  await choose(page, 'Amara Okafor', 'Booked')
  await show(page, 'Booked 1')
  await expect(card(page, 'Amara Okafor')).toBeVisible()
  await show(page, 'To answer 1')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card(page, 'Beth Langley')).toBeVisible()
})

test('who changes her mind before the answer is there is not told of another device', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openWorklist(browser, ['Amara Okafor'])
  const { page } = own
  const letThrough = await holdBack(page, '**/api/admin/worklist/*')
  await statusOf(page, 'Amara Okafor').focus()
  await choose(page, 'Amara Okafor', 'Replied')
  await choose(page, 'Amara Okafor', 'Closed')
  letThrough()
  await expectReadable(card(page, 'Amara Okafor'), 'Marked as Closed.')
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0)
  await page.reload()
  await expect(statusOf(page, 'Amara Okafor')).toHaveValue('closed')
})

test('without a connection what she chose stays, and is saved when she tries again', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openWorklist(browser, ['Amara Okafor'])
  const { page } = own
  await page.route('**/api/admin/worklist/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await choose(page, 'Amara Okafor', 'Replied')
  const notSaved = page.getByRole('alert').filter({ visible: true })
  await expectReadable(notSaved, 'Not saved.')
  await expect(statusOf(page, 'Amara Okafor')).toHaveValue('replied')
  await page.unroute('**/api/admin/worklist/*')
  await notSaved.getByRole('button', { name: 'Try again' }).click()
  await expectReadable(card(page, 'Amara Okafor'), 'Marked as Replied.')
  await page.reload()
  await expect(statusOf(page, 'Amara Okafor')).toHaveValue('replied')
})

test('a change that fails after she went to another filter is not lost in silence', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openWorklist(browser, ['Amara Okafor'])
  const { page } = own
  const { promise: left, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/admin/worklist/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    await left
    await route.abort()
  })
  await choose(page, 'Amara Okafor', 'Closed')
  await show(page, 'Booked 0')
  await expect(page.getByRole('article')).toHaveCount(0)
  resolve()
  await expectReadable(toast(page, 'Not saved'), 'Amara Okafor is not marked as Closed.')
})

test('where the reader has chosen the colours each request still has an outline, and its clock is seen', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openWorklist(browser, ['Amara Okafor'])
  const { page } = own
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(card(page, 'Amara Okafor')).toHaveCSS('border-top-width', '1px')
  const strokes = await card(page, 'Amara Okafor')
    .locator('.timed')
    .first()
    .evaluate((clock) => {
      const hand = clock.querySelector('.clock-left')
      return ['', 'soon', 'overdue', 'off'].map((variant) => {
        clock.setAttribute('class', `timed ${variant}`)
        return hand && getComputedStyle(hand).stroke
      })
    })
  const words = await page.evaluate(() => getComputedStyle(document.body).color)
  expect(strokes).toEqual([words, words, words, words])
})

test('on a phone the way back is on the screen after a change at the foot of a card', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openWorklist(browser, ['Amara Okafor', 'Beth Langley'])
  const { page } = own
  await page.setViewportSize({ width: 390, height: 560 })
  const select = statusOf(page, 'Amara Okafor')
  await select.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await select.selectOption('replied')
  await expect(card(page, 'Amara Okafor')).toContainText('Marked as Replied.')
  await expect
    .poll(() => isWhole(card(page, 'Amara Okafor').getByRole('button', { name: 'Undo' })))
    .toBe(true)
})

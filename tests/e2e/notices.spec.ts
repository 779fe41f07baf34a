import type { Page } from '@playwright/test'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { anEnquiry, notice, openLive, sendButton, typeEnquiry } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

const start = new Date('2026-11-21T10:00:00Z')

async function send(page: Page) {
  await typeEnquiry(page, anEnquiry())
  await sendButton(page).click()
  const shown = notice(page, 'Thank You!')
  await expect(shown).toBeVisible()
  return shown
}

/** A page whose clock stands still, with a notice on it that has just come up. The one before it brought the code. */
async function openWithNotice(page: Page) {
  await page.clock.install({ time: start })
  await openLive(page, '/contact')
  const first = await send(page)
  await first.getByRole('button', { name: 'Close notification' }).click()
  await expect(first).toHaveCount(0)
  await page.clock.pauseAt(new Date(start.getTime() + 600_000))
  return await send(page)
}

test('a notice goes by itself after 5000 ms and not before', async ({ page }) => {
  const shown = await openWithNotice(page)
  await page.clock.runFor(4999)
  await expect(shown).toBeVisible()
  await page.clock.runFor(1)
  await expect(shown).toHaveCount(0)
})

test('the clock of a notice stands while the pointer rests on it', async ({ page }) => {
  const shown = await openWithNotice(page)
  await shown.hover()
  await page.clock.runFor(20_000)
  await expect(shown).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(5000)
  await expect(shown).toHaveCount(0)
})

test('a second notice takes the place of the first', async ({ page }) => {
  await page.route('**/api/consultations', (route) => route.abort())
  await openLive(page, '/contact')
  await typeEnquiry(page, anEnquiry())
  await sendButton(page).click()
  await expect(notice(page, 'Error')).toBeVisible()
  await page.unroute('**/api/consultations')
  await sendButton(page).click()
  await expect(notice(page, 'Thank You!')).toBeVisible()
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(1)
})

async function swipe(page: Page, byPx: number) {
  const box = await notice(page, 'Thank You!').boundingBox()
  if (!box) throw new Error('The notice is not on the screen')
  const [x, y] = [box.x + 40, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + byPx, y, { steps: 5 })
  await page.mouse.up()
}

test('a notice is swiped away to the right from 50 px on', async ({ page }) => {
  const shown = await openWithNotice(page)
  await swipe(page, 48)
  await expect(shown).toBeVisible()
  await swipe(page, 52)
  await expect(shown).toHaveCount(0)
})

test('F8 moves the focus to the notices, where one can be closed', async ({ page }) => {
  const shown = await openWithNotice(page)
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(shown).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(shown.getByRole('button', { name: 'Close notification' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shown).toHaveCount(0)
})

test('what draws notices is loaded with the first of them', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await openLive(page, '/contact')
  expect(scripts.filter((url) => url.includes('toaster'))).toEqual([])
  await typeEnquiry(page, anEnquiry())
  await sendButton(page).click()
  await expect(notice(page, 'Thank You!')).toBeVisible()
  expect(scripts.filter((url) => /toaster[^/]*\.js$/.test(url))).toHaveLength(1)
})

import type { Locator, Page } from '@playwright/test'
import {
  expectReadable,
  focused,
  heardSoFar,
  isWhole,
  listen,
  readableText,
  settled,
} from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { aConsultation, openForm, sendButton, toast, typeConsultation, waitUntilLive } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

const start = new Date('2026-11-21T10:00:00Z')

async function send(page: Page) {
  await typeConsultation(page, aConsultation())
  await sendButton(page).click()
  const shown = toast(page, 'Thank You!')
  await expect(shown).toBeVisible()
  return shown
}

/** A page whose clock stands still, with a toast on it that has just come up. The one before it brought the code. */
async function openWithToast(page: Page) {
  await page.clock.install({ time: start })
  await openForm(page)
  const first = await send(page)
  await first.getByRole('button', { name: 'Close notification' }).click()
  await expect(first).toHaveCount(0)
  await page.clock.pauseAt(new Date(start.getTime() + 600_000))
  return await sendAgain(page)
}

async function sendAgain(page: Page) {
  const shown = await send(page)
  await page.clock.runFor(1000)
  await expectReadable(shown, 'Thank You!')
  return shown
}

async function drag(page: Page, byPx: number) {
  const box = await toast(page, 'Thank You!').boundingBox()
  if (!box) throw new Error('The toast is not on the screen')
  const [x, y] = [box.x + 40, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + byPx, y, { steps: 5 })
  await page.mouse.up()
}

test('a toast can be read, waits under the pointer, and goes after 5 seconds, with a swipe to the right or by the keyboard after F8', async ({
  page,
}) => {
  const shown = await openWithToast(page)
  await shown.hover()
  await page.clock.runFor(20_000)
  await expectReadable(shown, 'we look forward to speaking to you')
  await page.mouse.move(0, 0)
  await page.clock.runFor(3500)
  await expectReadable(shown, 'we look forward to speaking to you')
  await page.clock.runFor(2500)
  await expect(shown).toHaveCount(0)

  await sendAgain(page)
  // By a slip of the finger it stays.
  await drag(page, 25)
  await expectReadable(shown, 'Thank You!')
  await drag(page, 75)
  await expect(shown).toHaveCount(0)

  await sendAgain(page)
  await page.keyboard.press('F8')
  await expect.poll(() => focused(page)).toBe('list')
  await page.keyboard.press('Tab')
  await expect(shown).toBeFocused()
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('button "Close notification"')
  await page.keyboard.press('Enter')
  await expect(shown).toHaveCount(0)
})

test('a second toast takes the place of the first, and both are said', async ({ page }) => {
  await listen(page)
  await page.route('**/api/consultations', (route) => route.abort())
  await openForm(page)
  await typeConsultation(page, aConsultation())
  await sendButton(page).click()
  await expectReadable(toast(page, 'Error'), 'Please try again or call us directly.')
  await page.unroute('**/api/consultations')
  await sendButton(page).click()
  await expectReadable(toast(page, 'Thank You!'), 'Thank you for your enquiry')
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(1)
  for (const words of [
    /Error.*Failed to send consultation request/,
    /Thank You!.*Thank you for your enquiry/,
  ])
    await expect.poll(() => heardSoFar(page)).toContainEqual(expect.stringMatching(words))
})

/** Waits until these words can be read at one moment: a toast that has gone covers nothing. */
const expectReadableTogether = (page: Page, ...pairs: [Locator, string][]) =>
  expect
    .poll(async () => {
      await settled(page)
      const readable = await Promise.all(pairs.map(([box]) => readableText(box)))
      return pairs.map(([, words], index) => readable[index]?.includes(words) && words)
    })
    .toEqual(pairs.map(([, words]) => words))

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('the toast of a sent request leaves its lasting confirmation to be read', async ({ page }) => {
    await openForm(page)
    const form = page.getByRole('form', { name: 'Free consultation request' })
    const shown = await send(page)
    await expectReadableTogether(
      page,
      [form.getByRole('status'), 'Your request has arrived'],
      [shown, 'Thank you for your enquiry'],
    )
    expect(await isWhole(shown.getByRole('button', { name: 'Close notification' }))).toBe(true)
  })

  test('the toast of a sign-up leaves the line with the address to be read', async ({ page }) => {
    await page.goto('/blog')
    const box = page.getByRole('form', { name: 'Newsletter' })
    await box.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await waitUntilLive(page)
    const email = `priya-${process.pid}-toast@example.com`
    await box.getByRole('textbox').fill(email)
    await box.getByRole('button').click()
    await expectReadableTogether(
      page,
      [box.getByRole('status'), email],
      [toast(page, 'Welcome to our newsletter!'), 'Thank you for subscribing'],
    )
  })
})

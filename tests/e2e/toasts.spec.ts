import type { Page } from '@playwright/test'
import {
  expectReadable,
  focused,
  heardSoFar,
  isWhole,
  listen,
  readableText,
  settled,
} from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { boxOf } from './measure.ts'
import { aConsultation, openForm, sendButton, toast, typeConsultation } from './steps.ts'

test.use({ isBannerAnswered: true })

const start = new Date('2026-11-21T10:00:00Z')

async function send(page: Page) {
  await typeConsultation(page, aConsultation())
  await sendButton(page).click()
  const shown = toast(page, 'Thank You!')
  await expect(shown).toBeVisible()
  return shown
}

async function drag(page: Page, byPx: number) {
  const { x, y, height } = await boxOf(toast(page, 'Thank You!'))
  await page.mouse.move(x + 40, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 40 + byPx, y + height / 2, { steps: 5 })
  await page.mouse.up()
}

test('a toast waits under the pointer, and goes after 5 seconds, with a swipe to the right or by the keyboard after F8', async ({
  page,
}) => {
  await page.clock.install({ time: start })
  await openForm(page)
  // The first brings the code; from the second on the clock stands still.
  const first = await send(page)
  await first.getByRole('button', { name: 'Close notification' }).click()
  await expect(first).toHaveCount(0)
  await page.clock.pauseAt(new Date(start.getTime() + 600_000))
  const sendAgain = async () => {
    const again = await send(page)
    await page.clock.runFor(1000)
    await expectReadable(again, 'Thank You!')
    return again
  }
  const shown = await sendAgain()
  await shown.hover()
  await page.clock.runFor(20_000)
  await expectReadable(shown, 'we look forward to speaking to you')
  await page.mouse.move(0, 0)
  await page.clock.runFor(3500)
  await expectReadable(shown, 'we look forward to speaking to you')
  await page.clock.runFor(2500)
  await expect(shown).toHaveCount(0)

  await sendAgain()
  // By a slip of the finger it stays.
  await drag(page, 25)
  await expectReadable(shown, 'Thank You!')
  await drag(page, 75)
  await expect(shown).toHaveCount(0)

  await sendAgain()
  await page.keyboard.press('F8')
  await expect.poll(() => focused(page)).toBe('list')
  await page.keyboard.press('Tab')
  await expect(shown).toBeFocused()
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('button "Close notification"')
  await page.keyboard.press('Enter')
  await expect(shown).toHaveCount(0)
})

test('on a small phone a refusal is said at the foot, beside what was typed; the next toast takes its place, is said too, and leaves the confirmation to be read', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await listen(page)
  await page.route('**/api/consultations', (route) => route.abort())
  await openForm(page)
  const form = page.getByRole('form', { name: 'Free consultation request' })
  await typeConsultation(page, aConsultation({ hairType: 'Loose curls' }))
  await sendButton(page).click()
  const refused = toast(page, 'Error')
  await expectReadable(refused, 'Please try again or call us directly.')
  await settled(page)
  expect(await isWhole(refused)).toBe(true)
  expect(640 - (await boxOf(refused)).bottom).toBeLessThanOrEqual(32)
  await expectReadable(form, 'Nothing you typed is lost')
  await page.unroute('**/api/consultations')
  await sendButton(page).click()
  const shown = toast(page, 'Thank You!')
  await expect
    .poll(async () => {
      await settled(page)
      return (await readableText(form.getByRole('status'))) + (await readableText(shown))
    })
    .toMatch(/Your request has arrived.*Thank you for your enquiry/)
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(1)
  for (const words of [/Error.*Failed to send/, /Thank You!.*Thank you for your enquiry/])
    await expect.poll(() => heardSoFar(page)).toContainEqual(expect.stringMatching(words))
})

import { ownerStates } from '#tests/screens/owner-states.ts'
import { test } from '#tests/screens/seeded-test.ts'
import { expectReadable, focused, isWhole, settled, writtenText } from '#tests/support/sight.ts'
import { expect } from './fixtures.ts'
import { dialog } from './newsletter-steps.ts'
import { openState } from './states.ts'

const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

const opensDialog = ({ name }: { name: string }) => /question|choice of a time|import/.test(name)

for (const state of ownerStates.filter(opensDialog))
  for (const screen of screens)
    test(`${state.name} at ${screen.width} px is read whole, holds the focus, and Escape leads back`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize(screen)
      await openState(state, page, site)
      await settled(page)
      await expectReadable(dialog(page), await writtenText(dialog(page)))
      for (const button of await dialog(page).getByRole('button').all()) {
        await button.scrollIntoViewIfNeeded()
        expect(await isWhole(button)).toBe(true)
      }
      for (let presses = 0; presses < 12; presses++) {
        await page.keyboard.press('Tab')
        const isBehind = await page.evaluate(
          () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
        )
        expect(isBehind).toBe(false)
      }
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await expect.poll(() => focused(page)).toMatch(/^button/)
    })

for (const state of ownerStates.filter(({ name }) => /a text and its preview|a tooltip/.test(name)))
  for (const screen of screens)
    test(`${state.name} at ${screen.width} px can be read`, async ({ page, site }) => {
      await page.setViewportSize(screen)
      await openState(state, page, site)
      if (state.name.includes('tooltip')) {
        const tip = page.locator('.tooltip')
        await expectReadable(tip, 'Presses of the buttons that lead to a call, a request or an article')
        expect(await isWhole(tip)).toBe(true)
        return
      }
      const send = page.getByRole('button', { name: /^Send to 30 subscribers/ })
      await send.scrollIntoViewIfNeeded()
      await expect.poll(() => isWhole(send)).toBe(true)
      const words = page
        .frameLocator('iframe')
        .getByRole('heading', { name: 'Water first' })
        .filter({ visible: true })
      await words.first().scrollIntoViewIfNeeded()
      await expect(words.first()).toBeInViewport()
    })

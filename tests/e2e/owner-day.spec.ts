import { devices, type FileChooser, type Locator, type Page } from '@playwright/test'
import { addDays, londonDay } from '#contract/london-time.ts'
import { photograph } from '#tests/support/picture-files.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { head, message, openRequests, replyPanel } from './request-steps.ts'
import { finishGoLive, toast } from './steps.ts'
import { bar, expectWords, field, live } from './website-steps.ts'

const names = ['Amara Okafor', 'Beth Langley', 'Carys Howell', 'Dee Okoro', 'Esther Vane']
const { hasTouch, isMobile, userAgent } = devices['Pixel 7']
test.use({ hasTouch, isMobile, userAgent, viewport: { width: 390, height: 844 } })

/** Fingers on the screen. What the keyboard does is no tap; a choice in a native list, day or time is one. */
function countTaps(page: Page) {
  let taps = 0
  return {
    /** From Today, signed in. Fails if it took more taps. */
    async walk(task: string, most: number, go: () => Promise<void>) {
      await test.step(`${task}: at most ${most} taps`, async () => {
        await page.goto('/admin')
        await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
        taps = 0
        await go()
        test.info().annotations.push({ type: 'taps', description: `${task}: ${taps} of ${most}` })
        expect(taps, task).toBeLessThanOrEqual(most)
      })
    },
    async tap(control: Locator) {
      taps += 1
      await control.tap()
    },
    /** Her finger opens the list, the day or the time, and chooses in it. */
    async choose(control: Locator, value: string) {
      taps += 1
      if (await control.evaluate((one) => one instanceof HTMLSelectElement)) await control.selectOption(value)
      else await control.fill(value)
    },
    /** A file in the phone's own list. */
    async pick(chooser: FileChooser, files: Parameters<FileChooser['setFiles']>[0]) {
      taps += 1
      await chooser.setFiles(files)
    },
    /** Types where the cursor is. */
    type: (words: string) => page.keyboard.insertText(words),
  }
}

test('her day: ten usual tasks, in no more taps than her patience has', async ({ browser }) => {
  test.setTimeout(180_000)
  await using own = await openRequests(browser, names)
  const { page } = own
  page.setDefaultTimeout(15_000)
  await finishGoLive(page)
  const { walk, tap, choose, pick, type } = countTaps(page)
  const lead = page.getByRole('article')
  const tab = (name: string) => page.getByRole('tab', { name })
  const card = (name: string) => page.getByRole('article', { name })

  await walk('answer the most urgent', 2, async () => {
    await tap(lead.getByRole('link', { name: 'Reply to Amara Okafor' }))
    await expect(message(page)).toHaveValue(/Hello Amara/)
    await tap(replyPanel(page).getByRole('button', { name: 'Send reply' }))
    await expect(head(page).getByRole('combobox')).toHaveValue('replied')
  })

  await walk('call and say that she answered', 2, async () => {
    const call = lead.getByRole('link', { name: 'Call Beth Langley' })
    await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
    await tap(call)
    await tap(lead.getByRole('button', { name: 'Answered' }))
    await expect(call).toHaveCount(0)
  })

  await walk('book somebody who wrote', 5, async () => {
    await tap(lead.getByRole('link', { name: 'Carys Howell', exact: true }))
    await tap(page.getByRole('link', { name: 'Book a time for Carys Howell' }))
    await choose(page.getByLabel('Date', { exact: true }), addDays(londonDay(new Date()), 1))
    await choose(page.getByLabel('Time', { exact: true }), '10:30')
    await tap(page.getByRole('button', { name: 'Book it' }))
    await expect(toast(page, 'Booked: Carys Howell')).toBeVisible()
  })

  const visits = page.getByRole('region', { name: 'No visits today' })
  await walk('move', 4, async () => {
    await tap(visits.getByRole('link', { name: 'Carys Howell' }))
    await tap(page.getByRole('button', { name: 'Move', exact: true }))
    const move = page.getByRole('form', { name: 'Move the visit of Carys Howell' })
    await choose(move.getByLabel('Time', { exact: true }), '14:00')
    await tap(move.getByRole('button', { name: 'Move it', exact: true }))
    await expect(page.getByRole('main')).toContainText('14:00')
    await expect(move).toHaveCount(0)
  })

  await walk('cancel', 3, async () => {
    await expectWords(visits, 'Next: Carys Howell, tomorrow at 14:00')
    await tap(visits.getByRole('link', { name: 'Carys Howell' }))
    await tap(page.getByRole('button', { name: 'Cancel the visit' }))
    await tap(page.getByRole('button', { name: 'Cancel it' }))
    await expect(toast(page, 'Cancelled: Carys Howell')).toBeVisible()
  })

  await walk('find a number', 2, async () => {
    await tap(tab('Consultations'))
    await tap(page.getByRole('searchbox', { name: 'Search requests' }))
    await type('Esther')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expectReadable(card('Esther Vane'), '07700 900461')
  })

  await walk('mark as replied', 2, async () => {
    await tap(tab('Consultations'))
    await choose(card('Dee Okoro').getByRole('combobox'), 'replied')
    await expectReadable(card('Dee Okoro'), 'Replied in')
  })

  await walk('a price', 3, async () => {
    await tap(tab('Website'))
    await tap(page.getByRole('link', { name: /^Prices/ }))
    await expect(field(page, 'cuts.usual')).toBeFocused()
    await type('from £48')
    await tap(bar(page).getByRole('button', { name: /ublish$/ }))
    await expect(live(page)).toBeVisible()
  })

  await walk('away', 5, async () => {
    await tap(tab('Website'))
    await tap(page.getByRole('link', { name: /^Business details/ }))
    await tap(page.getByRole('switch', { name: 'Show visitors that I am away' }))
    await choose(page.getByLabel('Back on'), addDays(londonDay(new Date()), 30))
    await tap(bar(page).getByRole('button', { name: /ublish$/ }))
    await expect(live(page)).toBeVisible()
  })

  await walk('a photo into the gallery', 6, async () => {
    await tap(tab('Website'))
    await tap(page.getByRole('link', { name: /^Gallery/ }))
    const chosen = page.waitForEvent('filechooser')
    await tap(page.getByRole('button', { name: 'Add a picture' }))
    const buffer = await photograph({ width: 480, height: 1200, colour: '#46502f' })
    const files = [{ name: 'IMG_4123.JPG', mimeType: 'image/jpeg', buffer }]
    await pick(await chosen, files)
    const entry = page.locator('.editor-entry[open]')
    await expect(entry.getByLabel('Title')).toBeFocused({ timeout: 60_000 })
    await type('Moss coloured spirals')
    await page.keyboard.press('Enter')
    await type('Cut dry, so the spring is counted in.')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await type('Moss coloured spirals seen from behind')
    await tap(entry.getByRole('checkbox', { name: /I have the client’s consent/ }))
    await expect(entry.getByLabel('They agreed on')).not.toHaveValue('')
    await tap(bar(page).getByRole('button', { name: 'Publish' }))
    await expect(live(page)).toBeVisible()
  })
})

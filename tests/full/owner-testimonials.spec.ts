import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import {
  asVisitor,
  bar,
  expectWords,
  openEditor,
  openWebsite,
  phone,
  publish,
} from '#tests/e2e/website-steps.ts'
import { expectReadable } from '#tests/support/sight.ts'

const words = 'My fringe has opinions of its own now, and I agree with most of them.'
const published = (page: Page) => expectReadable(bar(page), 'Live on your website')

test('real words are shown with proof and consent, and leave everything once they are taken back', async ({
  browser,
}) => {
  await using own = await openWebsite(browser)
  const { page, site } = own
  await page.setViewportSize(phone)
  await openEditor(page, 'Testimonials & stories')
  await page.getByRole('button', { name: 'Add a testimonial' }).click()
  const entry = page.locator('.editor-entry[open]')
  await expect(entry.getByLabel('Their words')).toBeFocused()
  await page.keyboard.insertText(words)
  await entry.getByLabel('Name, as shown').fill('Jess Ottoline')
  await publish(page).click()
  await expectReadable(bar(page), '1 thing to put right')
  await expectWords(entry, 'that is the proof that it is real')
  await entry.getByRole('switch', { name: 'It is real: they sent or said it' }).press('Space')
  await entry.getByLabel('How did it reach you?').selectOption('In a message')
  await publish(page).click()
  await published(page)
  const expectShown = (isShown: boolean) =>
    asVisitor(browser, site.url, async (visitor) => {
      await visitor.goto('/')
      await expect(visitor.getByText(words)).toHaveCount(isShown ? 1 : 0)
      expect(await visitor.content()).not.toContain('"received"')
    })
  await expectShown(false)
  await entry.getByRole('switch', { name: 'They agreed to be quoted' }).press('Space')
  await entry.getByLabel('How did they say so?').selectOption('On paper')
  await publish(page).click()
  await published(page)
  await expectShown(true)

  await entry.getByRole('button', { name: /^They take it back/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take them off' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Jess Ottoline')).toHaveCount(0)
  // The entry had the focus: its list goes on from there.
  await expect(page.locator('.website-form')).toBeFocused()
  await expectShown(false)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Testimonials & stories' })).toBeVisible()
  await expect(page.getByText('Jess Ottoline')).toHaveCount(0)
})

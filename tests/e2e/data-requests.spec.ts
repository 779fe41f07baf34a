import type { Page } from '@playwright/test'
import { mailedLink } from '#tests/support/mailed-link.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { aDataRequest, heading, sendRequest } from './data-request-steps.ts'
import { expect, test } from './fixtures.ts'

test.use({ isBannerAnswered: true })

const choice = (page: Page, name: RegExp) => page.getByRole('radio', { name })
const email = (page: Page) => page.getByLabel('Your email')
const message = (page: Page) => page.getByLabel('Anything I should know')

test('by keyboard alone a choice is made and a wrong address asked about; on a phone data are asked to be erased, and a mailed link confirms it', async ({
  page,
  site,
}) => {
  await page.goto('/privacy/request')
  await choice(page, /^See what you hold/).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(choice(page, /^Complain/)).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(email(page)).toBeFocused()
  await page.keyboard.type('priya@')
  await page.keyboard.press('Enter')
  await expect(email(page)).toBeFocused()
  await expect(page).toHaveURL('/privacy/request')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/privacy')
  await page.getByRole('link', { name: 'Ask about your data' }).click()
  // The whole row presses, to its end.
  const row = page.locator('label', { has: choice(page, /^Erase what you hold/) })
  const box = await row.boundingBox()
  await row.click({ position: { x: (box?.width ?? 0) - 8, y: 12 } })
  const { email: address } = aDataRequest()
  await email(page).fill(address)
  await message(page).fill('Also my <b>old</b>\naddress')
  await page.goto('/about')
  await page.goto('/privacy/request')
  await expect(choice(page, /^Erase/)).toBeChecked()
  await expect(message(page)).toHaveValue('Also my <b>old</b>\naddress')
  await sendRequest(page).click()
  await expect(page).toHaveURL('/privacy/request/sent')
  await expect(heading(page)).toHaveText(/^Thank you, I.have your request$/)
  await page.goto('/privacy/request')
  // Nothing of what was sent is kept.
  await expect(email(page)).toHaveValue('')

  const link = mailedLink(site, address)
  await page.goto(link.slice(0, -3))
  await expect(heading(page)).toHaveText('This link no longer works')
  await expectReadable(page.getByRole('main'), 'it is with me all the same')
  await expect(page.getByRole('link', { name: 'Ask once more' })).toBeInViewport()
  await page.goto(link)
  await expect(heading(page)).toHaveText('Is this your request?')
  await expectReadable(page.getByRole('main'), 'Erase what you hold about me')
  await expectReadable(page.getByRole('main'), 'Also my <b>old</b>')
  await page.getByRole('button', { name: 'Yes, this is my request' }).click()
  await expect(heading(page)).toHaveText('Thank you, your address is confirmed')
  await expect(page.getByText('You hear from me by').getByRole('time')).toBeInViewport()
  await page.reload()
  await expect(heading(page)).toHaveText('Thank you, your address is confirmed')
})

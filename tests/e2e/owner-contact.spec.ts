import type { Page } from '@playwright/test'
import { changeSavedTexts } from '#contract/saved-texts.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { head, history, openRequest, openRequests, pressContact, status } from './request-steps.ts'
import { phoneAndDesktop } from './steps.ts'

const button = (page: Page, name: string) => head(page).getByRole('button', { name, exact: true })

/** What the browser tells the page when another program comes to the front, or goes. */
const turn = (page: Page, visibilityState: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibilityState)

const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries(sessionStorage)
      .filter(([key]) => key.startsWith('owner:contact:'))
      .map(([, value]) => value),
  )

for (const viewport of phoneAndDesktop)
  test(`back from a call she is asked whether she reached the client, and Answered stops the clock, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openRequests(browser, ['Amara Okafor'])
    const { page } = own
    await page.setViewportSize(viewport)
    await openRequest(page, 'Amara Okafor')
    await page.clock.install()
    const call = await pressContact(page, 'Call')
    await turn(page, 'hidden')
    await page.clock.runFor(5000)
    await expect(head(page)).not.toContainText('Did you reach')
    await turn(page, 'visible')
    const asked = head(page).getByRole('status').filter({ hasText: 'Did you reach Amara?' })
    await expectReadable(asked, 'Did you reach Amara?')
    await expectReadable(asked, 'You pressed Call at')
    await expect(asked).toBeInViewport({ ratio: 1 })
    await expect(call).toBeFocused()
    expect((await kept(page)).map((press) => Object.keys(JSON.parse(press)))).toEqual([['way', 'at']])
    await page.reload()
    await expectReadable(asked, 'Did you reach Amara?')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    await call.focus()
    for (const _ of ['Text', 'WhatsApp', 'Note', 'Answered']) await page.keyboard.press('Tab')
    await expect(button(page, 'Answered')).toBeFocused()
    await page.keyboard.press('Enter')
    await expectReadable(head(page), 'Answered. The clock has stopped.')
    await expect(button(page, 'Undo')).toBeFocused()
    await expect(status(page)).toHaveValue('replied')
    await expect(history(page)).toContainText('Your call was answered, after less than a minute')
    expect(await kept(page)).toEqual([])

    await page.keyboard.press('Enter')
    await expectReadable(asked, 'Did you reach Amara?')
    await expect(button(page, 'Answered')).toBeFocused()
    await expect(status(page)).toHaveValue('new')
    await expect(history(page)).not.toContainText('Your call was answered')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expectReadable(head(page), 'No answer. It is noted in the history.')
    await expect(status(page)).toHaveValue('new')
    await expectReadable(head(page), 'left')
    await expect(history(page)).toContainText('You called, no answer')
  })

test('a text asks whether it was sent, without leaving the page too, and Not yet leaves nothing', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openRequests(browser, ['Amara Okafor', 'Beth Langley'])
  const { page } = own
  await page.setViewportSize({ width: 320, height: 640 })
  await openRequest(page, 'Amara Okafor')
  const text = await pressContact(page, 'Text')
  await expectReadable(head(page), 'Did you send it?')
  await expectReadable(head(page), 'You pressed Text at')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  // Another request does not ask about it.
  await page.getByRole('link', { name: 'Next: Beth Langley' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Beth Langley' })).toBeVisible()
  await expect(head(page)).not.toContainText('Did you send it?')
  await page.goBack()
  await expectReadable(head(page), 'Did you send it?')
  await button(page, 'Not yet').press('Enter')
  await expect(text).toBeFocused()
  await expect(head(page)).not.toContainText('Did you send it?')
  await page.reload()
  await expect(history(page).locator('summary')).toHaveText('History 3 entries')
  await expect(head(page)).not.toContainText('Did you send it?')

  await pressContact(page, 'WhatsApp')
  await button(page, 'Sent').click()
  await expectReadable(head(page), 'Sent. The clock has stopped.')
  await expect(history(page)).toContainText('WhatsApp sent')
})

test('a call from the list is asked about on its card, which stays, and no other card asks', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openRequests(browser, ['Beth Langley', 'Amara Okafor'])
  const { page } = own
  await page.setViewportSize({ width: 390, height: 667 })
  const card = page.getByRole('article', { name: 'Amara Okafor' })
  await pressContact(page, 'Call', card)
  await expectReadable(card, 'Did you reach Amara?')
  await expect(card.getByRole('button', { name: 'Not yet' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Not yet' })).toHaveCount(1)
  await card.getByRole('button', { name: 'Answered' }).press('Enter')
  await expectReadable(card, 'Answered. The clock has stopped.')
  await expect(card.getByRole('combobox')).toHaveValue('replied')
  await expect(card.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('combobox')).toHaveValue('new')
  // The page of the request asks too, until she answers.
  await openRequest(page, 'Amara Okafor')
  await button(page, 'Not yet').click()
  await page.goBack()
  await expect(card).toBeVisible()
  await expect(page.getByRole('button', { name: 'Not yet' })).toHaveCount(0)
})

test('a call from Today is asked about on Today, and the answered request stays there with Undo until she leaves', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openRequests(browser, ['Amara Okafor', 'Beth Langley', 'Carys Howell', 'Dee Okoro'])
  const { page } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: 'Analytics' }).click()
  const lead = page.getByRole('article')
  const row = page
    .getByRole('list', { name: 'Then' })
    .getByRole('listitem')
    .filter({ hasText: 'Beth Langley' })
  await pressContact(page, 'Call', row)
  await expectReadable(row, 'Did you reach Beth?')
  await row.getByLabel('Add a private note').fill('She rings back on Friday.')
  await page.reload()
  await expect(row.getByLabel('Add a private note')).toHaveValue('She rings back on Friday.')
  await row.getByRole('button', { name: 'Answered' }).press('Enter')
  await expect(page.getByRole('main')).toContainText('3 to answer')
  await expectReadable(row, 'Answered. The clock has stopped.')
  await expect(row.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row.getByLabel('Add a private note')).toHaveValue('She rings back on Friday.')
  await expect(row.getByRole('button', { name: 'Answered' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('4 to answer')
  await page.keyboard.press('Enter')
  await expectReadable(row, 'Answered. The clock has stopped.')

  await pressContact(page, 'Call', lead)
  await lead.getByRole('button', { name: 'Answered' }).click()
  await expectReadable(lead, 'Answered. The clock has stopped.')
  await expect(lead).toContainText('Amara Okafor')
  await lead.getByRole('button', { name: 'Undo' }).press('Enter')
  await lead.getByRole('button', { name: 'No answer' }).press('Enter')
  await expectReadable(lead, 'No answer. It is noted in the history.')
  await page.getByRole('tab', { name: 'Website' }).click()
  await page.getByRole('tab', { name: 'Analytics' }).click()
  await expectReadable(lead, 'Amara Okafor')
  await expect(page.getByRole('listitem').filter({ hasText: 'Beth Langley' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  // On a laptop the message begins with her saved words.
  const body = 'Hello {first name}, may I ring you?'
  const texts = (['text', 'whatsapp'] as const).map((kind) => ({ id: kind, kind, name: 'Ring', body }))
  await own.request.patch(changeSavedTexts.path, { data: { texts, version: 0 } })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  for (const name of ['Text Amara Okafor', 'WhatsApp Amara Okafor'])
    await expect(lead.getByRole('link', { name })).toHaveAttribute(
      'href',
      /=Hello%20Amara%2C%20may%20I%20ring%20you%3F$/,
    )
})

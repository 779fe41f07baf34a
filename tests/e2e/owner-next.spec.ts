import type { Page } from '@playwright/test'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { message, openRequests, replyPanel } from './request-steps.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Send reply' })
const step = (page: Page, name: string) => replyPanel(page).getByRole('link', { name })

for (const viewport of [
  { width: 390, height: 844 },
  { width: 390, height: 430 },
  { width: 1440, height: 900 },
])
  test(`from Today she answers one after the other, most urgent first, at ${viewport.width}x${viewport.height} px`, async ({
    browser,
  }) => {
    await using own = await openRequests(browser, ['Amara Okafor', 'Beth Langley', 'Chloe Whitaker'])
    const { page } = own
    await page.setViewportSize(viewport)
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Reply to Amara Okafor' }).click()
    await expect(page.getByRole('navigation', { name: 'Consultations' })).toContainText('1 of 3 to answer')
    await expect(message(page)).toBeFocused()
    await step(page, 'Skip to: Beth Langley').scrollIntoViewIfNeeded()
    await expectReadable(replyPanel(page), '2 of 3 to answer')
    await step(page, 'Skip to: Beth Langley').click()

    await expect(message(page)).toHaveValue(/^Hello Beth,/)
    await expect(message(page)).toBeFocused()
    await expect(message(page)).toBeInViewport()
    await send(page).click()
    await expectReadable(replyPanel(page), 'Your reply goes out in a moment.')
    await step(page, 'Next: Chloe Whitaker').scrollIntoViewIfNeeded()
    await expectReadable(replyPanel(page), '2 still to answer')
    await step(page, 'Next: Chloe Whitaker').click()

    await expect(message(page)).toHaveValue(/^Hello Chloe,/)
    await send(page).click()
    await replyPanel(page).getByRole('link', { name: 'Back to the list' }).scrollIntoViewIfNeeded()
    await expectReadable(replyPanel(page), 'That was the last one here. 1 that you skipped still waits.')
    await replyPanel(page).getByRole('link', { name: 'Back to the list' }).click()
    await page.getByRole('link', { name: 'Reply to Amara Okafor' }).click()
    await send(page).click()
    await replyPanel(page).getByRole('link', { name: 'Back to the list' }).scrollIntoViewIfNeeded()
    await expectReadable(replyPanel(page), 'That was the last one. Nobody waits for an answer.')
  })

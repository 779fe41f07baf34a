import type { Page } from '@playwright/test'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { expect, test } from './fixtures.ts'
import { aConsultation, sendButton, toast, typeConsultation, waitUntilLive } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

/** Sends a form before any script has come, so that the server answers with the page and the refused form in it. */
async function sendWithoutScripts(page: Page, path: string, send: () => Promise<void>) {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(path)
  await page.unroute('**/*.js')
  await send()
  await expect(page.locator('[aria-invalid]').first()).toBeVisible()
}

const sendRefusedRequest = (page: Page) =>
  sendWithoutScripts(page, '/contact', async () => {
    await typeConsultation(page, aConsultation({ email: 'nobody' }))
    await sendButton(page).click()
  })

test('a refused request comes alive with its messages, and once it is mended and sent the notice has gone', async ({
  page,
}) => {
  await sendRefusedRequest(page)
  await waitUntilLive(page)
  const refusal = page.getByText('Your request has not been sent yet')
  await expect(refusal).toBeVisible()
  await expect(page).toHaveTitle(/^Error: /)
  await page.getByLabel('Email').fill('priya@example.com')
  await sendButton(page).click()
  await expect(toast(page, 'Thank You!')).toBeVisible()
  await expect(page.getByText('Your request has arrived')).toBeVisible()
  await expect(refusal).toHaveCount(0)
  await expect(page).not.toHaveTitle(/^Error: /)
})

import type { Page } from '@playwright/test'
import { dayMs } from '#contract/durations.ts'
import { mailedLink } from '#tests/support/mailed-link.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { aDataRequest, heading, postConfirmation, postDataRequest, sendLink } from './data-request-steps.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { openLive, phoneAndDesktop, toast, waitUntilLive } from './steps.ts'

// The cookie banner has tests of its own; here it was answered before.
test.beforeEach(({ context }) => chooseBeforehand(context, false))

const choice = (page: Page, name: RegExp) => page.getByRole('radio', { name })
const email = (page: Page) => page.getByLabel('Your email')
const message = (page: Page) => page.getByLabel('Anything I should know')

/** What the page says of the day by which she answers: a month from now, in London. */
async function expectDueDay(page: Page) {
  const due = page.locator('.slip-due time')
  const day = `${await due.getAttribute('datetime')}`
  const days = (Date.parse(day) - Date.now()) / dayMs
  expect(days).toBeGreaterThan(26)
  expect(days).toBeLessThan(32)
  await expectReadable(due, `${Number(day.slice(8))} `)
}

/** Asks for erasure by pressing, follows the mailed link, and presses there. */
async function askAndConfirm(page: Page, address: string, site: Parameters<typeof mailedLink>[0]) {
  // The whole row presses, to its end.
  const row = page.locator('label', { has: choice(page, /^Erase what you hold/) })
  const box = await row.boundingBox()
  await row.click({ position: { x: (box?.width ?? 0) - 8, y: 12 } })
  await expect(choice(page, /^Erase what you hold/)).toBeChecked()
  await email(page).fill(address)
  await message(page).fill('Also my <b>old</b> address')
  await sendLink(page).click()

  await expect(heading(page)).toHaveText('Check your email')
  await expect(heading(page)).toBeFocused()
  // The address may break behind its @.
  await expectReadable(page.locator('.slip-address'), address.replace(/@.*/, '@'))
  await expect(page.locator('.slip-address')).toHaveText(address)
  await expectReadable(page.getByRole('main'), 'Open it within 24 hours, until')

  const link = mailedLink(site, address)
  await page.goto(link)
  await expect(heading(page)).toHaveText('Is this your request?')
  await expectReadable(page.getByRole('main'), 'Erase what you hold about me')
  await expectReadable(page.getByRole('main'), 'Also my <b>old</b> address')
  await page.getByRole('button', { name: 'Yes, this is my request' }).click()

  await expect(heading(page)).toHaveText(/^Thank you, I.have your request$/)
  await expectDueDay(page)
  await expect(page.getByRole('definition').filter({ hasText: address })).toBeVisible()
  await page.reload()
  await expect(heading(page)).toHaveText(/^Thank you/)

  await page.goto(link)
  await expect(heading(page)).toHaveText('This link no longer works')
  await expectReadable(page.getByRole('main'), 'It was used already, so your request is with me.')
  await page.getByRole('link', { name: 'Send me a new link' }).click()
  await expect(heading(page)).toHaveText('Ask about your data')
  // What was sent is kept nowhere.
  await expect(email(page)).toHaveValue('')
}

for (const viewport of phoneAndDesktop)
  test(`somebody has their data erased: a form, a mailed link, one press, at ${viewport.width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(viewport)
    await openLive(page, '/privacy')
    await page.getByRole('link', { name: 'Ask about your data' }).click()
    await waitUntilLive(page)
    await askAndConfirm(page, aDataRequest().email, site)
  })

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript a refused request comes back with what was typed, and the rest works as well', async ({
    page,
    site,
  }) => {
    await page.goto('/privacy/request')
    await choice(page, /^Complain/).check()
    await email(page).fill('nobody')
    await message(page).fill('You still write to me.')
    await sendLink(page).click()
    await expect(page.getByRole('alert')).toContainText('Your request has not been sent yet')
    await expect(email(page)).toHaveAccessibleDescription(/^Please enter a valid email address/)
    await expect(choice(page, /^Complain/)).toBeChecked()
    await expect(message(page)).toHaveValue('You still write to me.')
    await askAndConfirm(page, aDataRequest().email, site)
  })
})

test('before anything is sent what is wrong is said at its field, and the cursor goes there', {
  tag: onlyInFullRuns,
}, async ({ page }) => {
  await openLive(page, '/privacy/request')
  await email(page).fill('priya@')
  await sendLink(page).click()
  await expect(email(page)).toBeFocused()
  await expectReadable(page.getByRole('form'), 'Please enter a valid email address')
  await email(page).fill('priya@example.com')
  await expect(page.getByText('Please enter a valid email address')).toHaveCount(0)
})

test('by keyboard alone a choice is made and the link asked for', async ({ page }) => {
  await openLive(page, '/privacy/request')
  await choice(page, /^See what you hold/).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(choice(page, /^Complain/)).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(email(page)).toBeFocused()
  await page.keyboard.type(aDataRequest().email)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Check your email')
})

test('what was typed and chosen is still there after a look elsewhere, and a mere visit keeps nothing', {
  tag: onlyInFullRuns,
}, async ({ page }) => {
  await openLive(page, '/privacy/request')
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  await choice(page, /^Erase/).check()
  await email(page).fill('priya@example.com')
  await message(page).fill('In\ntwo lines')
  await page.goto('/about')
  await page.goto('/privacy/request')
  await expect(choice(page, /^Erase/)).toBeChecked()
  await expect(email(page)).toHaveValue('priya@example.com')
  await expect(message(page)).toHaveValue('In\ntwo lines')
  await waitUntilLive(page)
  await expect(choice(page, /^Erase/)).toBeChecked()
})

test('a request that cannot be sent stays as it was typed, and says what to do', {
  tag: onlyInFullRuns,
}, async ({ page }) => {
  await page.route('**/api/data-requests', (route) => route.abort())
  await openLive(page, '/privacy/request')
  await choice(page, /^Erase/).check()
  await email(page).fill('priya@example.com')
  await sendLink(page).click()
  await expect(toast(page, 'Error')).toBeVisible()
  await expectReadable(page.getByRole('form'), 'Your request could not be sent.')
  await expect(sendLink(page)).toBeFocused()
  await expect(email(page)).toHaveValue('priya@example.com')
  await expect(choice(page, /^Erase/)).toBeChecked()
})

test('the link is sent again only after a minute, and the page says so', { tag: onlyInFullRuns }, async ({
  page,
  request,
  site,
}) => {
  const { sentPage } = await postDataRequest(request, site, aDataRequest())
  await page.goto(sentPage)
  await expectReadable(page.getByRole('main'), 'You can send it again after one minute, three times in all.')
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expectReadable(page.getByRole('alert'), 'The last link was sent less than a minute ago.')
  await page.getByRole('link', { name: 'Use another address' }).click()
  await expect(heading(page)).toHaveText('Ask about your data')
})

test('whoever asks for a link after the last of the day is told that none was sent', {
  tag: onlyInFullRuns,
}, async ({ page, request, site }) => {
  const form = aDataRequest()
  // Whoever knows an address can ask in its name.
  for (let count = 0; count < 8; count++)
    await postDataRequest(request, site, { ...form, message: `by a stranger ${count}` })
  await openLive(page, '/privacy/request')
  await choice(page, /^See/).check()
  await email(page).fill(form.email)
  await sendLink(page).click()
  await expect(heading(page)).toHaveText('No link was sent')
  await expectReadable(
    page.locator('.data-slip'),
    'No more links today for this address: please try tomorrow',
  )
  await expect(page.getByRole('button', { name: 'Send it' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Use another address' }).click()
  await expect(email(page)).toHaveValue(form.email)
})

test('a link that was cut short or made up opens nothing, and offers a new one', {
  tag: onlyInFullRuns,
}, async ({ page, request, site }) => {
  const { link, sentPage } = await postDataRequest(request, site, aDataRequest())
  for (const path of [link.slice(0, -3), '/privacy/request/confirm', '/privacy/request/done?token=x']) {
    await page.goto(path)
    await expect(heading(page)).toHaveText('This link no longer works')
    await expectReadable(
      page.getByRole('main'),
      'It is older than 24 hours or was cut short. Ask for a new one.',
    )
    await expect(page.getByRole('link', { name: 'Send me a new link' })).toBeInViewport()
  }
  await postConfirmation(request, link)
  await page.goto(sentPage)
  await expect(heading(page)).toHaveText('This link no longer works')
})

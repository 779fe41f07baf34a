import type { Page } from '@playwright/test'
import { expectReadable, focused } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { message, openRequest, openRequests, replyPanel } from './request-steps.ts'
import { phoneAndDesktop, toast } from './steps.ts'

const start = (page: Page) => replyPanel(page).getByRole('combobox', { name: 'Start from' })
const subject = (page: Page) => replyPanel(page).getByRole('textbox', { name: 'Subject' })
const list = (page: Page) => page.getByRole('dialog', { name: 'Your saved texts' })

for (const viewport of phoneAndDesktop)
  test(`a saved text fills subject and message, and words of her own come back with Undo, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openRequests(browser, ['Amara Okafor'])
    const { page } = own
    await page.setViewportSize(viewport)
    await openRequest(page, 'Amara Okafor')
    await expect(start(page)).toHaveValue('call')
    await start(page).selectOption('What it costs')
    await expect(subject(page)).toHaveValue('What it costs')
    await expect(message(page)).toHaveValue(/^Hello Amara,.*a cut and colour.*North Leeds Curls$/s)
    await expect(message(page)).not.toHaveValue(/[{}]/)
    await expect(toast(page, 'Your words were replaced')).toHaveCount(0)

    await message(page).fill('Hello Amara, in my own words')
    await expect(start(page)).toHaveValue('')
    await start(page).selectOption('When I have time for you')
    await expect(message(page)).toHaveValue(/I have no free time until/)
    await toast(page, 'Your words were replaced').getByRole('button', { name: 'Undo' }).click()
    await expect(message(page)).toHaveValue('Hello Amara, in my own words')
    await expect(subject(page)).toHaveValue('What it costs')
  })

test('saved texts are added, changed and removed, an unknown blank is refused by name, and messages carry them', async ({
  browser,
}) => {
  await using own = await openRequests(browser, ['Beth Langley'])
  const { page } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await openRequest(page, 'Beth Langley')
  await page.getByRole('button', { name: 'Change the texts' }).click()
  await list(page).getByRole('button', { name: 'Add a text' }).click()
  await expect(list(page).getByLabel('Name')).toBeFocused()
  await list(page).getByLabel('Name').fill('Patch test first')
  await list(page).getByLabel('Words').fill('Dear {surname}')
  await list(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expectReadable(list(page), '{surname} is not known.')
  await list(page).getByLabel('Words').fill('Dear {first name}, a patch test first?')
  await list(page).getByLabel('Name').press('Enter')
  await list(page).getByRole('button', { name: 'Patch test first', exact: true }).click()
  await list(page).getByLabel('Words').fill('Hi {first name} & hello')
  await list(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(list(page).getByRole('button', { name: 'Patch test first', exact: true })).toBeVisible()
  await list(page).getByRole('button', { name: 'Close' }).click()
  expect(await focused(page)).toContain('Change the texts')

  await start(page).selectOption('Patch test first')
  await expect(message(page)).toHaveValue('Hi Beth & hello')
  await expect(replyPanel(page).getByRole('link', { name: 'As a text' })).toHaveAttribute(
    'href',
    'sms:+447700900461?&body=Hi%20Beth%20%26%20hello',
  )
  await page.getByRole('button', { name: 'Change the texts' }).click()
  await list(page).getByRole('button', { name: 'Remove Patch test first' }).click()
  await page
    .getByRole('dialog', { name: /^Remove/ })
    .getByRole('button', { name: 'Remove it' })
    .click()
  await expect(list(page).getByText('Patch test first')).toHaveCount(0)
})

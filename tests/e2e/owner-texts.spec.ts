import type { Page } from '@playwright/test'
import { expectReadable, focused } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { head, message, openRequest, openRequests, replyPanel } from './request-steps.ts'
import { phoneAndDesktop } from './steps.ts'

const text = (page: Page, name: string) => replyPanel(page).getByRole('button', { name, exact: true })
const subject = (page: Page) => replyPanel(page).getByRole('textbox', { name: 'Subject' })
const list = (page: Page) => page.getByRole('region', { name: 'Your saved texts' })

for (const viewport of phoneAndDesktop)
  test(`one tap fills subject and message, and words of her own come back with Undo, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openRequests(browser, ['Amara Okafor'])
    const { page } = own
    await page.setViewportSize(viewport)
    await openRequest(page, 'Amara Okafor')
    await expect(text(page, 'May I call you?')).toHaveAttribute('aria-pressed', 'true')
    await text(page, 'What it costs').click()
    await expect(text(page, 'What it costs')).toHaveAttribute('aria-pressed', 'true')
    await expect(subject(page)).toHaveValue('What it costs')
    await expect(message(page)).toHaveValue(/^Hello Amara,.*a cut and colour.*North Leeds Curls$/s)
    await expect(message(page)).not.toHaveValue(/[{}]/)
    await expect(replyPanel(page)).not.toContainText('Your words were replaced.')

    await message(page).fill('Hello Amara, in my own words')
    await expect(text(page, 'What it costs')).toHaveAttribute('aria-pressed', 'false')
    await text(page, 'When I have time for you').click()
    await expect(message(page)).toHaveValue(/I have no free time until/)
    await expectReadable(replyPanel(page), 'Your words were replaced.')
    await replyPanel(page).getByRole('button', { name: 'Undo' }).click()
    await expect(message(page)).toBeFocused()
    await expect(message(page)).toHaveValue('Hello Amara, in my own words')
    await expect(subject(page)).toHaveValue('What it costs')
    await text(page, 'Blank').click()
    await expect(message(page)).toHaveValue('')
  })

test('saved texts are added, changed and removed, an unknown blank is refused by name, and messages carry them', async ({
  browser,
}) => {
  await using own = await openRequests(browser, ['Beth Langley'])
  const { page } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await openRequest(page, 'Beth Langley')
  await page.getByRole('button', { name: 'Change the texts' }).click()
  await expect(list(page).getByRole('heading')).toBeFocused()
  await list(page).getByRole('button', { name: 'Add a text' }).click()
  await expect(list(page).getByLabel('Name')).toBeFocused()
  await list(page).getByLabel('Name').fill('Patch test first')
  await list(page).getByLabel('Words').fill('Dear {surname}')
  await list(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expectReadable(list(page), '{surname} is not known.')
  await list(page).getByLabel('Words').fill('Dear {first name}, a patch test first?')
  await list(page).getByLabel('Name').press('Enter')
  await expect(list(page).getByRole('button', { name: 'Add a text' })).toBeFocused()
  await text(page, 'Patch test first').last().click()
  await expect(message(page)).toHaveValue('Dear Beth, a patch test first?')

  await list(page).getByRole('button', { name: 'Patch test first', exact: true }).click()
  await list(page).getByLabel('Words').fill('Hi {first name} & hello')
  await list(page).getByRole('button', { name: 'Save', exact: true }).click()
  await head(page).locator('summary').first().click()
  await expect(head(page).getByRole('link', { name: 'Patch test first' }).first()).toHaveAttribute(
    'href',
    'sms:+447700900461?&body=Hi%20Beth%20%26%20hello',
  )
  await list(page).getByRole('button', { name: 'Remove Patch test first' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await expect(text(page, 'Patch test first')).toHaveCount(0)
  await list(page).getByRole('button', { name: 'Close your saved texts' }).click()
  expect(await focused(page)).toContain('Change the texts')
})

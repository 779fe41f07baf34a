import type { Page } from '@playwright/test'
import { expectReadable, focused } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { fillTime, head, message, openRequest, openRequests, replyPanel } from './request-steps.ts'
import { phoneAndDesktop } from './steps.ts'

const texts = (page: Page) => replyPanel(page).getByRole('radiogroup', { name: 'Saved texts' })
const text = (page: Page, name: string) => texts(page).getByRole('radio', { name })
const subject = (page: Page) => replyPanel(page).getByRole('textbox', { name: 'Subject' })
const list = (page: Page) => page.getByRole('region', { name: 'Your saved texts' })
const sheet = (page: Page) => page.getByRole('dialog')
const openList = (page: Page) => page.getByRole('button', { name: 'Change the texts' }).click()

for (const viewport of phoneAndDesktop)
  test(`one tap fills subject and message, and words of her own come back with Undo, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openRequests(browser, ['Amara Okafor'])
    const { page } = own
    await page.setViewportSize(viewport)
    await openRequest(page, 'Amara Okafor')
    await expect(text(page, 'May I call you?')).toBeChecked()
    await text(page, 'What it costs').scrollIntoViewIfNeeded()
    await texts(page).getByText('What it costs').click()
    await expect(text(page, 'What it costs')).toBeChecked()
    await expect(subject(page)).toHaveValue('What it costs')
    await expect(message(page)).toHaveValue(/^Hello Amara,.*a cut and colour.*North Leeds Curls$/s)
    await expect(message(page)).not.toHaveValue(/[{}]/)
    await expect(replyPanel(page)).not.toContainText('Your words were replaced.')

    await message(page).fill('Hello Amara, in my own words')
    await expect(text(page, 'What it costs')).not.toBeChecked()
    await texts(page).getByText('Full until').click()
    await expect(message(page)).toHaveValue(/I have no free time until/)
    await expectReadable(replyPanel(page), 'Your words were replaced.')
    await replyPanel(page).getByRole('button', { name: 'Undo' }).click()
    await expect(message(page)).toBeFocused()
    await expect(message(page)).toHaveValue('Hello Amara, in my own words')
    await expect(subject(page)).toHaveValue('What it costs')
    await expect(replyPanel(page)).not.toContainText('Your words were replaced.')
    await texts(page).getByText('Blank').click()
    await expect(message(page)).toHaveValue('')
    await expect(subject(page)).toHaveValue('')
    await page.reload()
    await expect(text(page, 'Blank')).toBeChecked()
  })

test('by the keyboard the arrows only move along the saved texts, and Space chooses', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openRequests(browser, ['Amara Okafor'])
  const { page } = own
  await openRequest(page, 'Amara Okafor')
  const before = await message(page).inputValue()
  await page.getByRole('button', { name: 'Change the texts' }).focus()
  await page.keyboard.press('Tab')
  await expect(text(page, 'May I call you?')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(text(page, 'What it costs')).toBeFocused()
  await expect(text(page, 'What it costs')).not.toBeChecked()
  await expect(message(page)).toHaveValue(before)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(text(page, 'Blank')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(text(page, 'What it costs')).toBeChecked()
  await expect(text(page, 'What it costs')).toBeFocused()
  await expect(subject(page)).toHaveValue('What it costs')
})

test('saved texts are added, changed, put in order, removed and brought back, and an unknown blank is refused by name', async ({
  browser,
}) => {
  await using own = await openRequests(browser, ['Amara Okafor', 'Beth Langley'])
  const { page } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await openRequest(page, 'Beth Langley')
  await openList(page)
  await expect(list(page).getByRole('heading')).toBeFocused()
  await list(page).getByRole('button', { name: 'Add a text' }).click()
  await sheet(page).getByLabel('Name').fill('Patch test first')
  await sheet(page).getByLabel('Subject').fill('Before your colour')
  await sheet(page).getByLabel('Words').fill('Dear {surname}, about your ')
  await sheet(page).getByRole('button', { name: '{service}' }).click()
  await expect(sheet(page).getByLabel('Words')).toBeFocused()
  await sheet(page).getByRole('button', { name: 'Done' }).click()
  await expectReadable(sheet(page), '{surname} is not known.')
  await expect(sheet(page).getByLabel('Words')).toBeFocused()
  // What is not in order is not lost either.
  await page.keyboard.press('Escape')
  await expectReadable(list(page), 'The text you left is not saved yet.')
  await list(page).getByRole('button', { name: 'Go on with it' }).click()
  await expect(sheet(page).getByLabel('Words')).toHaveValue('Dear {surname}, about your {service}')
  await sheet(page).getByLabel('Words').fill('Dear {first name}, I will {come to you / be at the salon}.')
  await sheet(page).getByRole('button', { name: 'Done' }).click()
  await expect(list(page)).toContainText('Saved.')
  for (let move = 0; move < 5; move++)
    await list(page).getByRole('button', { name: 'Move up: Patch test first' }).click()
  // The first is what a new reply begins with.
  await expect(message(page)).toHaveValue('Dear Beth, I will be at the salon.')
  await expect(subject(page)).toHaveValue('Before your colour')
  await expect(text(page, 'Patch test first')).toBeChecked()
  await list(page).getByRole('button', { name: 'Remove: Patch test first' }).click()
  await expect(message(page)).toHaveValue(/^Hello Beth,/)
  await page.getByText('Removed: 1').click()
  await page.getByRole('button', { name: 'Bring back: Patch test first' }).click()
  await expect(text(page, 'Patch test first')).toBeVisible()
  await list(page).getByRole('button', { name: 'Close your saved texts' }).click()
  expect(await focused(page)).toContain('Change the texts')
  await page.reload()
  await texts(page).getByText('Patch test first').click()
  await expect(message(page)).toHaveValue('Dear Beth, I will be at the salon.')
})

test('two devices that change the saved texts are shown both, and nothing is overwritten before', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openRequests(browser, ['Amara Okafor'])
  const { page } = own
  await openRequest(page, 'Amara Okafor')
  const phone = await page.context().newPage()
  await phone.goto(page.url())
  const write = async (device: Page, words: string) => {
    await device.bringToFront()
    await openList(device)
    await list(device).getByRole('button', { name: 'May I call you?' }).first().click()
    await sheet(device).getByLabel('Words').fill(words)
  }
  await write(page, 'From the laptop')
  await write(phone, 'From the phone')
  await sheet(phone).getByRole('button', { name: 'Done' }).click()
  await expect(message(phone)).toHaveValue('From the phone')
  // The page may have read the other list before this one is saved.
  await page.bringToFront()
  await expect(sheet(page).getByLabel('Words')).toHaveValue('From the laptop')
  // Escape saves what can be saved.
  await page.keyboard.press('Escape')
  const both = page.getByRole('region', { name: 'Changed on another device: both versions' })
  await both.getByText('From the phone').scrollIntoViewIfNeeded()
  await expectReadable(both, 'From the phone')
  await expectReadable(both, 'From the laptop')
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await expect(message(page)).toHaveValue('From the laptop')
})

test('Text and WhatsApp carry her words; several are chosen from by a tap', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openRequests(browser, ['Amara Okafor'])
  const { page } = own
  await openRequest(page, 'Amara Okafor')
  const link = (name: string) => head(page).getByRole('link', { name })
  await expect(link('Text Amara Okafor')).toHaveAttribute('href', 'sms:+447700900461')
  await openList(page)
  const add = async (kind: string, name: string, words: string) => {
    await list(page).getByRole('button', { name: 'Add a text' }).click()
    await sheet(page).getByLabel('For').selectOption(kind)
    await expect(sheet(page).getByLabel('Subject')).toHaveCount(0)
    await sheet(page).getByLabel('Name').fill(name)
    await sheet(page).getByLabel('Words').fill(words)
    await sheet(page).getByRole('button', { name: 'Done' }).click()
    await expect(sheet(page)).toHaveCount(0)
  }
  await add('WhatsApp', 'Hello', 'Hello {first name} & welcome')
  await add('Text message', 'Parking', 'Hi {first name}, where may I park?')
  await expect(link('Text Amara Okafor')).toHaveAttribute(
    'href',
    'sms:+447700900461?&body=Hi%20Amara%2C%20where%20may%20I%20park%3F',
  )
  await expect(link('WhatsApp Amara Okafor')).toHaveAttribute(
    'href',
    'https://wa.me/447700900461?text=Hello%20Amara%20%26%20welcome',
  )
  // They are no texts for a reply.
  await expect(texts(page).getByText('Parking')).toHaveCount(0)
  await add('Text message', 'On my way', 'On my way')
  await head(page).locator('summary').click()
  await expect(link('On my way')).toHaveAttribute('href', 'sms:+447700900461?&body=On%20my%20way')
  await expect(link('Blank')).toHaveAttribute('href', 'sms:+447700900461')
  await expectReadable(head(page), 'Parking')
})

test('a saved text is the words of hers in the mail about a booking, and another those of the away notice', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openRequests(browser, ['Amara Okafor'], { replyHeldMs: 1 })
  const { page, mail } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await openRequest(page, 'Amara Okafor')
  await openList(page)
  for (const [kind, name, words] of [
    ['Mail about a booking', 'Before you come', 'Hello {first name}, please come with your hair dry.'],
    ['Away notice', 'A week off', 'I am away for a week. {my name}'],
  ] as const) {
    await list(page).getByRole('button', { name: 'Add a text' }).click()
    await sheet(page).getByLabel('For').selectOption(kind)
    await sheet(page).getByLabel('Name').fill(name)
    await sheet(page).getByLabel('Words', { exact: true }).fill(words)
    await sheet(page).getByRole('button', { name: 'Done' }).click()
    await expect(list(page)).toContainText('Saved.')
  }
  await page.getByRole('link', { name: 'Book a time for Amara Okafor' }).click()
  await page.getByText('Before you come').click()
  await expect(page.getByLabel('Your words in the mail')).toHaveValue(
    'Hello Amara, please come with your hair dry.',
  )
  await fillTime(page, '2027-03-05', '10:30')
  await page.getByRole('button', { name: 'Book it' }).click()
  await expectReadable(page.getByRole('main'), 'Booked: Amara Okafor')
  await expect
    .poll(async () => (await mail.parsed()).map(({ text: sent }) => sent).join())
    .toContain('Hello Amara, please come with your hair dry.')

  await page.goto('/admin/website/details')
  await page.getByRole('switch', { name: 'Show visitors that I am away' }).click()
  const notice = page.getByLabel('What visitors read')
  const begun = await notice.inputValue()
  const offered = page.getByRole('radiogroup', { name: 'Saved texts' })
  await offered.getByText('A week off').click()
  await expect(notice).toHaveValue('I am away for a week. North Leeds Curls')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notice).toHaveValue(begun)
  await expect(notice).toBeFocused()
})

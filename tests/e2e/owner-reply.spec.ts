import type { Page } from '@playwright/test'
import { expectReadable, focused } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import {
  head,
  history,
  message,
  openHistory,
  openRequest,
  openRequests,
  replyPanel,
} from './request-steps.ts'
import { holdBack, loseAnswer, toast } from './steps.ts'

const send = (page: Page) => replyPanel(page).getByRole('button', { name: 'Send reply' }).click()
const start = (page: Page) => replyPanel(page).getByRole('combobox', { name: 'Start from' })
const subject = (page: Page) => replyPanel(page).getByRole('textbox', { name: 'Subject' })
const list = (page: Page) => page.getByRole('dialog', { name: 'Your saved texts' })
const undo = (page: Page, title: string) => toast(page, title).getByRole('button', { name: 'Undo' }).click()

test('a reply is the same in two tabs, undone beside what she types since, sent once although its answer was lost, and nothing of it outlives a logout', async ({
  browser,
}) => {
  await using own = await openRequests(browser, ['Amara Okafor'], { replyHeldMs: 6000 })
  const { page, mail } = own
  await openRequest(page, 'Amara Okafor')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(message(other)).toHaveValue(/May I call you|Thank you for writing/)
  await message(page).fill('Hello Amara, may I ring you?')
  await expect(message(other)).toHaveValue('Hello Amara, may I ring you?')
  await message(other).press('End')
  await message(other).pressSequentially(' Tonight?')
  const words = 'Hello Amara, may I ring you? Tonight?'
  await expect(message(page)).toHaveValue(words)
  await other.close()
  await page.reload()
  await expect(message(page)).toHaveValue(words)

  // She leaves, and undoes it from there while the lists are still read anew.
  const listsAreRead = await holdBack(page, '**/api/admin/today')
  await send(page)
  await expect(head(page).getByRole('combobox')).toHaveValue('replied')
  await page.getByRole('navigation', { name: 'Consultations' }).getByRole('link').click()
  await undo(page, 'Reply on its way')
  await expect(toast(page, 'Undone')).toContainText('Its words are kept.')
  const read = page.waitForResponse('**/api/admin/today')
  listsAreRead()
  await read
  await page.unroute('**/api/admin/today')
  await openRequest(page, 'Amara Okafor')
  await expect(message(page)).toHaveValue(words)
  await expect(head(page).getByRole('combobox')).toHaveValue('new')
  await send(page)
  await expect(head(page).getByRole('combobox')).toHaveValue('replied')
  await message(page).fill('And bring a towel.')
  await undo(page, 'Reply on its way')
  await expect(message(page)).toHaveValue(`${words}\n\nAnd bring a towel.`)

  // Its answer is lost for good: pressed again, after a reload too, it is still the same reply.
  await page.route('**/replies', loseAnswer)
  await send(page)
  await expectReadable(replyPanel(page), 'Not sent. It stays here')
  await Promise.all([page.waitForEvent('requestfailed'), send(page)])
  await page.unroute('**/replies')
  await page.reload()
  await openHistory(page)
  await expectReadable(history(page), 'And bring a towel.')
  await send(page)
  await expect(message(page)).toHaveValue(/^Hello Amara,\s*$/)
  const sent = () => mail.mails.filter(({ raw }) => raw.includes('bring a towel')).length
  await expect.poll(sent).toBe(1)

  await message(page).fill('Hello Amara, until Friday.')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Log out and delete it' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  const held = await page.evaluate(async () => ({
    keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    text: JSON.stringify({ ...localStorage, ...sessionStorage }) + document.title + location.href,
  }))
  // How far pages were scrolled, by keys that name none, is the router's own.
  expect(held.keys.filter((key) => !/^(cookieConsent|tsr-scroll-restoration)/.test(key))).toEqual([])
  expect([held.caches, held.databases]).toEqual([[], []])
  expect(held.text).not.toMatch(/Amara/i)
  await page.reload()
  const written = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(written).not.toMatch(/owner:|Amara|\/admin/i)
})

test('what she answers stays in sight above her words, and covers none of them, and a session that ends takes neither words nor focus', async ({
  browser,
}) => {
  await using own = await openRequests(browser, ['Beth Langley'])
  const { page } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Reply to Beth Langley' }).click()
  await expect(message(page)).toBeFocused()
  const boxOf = async (words: string) =>
    (await replyPanel(page).getByText(words, { exact: true }).boundingBox()) ?? { y: 0, height: 0 }
  const [asked, label] = [await boxOf('4A coils, dry at the ends.'), await boxOf('Message')]
  expect(asked.y).toBeGreaterThan(0)
  expect(label.y).toBeGreaterThan(asked.y + asked.height)
  expect(label.y).toBeLessThan(300)

  // Her session has ended: she signs in, and is where she was.
  await message(page).fill('Hello Beth, typed before')
  await page.context().clearCookies()
  await send(page)
  await page.getByLabel('Username').fill(own.site.adminUsername)
  await page.getByLabel('Password').fill(own.site.adminPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(message(page)).toHaveValue('Hello Beth, typed before')
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
})

test('a saved text fills subject and message, only words of her own ask for Undo, and she adds, changes and removes texts', {
  tag: '@full',
}, async ({ browser }) => {
  await using own = await openRequests(browser, ['Beth Langley'])
  const { page } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await openRequest(page, 'Beth Langley')
  await expect(start(page)).toHaveValue('call')
  await start(page).selectOption('What it costs')
  await expect(subject(page)).toHaveValue('What it costs')
  await expect(message(page)).toHaveValue(/^Hello Beth,.*a cut and colour.*North Leeds Curls$/s)
  await message(page).fill('Hello Beth, in my own words')
  await expect(start(page)).toHaveValue('')
  await start(page).selectOption('When I have time for you')
  await expect(message(page)).toHaveValue(/I have no free time until/)
  await undo(page, 'Your words were replaced')
  await expect(message(page)).toHaveValue('Hello Beth, in my own words')
  await expect(subject(page)).toHaveValue('What it costs')
  await send(page)
  await expect(head(page).getByRole('combobox')).toHaveValue('replied')
  // What stood there by itself is nobody's words.
  await expect(message(page)).toHaveValue(/^Hello Beth,\s*$/)
  await start(page).selectOption('Looking after your curls')
  await expect(message(page)).toHaveValue(/It was lovely to see you/)
  await expect(toast(page, 'Your words were replaced')).toHaveCount(0)

  const openList = () => page.getByRole('button', { name: 'Change the texts' }).click()
  const field = (name: string) => list(page).getByRole('textbox', { name })
  const save = () => list(page).getByRole('button', { name: 'Save', exact: true }).click()
  await openList()
  await list(page).getByRole('button', { name: 'Add a text' }).click()
  await expect(field('Name')).toBeFocused()
  await field('Name').fill('Patch test first')
  await field('Words').fill('Dear {surname}')
  await save()
  await expectReadable(list(page), 'What can be filled in is {first name}')
  await field('Words').fill('Hi {first name} & hello')
  await save()
  await expect(list(page)).toHaveCount(0)
  expect(await focused(page)).toContain('Change the texts')

  await start(page).selectOption('Patch test first')
  await expect(message(page)).toHaveValue('Hi Beth & hello')
  await expect(replyPanel(page).getByRole('link', { name: 'As a text' })).toHaveAttribute(
    'href',
    'sms:+447700900461?&body=Hi%20Beth%20%26%20hello',
  )
  await openList()
  await list(page).locator('summary', { hasText: 'Patch test first' }).click()
  await field('Words').fill('Hi again')
  await list(page).getByRole('button', { name: 'Remove Patch test first' }).click()
  await save()
  await expect(start(page).getByRole('option', { name: 'Patch test first' })).toHaveCount(0)
})

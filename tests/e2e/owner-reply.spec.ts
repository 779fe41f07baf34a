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
import { loseAnswer, phoneAndDesktop, toast } from './steps.ts'

const send = (page: Page) => replyPanel(page).getByRole('button', { name: 'Send reply' }).click()
const start = (page: Page) => replyPanel(page).getByRole('combobox', { name: 'Start from' })
const subject = (page: Page) => replyPanel(page).getByRole('textbox', { name: 'Subject' })
const list = (page: Page) => page.getByRole('dialog', { name: 'Your saved texts' })

test('a reply is kept while she writes, undone beside what she types since, and sent once although its answer was lost', async ({
  browser,
}) => {
  await using own = await openRequests(browser, ['Amara Okafor'], { replyHeldMs: 6000 })
  const { page, mail } = own
  await openRequest(page, 'Amara Okafor')
  await message(page).fill('Hello Amara, may I ring you?')
  await page.reload()
  await expect(message(page)).toHaveValue('Hello Amara, may I ring you?')
  await send(page)
  await expect(head(page).getByRole('combobox')).toHaveValue('replied')
  await message(page).fill('And bring a towel.')
  await toast(page, 'Reply on its way').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone')).toContainText('Its words stand above what you have typed since.')
  await expect(message(page)).toHaveValue('Hello Amara, may I ring you?\n\nAnd bring a towel.')
  await expect(head(page).getByRole('combobox')).toHaveValue('new')

  // Its answer is lost for good: after a reload the same reply is known to have gone.
  await page.route('**/replies', loseAnswer)
  await send(page)
  await expectReadable(replyPanel(page), 'Not sent. It stays here')
  await page.unroute('**/replies')
  await page.reload()
  await openHistory(page)
  await expectReadable(history(page), 'And bring a towel.')
  await expect(message(page)).toHaveValue(/^Hello Amara,\s*$/)
  const sent = () => mail.mails.filter(({ raw }) => raw.includes('bring a towel')).length
  await expect.poll(sent).toBe(1)
  await expect(head(page).getByRole('combobox')).toHaveValue('replied')
})

test('in two tabs a reply is the same, and undone after she has left it has its words again', async ({
  browser,
}) => {
  await using own = await openRequests(browser, ['Amara Okafor'])
  const { page } = own
  await openRequest(page, 'Amara Okafor')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(message(other)).toHaveValue(/May I call you|Thank you for writing/)
  await message(page).fill('Hello Amara, may I ring you?')
  await expect(message(other)).toHaveValue('Hello Amara, may I ring you?')
  await message(other).press('End')
  await message(other).pressSequentially(' Tonight?')
  await expect(message(page)).toHaveValue('Hello Amara, may I ring you? Tonight?')
  await other.close()
  await send(page)
  const sent = toast(page, 'Reply on its way')
  await expect(sent).toBeVisible()
  await page.getByRole('navigation', { name: 'Consultations' }).getByRole('link').click()
  await openRequest(page, 'Amara Okafor')
  await sent.getByRole('button', { name: 'Undo' }).click()
  await expect(message(page)).toHaveValue('Hello Amara, may I ring you? Tonight?')

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Log out and delete it' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  const held = await page.evaluate(async () => ({
    keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    text: JSON.stringify({ ...localStorage, ...sessionStorage }) + document.title + location.href,
  }))
  expect(held.keys.filter((key) => !key.startsWith('cookieConsent'))).toEqual([])
  expect([held.caches, held.databases]).toEqual([[], []])
  expect(held.text).not.toMatch(/Amara/i)
})

test('a reply that is undone while the lists are still read anew is kept', async ({ browser }) => {
  await using own = await openRequests(browser, ['Amara Okafor'])
  const { page } = own
  await openRequest(page, 'Amara Okafor')
  await message(page).fill('Hello Amara, may I ring you?')
  const isRead = Promise.withResolvers<void>()
  await page.route('**/api/admin/today', async (route) => {
    await isRead.promise
    await route.continue()
  })
  await send(page)
  await toast(page, 'Reply on its way').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone')).toBeVisible()
  const read = page.waitForResponse('**/api/admin/today')
  isRead.resolve()
  await read
  await expect(replyPanel(page).getByRole('button', { name: 'Send reply' })).toBeVisible()
  await page.reload()
  await expect(message(page)).toHaveValue('Hello Amara, may I ring you?')
})

for (const viewport of phoneAndDesktop)
  test(`a saved text fills subject and message, and only words of her own ask for Undo, at ${viewport.width} px`, async ({
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
    await message(page).fill('Hello Amara, in my own words')
    await expect(start(page)).toHaveValue('')
    await start(page).selectOption('When I have time for you')
    await expect(message(page)).toHaveValue(/I have no free time until/)
    await toast(page, 'Your words were replaced').getByRole('button', { name: 'Undo' }).click()
    await expect(message(page)).toHaveValue('Hello Amara, in my own words')
    await expect(subject(page)).toHaveValue('What it costs')
    await send(page)
    await expect(head(page).getByRole('combobox')).toHaveValue('replied')
    // What stood there by itself is nobody's words.
    await expect(message(page)).toHaveValue(/^Hello Amara,\s*$/)
    await start(page).selectOption('Looking after your curls')
    await expect(message(page)).toHaveValue(/It was lovely to see you/)
    await expect(toast(page, 'Your words were replaced')).toHaveCount(0)
  })

test('saved texts are added, changed and removed, an unknown blank is refused by name, and messages carry them', async ({
  browser,
}) => {
  await using own = await openRequests(browser, ['Beth Langley'])
  const { page } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await openRequest(page, 'Beth Langley')
  const openList = () => page.getByRole('button', { name: 'Change the texts' }).click()
  const field = (name: string) => list(page).getByRole('textbox', { name })
  const save = () => list(page).getByRole('button', { name: 'Save', exact: true }).click()
  await openList()
  await list(page).getByRole('button', { name: 'Add a text' }).click()
  await expect(field('Name')).toBeFocused()
  await field('Name').fill('Patch test first')
  await field('Words').fill('Dear {surname}')
  await save()
  await expectReadable(list(page), '{surname} is not known.')
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

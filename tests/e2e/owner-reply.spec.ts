import { expectReadable } from '#tests/support/sight.ts'
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
import { loseAnswer, toast } from './steps.ts'

const send = 'Send reply'

test('a reply is kept while she writes, sent after 20 seconds, undone, and sent once although its answer was lost', async ({
  browser,
}) => {
  await using own = await openRequests(browser, ['Amara Okafor'], { replyHeldMs: 6000 })
  const { page, mail } = own
  await openRequest(page, 'Amara Okafor')
  await message(page).fill('Hello Amara, may I ring you?')
  await page.reload()
  await expect(message(page)).toHaveValue('Hello Amara, may I ring you?')
  await replyPanel(page).getByRole('button', { name: send }).click()
  await toast(page, 'Reply on its way').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone')).toContainText('Its words are kept.')
  await expect(message(page)).toHaveValue('Hello Amara, may I ring you?')
  await expect(head(page).getByRole('combobox')).toHaveValue('new')

  await page.route('**/replies', loseAnswer, { times: 1 })
  await replyPanel(page).getByRole('button', { name: send }).click()
  await expect(toast(page, 'Reply on its way')).toBeVisible()
  await expect.poll(() => mail.mails.filter(({ raw }) => raw.includes('may I ring you?')).length).toBe(1)
  await expect(head(page).getByRole('combobox')).toHaveValue('replied')
  await openHistory(page)
  await expectReadable(history(page), 'Hello Amara, may I ring you?')
})

test('after a logout the device holds nothing personal', async ({ browser }) => {
  await using own = await openRequests(browser, ['Amara Okafor'])
  const { page } = own
  await openRequest(page, 'Amara Okafor')
  await message(page).fill('Hello Amara, this is not sent yet')
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

test('a reply that is undone after she has left and come back has its words again', async ({ browser }) => {
  await using own = await openRequests(browser, ['Amara Okafor'])
  const { page } = own
  await openRequest(page, 'Amara Okafor')
  await message(page).fill('Hello Amara, may I ring you?')
  await replyPanel(page).getByRole('button', { name: send }).click()
  const sent = toast(page, 'Reply on its way')
  await expect(sent).toBeVisible()
  await page.getByRole('navigation', { name: 'Consultations' }).getByRole('link').click()
  await openRequest(page, 'Amara Okafor')
  await sent.getByRole('button', { name: 'Undo' }).click()
  await expect(message(page)).toHaveValue('Hello Amara, may I ring you?')
})

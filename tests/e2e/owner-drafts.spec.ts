import type { Page } from '@playwright/test'
import { deleteConsultation } from '#contract/consultations.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { message, notes, openRequest, openRequests, replyPanel } from './request-steps.ts'
import { openDashboard } from './steps.ts'

/** All that the device keeps, in one text. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

const note = (page: Page) => notes(page).getByLabel('Add a private note')
const draftCalls = '**/drafts/*'

/** From now on nothing that is typed reaches the server. */
const cutOffDrafts = (page: Page) =>
  page.route(draftCalls, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))

/** Writes a reply and a note about somebody, and leaves both unsent. */
async function writeAbout(page: Page, name: string) {
  await openRequest(page, name)
  const first = name.split(' ')[0]
  await message(page).fill(`Dear ${first}, I would love to.`)
  await note(page).fill(`${first} has a sensitive scalp.`)
  await page.goBack()
  await expect(page.getByRole('article', { name })).toBeVisible()
}

const secretsOf = (first: string) => new RegExp(`Dear ${first}|${first} has a sensitive scalp`)

test('what the server has not got of a draft leaves the device with a deletion, an erasure, one of old requests and one on another device; the rest stays', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  test.slow()
  await using own = await openRequests(browser, [
    'Amara Okafor',
    'Betty Price',
    'Chloe Ward',
    'Dora Kent',
    'Ella Moss',
  ])
  const { page, site } = own
  const database = connectDatabase(`sqlite:${site.dataDir}/site.db`)
  const rows = await database.kysely.selectFrom('consultations').select(['id', 'name']).execute()
  // Each with an address of her own, and one of long ago.
  await database.write(async (tx) => {
    for (const { id, name } of rows)
      await tx
        .updateTable('consultations')
        .set({
          email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
          phone: `07700 90${String(rows.findIndex((row) => row.id === id)).padStart(4, '0')}`,
          ...(name === 'Dora Kent' && { createdAt: new Date('2023-05-01T10:00:00Z') }),
        })
        .where('id', '=', id)
        .execute()
  })
  await database.close()
  await page.reload()
  await cutOffDrafts(page)
  for (const { name } of rows) await writeAbout(page, name)
  for (const first of ['Amara', 'Betty', 'Chloe', 'Dora', 'Ella'])
    expect(await kept(page)).toMatch(secretsOf(first))

  await openRequest(page, 'Amara Okafor')
  await page.getByText('Delete this request').first().click()
  await page.getByRole('button', { name: 'Delete this request' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect.poll(() => kept(page)).not.toMatch(secretsOf('Amara'))

  await page.getByRole('link', { name: 'People’s data' }).click()
  await page.getByRole('textbox', { name: 'Email address or phone' }).fill('betty@example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Erase everywhere' }).click()
  await page.getByRole('button', { name: 'Erase everything about Betty' }).click()
  await expect(page.getByText('Erased everywhere. 1 request')).toBeVisible()
  await expect.poll(() => kept(page)).not.toMatch(secretsOf('Betty'))

  await page.getByRole('button', { name: 'Delete 1 request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 request' }).click()
  // A backup of everything is made first.
  await expect(page.getByText('Deleted 1 request.', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => kept(page)).not.toMatch(secretsOf('Dora'))

  const chloe = rows.find(({ name }) => name === 'Chloe Ward')
  const path = deleteConsultation.path.replace(':id', chloe?.id ?? '')
  expect((await page.request.delete(path)).status()).toBe(204)
  expect(await kept(page)).toMatch(secretsOf('Chloe'))
  await page.goto('/admin')
  await expect.poll(() => kept(page)).not.toMatch(secretsOf('Chloe'))
  expect(await kept(page)).toMatch(secretsOf('Ella'))
})

test('an unsent reply and note go on in another browser, end there, and the device keeps nothing of them', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openRequests(browser, ['Amara Okafor'])
  const { page, site } = own
  await openRequest(page, 'Amara Okafor')
  await message(page).fill('Dear Amara,\n\nI would love to. ')
  await expectReadable(replyPanel(page), 'Draft saved.')
  await note(page).fill('Amara has a sensitive scalp.')
  await expectReadable(notes(page), 'Draft saved.')
  expect(await kept(page)).not.toMatch(secretsOf('Amara'))

  const laptop = await browser.newContext({ baseURL: site.url })
  const other = await laptop.newPage()
  await openDashboard(other, site)
  await other.goto(page.url())
  await expect(message(other)).toHaveValue('Dear Amara,\n\nI would love to. ')
  await expect(note(other)).toHaveValue('Amara has a sensitive scalp.')
  // Typed within the second before it is sent.
  await message(other).press('ControlOrMeta+End')
  await message(other).pressSequentially('Thursday?')
  await other.getByRole('button', { name: 'Send reply' }).click()
  await expectReadable(replyPanel(other), 'Your reply goes out in a moment.')
  await notes(other).getByRole('button', { name: 'Save note' }).click()
  await expect(note(other)).toHaveValue('')
  await page.reload()
  await expect(message(page)).toHaveValue('Dear Amara,\n\nI would love to. Thursday?')
  await expect(message(page)).not.toBeEditable()
  await expect(note(page)).toHaveValue('')
  expect(await kept(other)).not.toMatch(secretsOf('Amara'))
  await laptop.close()
})

test('what is typed without a connection waits on the device, and a logout saves it or asks', async ({
  browser,
}) => {
  await using own = await openRequests(browser, ['Amara Okafor'])
  const { page, site } = own
  await openRequest(page, 'Amara Okafor')
  const address = page.url()
  await page.context().setOffline(true)
  await message(page).fill('Dear Amara, from a tunnel')
  await expectReadable(
    replyPanel(page),
    'Not saved. Please check your connection. What you typed is kept on this device.',
  )
  expect(await kept(page)).toContain('Dear Amara, from a tunnel')
  await page.context().setOffline(false)
  await expectReadable(replyPanel(page), 'Draft saved.')
  expect(await kept(page)).not.toContain('Dear Amara')

  await cutOffDrafts(page)
  await note(page).fill('Amara has a sensitive scalp.')
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog')
  await expectReadable(question, 'Log out and delete what is not saved?')
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(note(page)).toHaveValue('Amara has a sensitive scalp.')
  await page.unroute(draftCalls)
  await message(page).pressSequentially('!')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
  expect(await kept(page)).not.toMatch(secretsOf('Amara'))
  await openDashboard(page, site)
  await page.goto(address)
  await expect(message(page)).toHaveValue('Dear Amara, from a tunnel!')
  await expect(note(page)).toHaveValue('Amara has a sensitive scalp.')
})

test('a draft that the release before kept on the device only is taken over', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openRequests(browser, ['Amara Okafor'])
  const { page } = own
  await openRequest(page, 'Amara Okafor')
  await page.evaluate(() => {
    const id = location.pathname.split('/').at(-1)
    localStorage.setItem(
      `ownerDraft:reply:${id}`,
      JSON.stringify({ subject: 'Curls', message: 'Dear Amara' }),
    )
    localStorage.setItem(`ownerDraft:note:${id}`, JSON.stringify({ body: 'Amara has a sensitive scalp.' }))
  })
  await page.reload()
  await expect(message(page)).toHaveValue('Dear Amara')
  await expect(note(page)).toHaveValue('Amara has a sensitive scalp.')
  await expect(replyPanel(page)).toContainText('Draft saved.')
  await expect(notes(page)).toContainText('Draft saved.')
  expect(await kept(page)).not.toMatch(secretsOf('Amara'))
})

import type { Page } from '@playwright/test'
import { deleteConsultation } from '#contract/consultations.ts'
import { connect } from '#server/database/connect.ts'
import { expect, test } from './fixtures.ts'
import { message, notes, openRequest, openRequests } from './request-steps.ts'

/** All that the device keeps, in one text. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

/** Writes a reply and a note about somebody, and leaves both unsent. */
async function writeAbout(page: Page, name: string) {
  await openRequest(page, name)
  const first = name.split(' ')[0]
  await message(page).fill(`Dear ${first}, I would love to.`)
  await notes(page).getByRole('textbox').fill(`${first} has a sensitive scalp.`)
  await page.goBack()
  await expect(page.getByRole('article', { name })).toBeVisible()
}

const secretsOf = (first: string) => new RegExp(`Dear ${first}|${first} has a sensitive scalp`)

test('what was written about somebody leaves the device with a deletion from the list, an erasure, one of old requests and one on another device; the rest stays @asvs-14.3.1', async ({
  browser,
}) => {
  test.slow()
  await using own = await openRequests(browser, [
    'Amara Okafor',
    'Betty Price',
    'Chloe Ward',
    'Dora Kent',
    'Ella Moss',
  ])
  const { page, site } = own
  const database = connect(`sqlite:${site.dataDir}/site.db`)
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
  for (const { name } of rows) await writeAbout(page, name)
  for (const first of ['Amara', 'Betty', 'Chloe', 'Dora', 'Ella'])
    expect(await kept(page)).toMatch(secretsOf(first))

  await page.getByRole('button', { name: 'Delete the request of Amara Okafor' }).click()
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

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { dayMs } from '#contract/durations.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import type { StoredRequest } from '#server/features/rights/repository.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { aConsultation, openDashboard, openOwnSite, phoneAndDesktop, postConsultation } from './steps.ts'

const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs)

type Held = Pick<StoredRequest, 'kind' | 'email'> & { message?: string; daysLeft: number }

/** A data folder with requests that came some time ago; no program may have it open. */
async function holdDataRequests(requests: readonly Held[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'))
  const database = connectDatabase(`sqlite:${join(dataDir, 'site.db')}`)
  await migrate(database)
  await database.write(async (tx) => {
    for (const [index, { daysLeft, message = '', ...request }] of requests.entries()) {
      const at = dayFromNow(daysLeft - 30)
      const dueDay = dayFromNow(daysLeft).toISOString().slice(0, 10)
      const values = { ...request, id: `${index}`, askedAt: at, message, dueDay }
      await tx.insertInto('dataRequests').values(values).execute()
    }
  })
  await database.close()
  return {
    settings: { DATA_DIR: dataDir },
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  }
}

const held = [
  { kind: 'complaint', email: 'isla@example.com', message: 'I <b>still</b> got an issue.', daysLeft: 24 },
  { kind: 'access', email: 'amara@example.com', daysLeft: 29 },
  { kind: 'erasure', email: 'grace@example.com', daysLeft: 12 },
  { kind: 'access', email: 'late@example.com', daysLeft: -2 },
] as const

const row = (page: Page, name: string) => page.getByRole('article', { name })
/** Waits until these words can be read in the row of this person, brought onto the screen. */
async function expectInRow(page: Page, name: string, words: string) {
  await row(page, name).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expectReadable(row(page, name), words)
}
async function answer(page: Page, name: string, outcome: string) {
  await row(page, name).getByLabel('Mark answered').selectOption(outcome)
  await row(page, name).getByRole('button', { name: 'Save' }).click()
}

/** The place of a site's owner where these requests stand. */
async function openRights(browser: Browser) {
  const data = await holdDataRequests(held)
  const own = await openOwnSite(browser, data.settings)
  const { page, site, request } = own
  const names = { 'Grace Holt': 'grace@example.com', 'Isla Turner': 'isla@example.com' }
  for (const [name, email] of Object.entries(names))
    await postConsultation(request, aConsultation({ name, email }))
  await openDashboard(page, site)
  await page.goto('/admin/clients')
  await expect(page.getByRole('heading', { name: 'To answer by law' })).toBeVisible()
  return {
    ...own,
    async [Symbol.asyncDispose]() {
      await own[Symbol.asyncDispose]()
      await data[Symbol.asyncDispose]()
    },
  }
}

for (const viewport of phoneAndDesktop)
  test(`the dashboard leads to what is to be answered by law, which stands in its order, is marked as answered and back, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openRights(browser)
    const { page } = own
    await page.goto('/admin')
    const waiting = page.getByRole('listitem').filter({ hasText: '4 requests about personal data' })
    await expectReadable(waiting, 'late@example.com. Was due on')
    await waiting.getByRole('link').click()
    await expect(page).toHaveURL('/admin/clients')
    await expect(page.getByRole('heading', { name: 'To answer by law' })).toBeVisible()
    await page.goBack()
    await expect(waiting).toBeVisible()
    await page.goForward()

    await page.setViewportSize(viewport)
    const due = page.getByRole('region', { name: 'To answer by law' })
    await expect(due.getByRole('heading', { level: 3 })).toHaveText([
      'late@example.com asks for a copy',
      'Grace Holt wants it erased',
      'Isla Turner complains',
      'amara@example.com asks for a copy',
    ])
    await expectInRow(page, 'late@example.com', '2 days late, was due')
    await expectInRow(page, 'Grace Holt', '12 days left, by')
    await expectInRow(page, 'Isla Turner', '24 days left, confirm by')
    await expectInRow(page, 'Isla Turner', '“I <b>still</b> got an issue.”')

    await expectInRow(page, 'Grace Holt', 'grace@example.com')
    await expectInRow(page, 'Grace Holt', 'Not confirmed yet')
    await answer(page, 'Grace Holt', 'Erased')
    await expectReadable(due, 'Grace Holt: marked as answered, Erased.')
    await expect(due.getByRole('heading', { level: 2 })).toBeFocused()
    await expectInRow(page, 'Grace Holt', 'Answered on')
    await answer(page, 'Grace Holt', 'Not answered yet')
    await expectReadable(due, 'Grace Holt: open again.')
    await expectInRow(page, 'Grace Holt', '12 days left')
    await answer(page, 'Grace Holt', 'Erased')
    await expectReadable(due, 'Grace Holt: marked as answered, Erased.')
    await page.reload()
    await expect(due.getByRole('article').last()).toHaveAccessibleName('Grace Holt wants it erased')
  })

test('a refusal asks for its reason first', { tag: onlyInFullRuns }, async ({ browser }) => {
  await using own = await openRights(browser)
  const { page } = own
  await answer(page, 'Isla Turner', 'Refused')
  const why = row(page, 'Isla Turner').getByLabel('Why you refused')
  await expect(why).toBeFocused()
  await expect(why).toHaveAccessibleDescription(/Please say why: they have a right to know/)
  await why.fill('Asked the same each week')
  await answer(page, 'Isla Turner', 'Refused')
  await expect(page.getByText('Isla Turner: marked as answered, Refused.')).toBeVisible()
  await expect(why).toHaveValue('Asked the same each week')
})

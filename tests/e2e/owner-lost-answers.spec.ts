import type { Page, Route } from '@playwright/test'
import { expectReadable, focused, readableText } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import {
  addressOf,
  composer,
  dialog,
  issues,
  openDraft,
  openNewsletter,
  saved,
  write,
} from './newsletter-steps.ts'
import { holdBack, loseAnswer, toast } from './steps.ts'

const text = { subject: 'Why your curls go flat', body: 'The answer is water.' }
const row = (page: Page) => issues(page).getByRole('listitem').first()
const alert = (page: Page) => dialog(page).getByRole('alert')

async function askToSend(page: Page, subscribers = '2 subscribers') {
  await write(page, text)
  await saved(page)
  await composer(page)
    .getByRole('button', { name: `Send to ${subscribers}` })
    .click()
  await dialog(page)
    .getByRole('button', { name: `Send to ${subscribers}` })
    .click()
}

test('an issue whose answer was lost went out, and the dialog says so and offers no second sending', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openNewsletter(browser, { subscribers: 2 })
  const { page, mail } = own
  await page.route('**/send', loseAnswer)
  await askToSend(page)
  await expectReadable(dialog(page), 'went out to 2 subscribers all the same')
  await expect(dialog(page).getByRole('button', { name: /^Send to/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page)).toContainText('Sent to 2 of 2 subscribers')
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect(composer(page)).not.toContainText('No issue went out')
  await expect(issues(page).getByRole('heading', { name: 'Issues' })).toBeFocused()
  await mail.received(2)
})

test('an issue that did not go out is said to be that, and can be sent again', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openNewsletter(browser, { subscribers: 2 })
  const { page } = own
  await page.route('**/send', (route) => route.abort())
  await askToSend(page)
  await expectReadable(alert(page), 'Nothing went out. Please check your connection.')
  await page.unroute('**/send')
  await dialog(page).getByRole('button', { name: 'Send to 2 subscribers' }).click()
  await expect(row(page)).toContainText('Sent to 2 of 2 subscribers')
})

test('where nobody can say whether it went out, the dialog does not claim either', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openNewsletter(browser, { subscribers: 2 })
  const { page } = own
  await page.route('**/send', async (route) => {
    await page.context().setOffline(true)
    await route.abort()
  })
  await askToSend(page)
  await expectReadable(alert(page), 'it is not known whether it went out')
  expect(await readableText(dialog(page))).not.toContain('Nothing went out')
})

test('a plan whose answer was lost is a plan; one that failed says so and blames no field', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openDraft(browser, text, { subscribers: 1 })
  const { page } = own
  await composer(page).getByRole('button', { name: 'Send later' }).click()
  await page.route('**/schedule', (route) => route.abort())
  await dialog(page).getByRole('button', { name: 'Plan it' }).click()
  await expectReadable(alert(page), 'Nothing was planned. Please check your connection.')
  await expect(dialog(page).getByLabel('Day and time in London')).toHaveAccessibleDescription('')
  await page.unroute('**/schedule')
  await page.route('**/schedule', loseAnswer)
  await dialog(page).getByRole('button', { name: 'Plan it' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page)).toContainText('Planned')
  await expect(composer(page)).toContainText(/Goes out on .*, London time/)

  await page.route('**/unschedule', loseAnswer)
  await composer(page).getByRole('button', { name: 'Do not send it' }).press('Enter')
  await expect(row(page)).toContainText('Draft')
  await expect(composer(page)).not.toContainText('London time')
  await expect(composer(page)).not.toContainText('Please check your connection')
  await expect.poll(() => focused(page)).toBe('button "Send later"')
})

test('somebody whose removal lost its answer is removed, and one still there is said to be', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openNewsletter(browser, { subscribers: 3 })
  const { page } = own
  const box = page.getByRole('region', { name: 'Subscribers' })
  const isCall = '**/api/admin/newsletters/*'
  const byDelete = (answer: (route: Route) => Promise<void>) => (route: Route) =>
    route.request().method() === 'DELETE' ? answer(route) : route.continue()
  const failing = byDelete((route) => route.abort())
  const remove = async (index: number) => {
    await box.getByRole('button', { name: `Remove ${addressOf(index)}` }).click()
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
  }
  await page.route(isCall, failing)
  await remove(0)
  await expectReadable(alert(page), 'Nobody was removed. Please check your connection.')
  await page.keyboard.press('Escape')
  await page.unroute(isCall, failing)
  await page.route(isCall, byDelete(loseAnswer))
  await remove(1)
  await expect(dialog(page)).toHaveCount(0)
  await expect(box.getByRole('listitem')).toHaveCount(2)
  await page.unroute(isCall)

  // In another window.
  const gone = byDelete(async (route) => {
    await route.fetch()
    await route.continue()
  })
  await page.route(isCall, gone)
  await remove(2)
  await expect(dialog(page)).toHaveCount(0)
  await expect(box.getByRole('listitem')).toHaveCount(1)
})

test('a draft whose deletion lost its answer is gone', { tag: onlyInFullRuns }, async ({ browser }) => {
  await using own = await openDraft(browser, text)
  const { page } = own
  await page.route('**/api/admin/newsletter-issues/*', (route) =>
    route.request().method() === 'DELETE' ? loseAnswer(route) : route.continue(),
  )
  await composer(page).getByRole('button', { name: 'Delete this draft' }).click()
  await dialog(page).getByRole('button', { name: 'Delete it' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(issues(page)).toContainText('No issues yet.')
})

test('where the issues cannot be read nothing is said to be written or not; read again, the last draft opens', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openDraft(browser, text)
  const { page } = own
  const list = '**/api/admin/newsletter-issues?*'
  await page.route(list, (route) => route.abort())
  await page.goto('/admin?tab=newsletter')
  const failure = page.getByText('Your drafts could not be loaded. Please check your connection.')
  await expect(failure).toBeVisible()
  await expect(page.getByText('Nothing written yet')).toHaveCount(0)
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByLabel('Subject')).toHaveValue(text.subject)
})

test('a text that is not saved yet stays open, and the owner hears why', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openDraft(browser, text)
  const { page } = own
  const writeNew = issues(page).getByRole('button', { name: 'Write a new one' })
  await writeNew.click()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await page.context().setOffline(true)
  await write(page, { subject: 'Typed on a train' })
  const words = 'So it stays open. Nothing else can be opened before it is saved.'
  await issues(page)
    .getByRole('button', { name: /^Go on writing/ })
    .click()
  await expectReadable(toast(page, 'Your text is not saved yet'), words)
  await expect(page.getByLabel('Subject')).toHaveValue('Typed on a train')
})

test('on a slow line Send shows that the text is being saved first', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openNewsletter(browser, { subscribers: 1 })
  const { page } = own
  const letThrough = await holdBack(page, '**/api/admin/newsletter-issues')
  await write(page, text)
  await composer(page).getByRole('button', { name: 'Send to 1 subscriber' }).click()
  await expect.poll(() => focused(page)).toBe('button "Saving..." [disabled]')
  letThrough()
  await expect(dialog(page)).toContainText('goes to 1 subscriber')
})

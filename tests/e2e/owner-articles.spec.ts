import type { Browser, Page } from '@playwright/test'
import { addDays, londonDay } from '#contract/london-time.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { openDashboard, openOwnSite } from './steps.ts'
import { asVisitor, bar, field, openGroup, phone, preview, publish } from './website-steps.ts'
import { writeText } from './writing-steps.ts'

const path = '/blog/hard-water-and-what-it-does-to-a-curl'
const title = 'Hard water and what it does to a curl'
const lines = 'Chalk sits on the curl and keeps the water out of it, day after day and wash after wash.'

/** The list of articles of a site of its own. */
async function openArticles(browser: Browser) {
  const own = await openOwnSite(browser)
  await own.page.setViewportSize(phone)
  await openDashboard(own.page, own.site, '/admin/website')
  await own.page.getByRole('link', { name: 'Hair Tips articles' }).click()
  await expect(own.page.getByRole('heading', { name: 'Hair Tips articles', level: 1 })).toBeFocused()
  return own
}

const statusOf = async (page: Page, of: string) => (await page.request.get(of)).status()

test('an article is written, looked at, published, taken back, planned and deleted', {
  tag: '@full',
}, async ({ browser }) => {
  await using own = await openArticles(browser)
  const { page, site } = own
  await page.getByRole('link', { name: 'New article' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await publish(page).click()
  await expectReadable(bar(page), '2 things to put right')
  await expect(field(page, 'title')).toBeFocused()
  await field(page, 'title').fill(title)
  const text = page.getByLabel('Text', { exact: true })
  await writeText(text, lines)
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Put a picture here' })
  await dialog.getByRole('button', { name: /rounded ginger corkscrew/ }).click()
  await dialog.getByLabel('Words for people').fill('Ginger corkscrew curls, rounded, seen from behind')
  await dialog.getByRole('button', { name: 'Put it in' }).click()
  await expect(bar(page)).toContainText('Saved by itself')
  await page.reload()
  await expect(text).toContainText(/Ginger corkscrew/)
  expect(await statusOf(page, path)).toBe(404)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(preview(page).getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await publish(page).press('Enter')
  await expectReadable(bar(page), 'Live on your website')
  await asVisitor(browser, site.url, async (visitor) => {
    await visitor.goto('/blog')
    await visitor.getByRole('link', { name: new RegExp(`Read More.*${title}`) }).click()
    await expectReadable(visitor.getByRole('heading', { level: 1 }), title)
    await expect(visitor.getByRole('img', { name: 'Ginger corkscrew curls' })).toHaveCount(1)
  })
  await bar(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expectReadable(bar(page), 'Undone: as it was before')
  expect(await statusOf(page, path)).toBe(404)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await openGroup(page, 'When, or not at all')
  const time = page.getByLabel('Day and time in London')
  await time.fill('2020-01-01T08:00')
  await page.getByRole('button', { name: 'Publish it then' }).click()
  await expectReadable(bar(page), 'This time has passed.')
  await time.fill(`${addDays(londonDay(new Date()), 2)}T08:00`)
  await page.getByRole('button', { name: 'Publish it then' }).click()
  await expectReadable(bar(page), 'Planned: nothing to do until then')
  await page.getByRole('button', { name: 'Do not plan it' }).press('Enter')
  await expectReadable(bar(page), 'A draft, not on the website yet')
  await expect(page.locator('.website-form')).toBeFocused()
  await page.getByRole('link', { name: 'Articles', exact: true }).click()
  const row = page.getByRole('link', { name: title })
  await expectReadable(row, 'Draft, saved today')
  await row.click()
  await openGroup(page, 'When, or not at all')
  // Without a connection it says so, and stays.
  await page.context().setOffline(true)
  await field(page, 'title').fill(`${title}!`)
  await page.getByRole('button', { name: 'Delete this article' }).press('Enter')
  const deleteIt = page.getByRole('button', { name: 'Delete it', exact: true })
  await deleteIt.press('Enter')
  await expectReadable(page.getByRole('dialog'), 'No answer came')
  await page.context().setOffline(false)
  await deleteIt.press('Enter')
  await expect(page.getByRole('heading', { name: 'Hair Tips articles', level: 1 })).toBeFocused()
  await expect(row).toHaveCount(0)
})

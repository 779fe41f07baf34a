import type { Browser, Page } from '@playwright/test'
import { addDays, londonDay } from '#contract/london-time.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { openDashboard, openOwnSite } from './steps.ts'
import { writeText } from './writing-steps.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Publish' })
const path = '/blog/hard-water-and-what-it-does-to-a-curl'
const title = 'Hard water and what it does to a curl'
const excerpt =
  'Leeds water is softer than most, and still leaves its mark. What to look for, and what to do.'
const lines =
  'Chalk sits on the curl and keeps the water out of it, day after day and wash after wash. '.repeat(4)

/** The list of articles of a site of its own. */
async function openArticles(browser: Browser, width: number) {
  const own = await openOwnSite(browser)
  await own.page.setViewportSize({ width, height: 844 })
  await openDashboard(own.page, own.site, '/admin/website')
  await own.page.getByRole('link', { name: 'Hair Tips articles' }).click()
  await expect(own.page.getByRole('heading', { name: 'Hair Tips articles', level: 1 })).toBeFocused()
  return own
}

/** Writes everything that an article needs. */
async function write(page: Page) {
  await page.getByRole('button', { name: 'New article' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await expectReadable(bar(page), 'things to put right first')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Excerpt').fill(excerpt)
  await writeText(page.getByLabel('Text', { exact: true }), `${lines}\n\n`)
  await page.getByLabel('Category').selectOption('Product Reviews')
  await page.getByLabel('Short title for Google').fill('Hard Water and Curls')
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose the picture' })
  await dialog.getByRole('button', { name: /three plain hair product containers/ }).click()
  await dialog.getByRole('button', { name: 'Take it' }).click()
  await expect(page.getByRole('button', { name: 'Replace it or its words' })).toBeFocused()
}

/** What somebody reads who has nothing to do with the dashboard. */
async function asVisitor(browser: Browser, url: string, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext({
    baseURL: url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  await look(await context.newPage())
  await context.close()
}

/** Looks through a change, plans it from there, and takes the plan back, all by keyboard. */
async function planWhatChanges(page: Page) {
  await page.getByLabel('Title', { exact: true }).fill('Curls in a Yorkshire spring')
  await page.getByRole('radio', { name: 'On a day I choose' }).check()
  await bar(page).getByRole('button', { name: 'What changes' }).press('Enter')
  await page
    .getByRole('dialog', { name: '1 change on' })
    .getByRole('button', { name: /^Plan for/ })
    .press('Enter')
  await expectReadable(bar(page), 'Planned for ')
  await expect(bar(page)).toBeFocused()
  await bar(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expectReadable(bar(page), '1 change, not on the website yet')
  await expect(bar(page)).toBeFocused()
}

for (const { width, at } of [
  { width: 390, at: '' },
  { width: 1440, at: ' at 1440 px' },
])
  test(`an article is written with the toolbar, looked at, published, and read by a visitor${at}`, async ({
    browser,
  }) => {
    await using own = await openArticles(browser, width)
    const { page, site } = own
    await write(page)
    const text = page.getByLabel('Text', { exact: true })
    await text.focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Bold', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(text).toBeFocused()
    await page.keyboard.type('What to do about it\nRinse ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('for longer')
    await expect(text.locator('h2').last()).toHaveText('What to do about it')
    await expect(text.locator('p').last().locator('strong')).toHaveText('for longer')
    await page.getByRole('button', { name: 'Picture', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Put a picture here' })
    await dialog.getByRole('button', { name: /rounded ginger corkscrew/ }).click()
    await dialog.getByLabel('Words for people').fill('Ginger corkscrew curls, rounded, seen from behind')
    await dialog.getByRole('button', { name: 'Put it in' }).click()
    await expect(text).toContainText('Picture: Ginger corkscrew curls, rounded, seen from behind')
    await expect(bar(page)).toContainText('Saved by itself')
    await page.reload()
    await expect(text).toContainText(/Ginger corkscrew/)
    await asVisitor(browser, site.url, async (visitor) => {
      expect((await visitor.goto(path))?.status()).toBe(404)
    })

    await bar(page).getByRole('button', { name: 'Preview' }).click()
    const preview = page.frameLocator('iframe[title="Preview of the page"]')
    await expect(preview.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await bar(page).getByRole('button', { name: 'Publish' }).press('Enter')
    await expectReadable(bar(page), 'Live on your website')
    await expect(bar(page)).toBeFocused()
    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.goto('/blog')
      await visitor.getByRole('link', { name: new RegExp(`Read More.*${title}`) }).click()
      await expect(visitor).toHaveURL(site.url + path)
      await expectReadable(visitor.getByRole('heading', { level: 1 }), title)
      const heading = visitor.getByRole('heading', { name: 'What to do about it', level: 2 })
      await heading.scrollIntoViewIfNeeded()
      await expectReadable(heading, 'What to do about it')
      await expect(visitor.getByText('for longer')).toHaveJSProperty('tagName', 'STRONG')
      await expect(visitor.getByRole('img', { name: 'Ginger corkscrew curls' })).toHaveCount(1)
      expect(await visitor.title()).toContain('Hard Water and Curls')
    })
    await bar(page).getByRole('button', { name: 'Undo' }).press('Enter')
    await expectReadable(bar(page), 'Undone: as it was before')
    await expect(bar(page)).toBeFocused()
    await asVisitor(browser, site.url, async (visitor) => {
      expect((await visitor.goto(path))?.status()).toBe(410)
      await expectReadable(visitor.getByRole('heading', { level: 1 }), 'This article was taken down')
    })
  })

test('an article is deleted and restored, and a change of it planned and cancelled', async ({ browser }) => {
  await using own = await openArticles(browser, 390)
  const { page, site } = own
  await page.getByRole('link', { name: /Curls in a Yorkshire winter/ }).click()
  await page.getByRole('button', { name: 'Delete this article' }).press('Enter')
  await expectReadable(bar(page), 'The article is deleted')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const winter = '/blog/curls-in-a-yorkshire-winter'
  await asVisitor(browser, site.url, async (visitor) => {
    expect((await visitor.goto(winter))?.status()).toBe(410)
    await visitor.getByRole('link', { name: 'Read Hair Tips' }).click()
    await expect(visitor.getByText('Curls in a Yorkshire winter')).toHaveCount(0)
  })
  await bar(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Curls in a Yorkshire winter')
  await expect(bar(page)).toBeFocused()
  await asVisitor(browser, site.url, async (visitor) => {
    expect((await visitor.goto(winter))?.status()).toBe(200)
  })
  await planWhatChanges(page)
  await asVisitor(browser, site.url, async (visitor) => {
    await visitor.goto(winter)
    await expectReadable(visitor.getByRole('heading', { level: 1 }), 'Curls in a Yorkshire winter')
  })
})

test('a new article is planned for a time to come, and taken back', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openArticles(browser, 390)
  const { page } = own
  await write(page)
  await page.getByRole('radio', { name: 'On a day I choose' }).check()
  const planned = addDays(londonDay(new Date()), 2)
  await page.getByLabel('Day', { exact: true }).fill('2020-01-01')
  await page.getByLabel('Time in London').fill('08:00')
  await bar(page).getByRole('button', { name: 'Plan for 1 Jan' }).click()
  await expectReadable(bar(page), '1 thing to put right first')
  await expect(page.getByLabel('Day', { exact: true })).toBeFocused()
  await expectReadable(page.locator('.article-time'), 'This time has passed.')
  await page.getByLabel('Day', { exact: true }).fill(planned)
  await bar(page)
    .getByRole('button', { name: /^Plan for/ })
    .click()
  await expectReadable(bar(page), 'Planned for ')
  await expectReadable(bar(page), 'Nothing to do until then.')
  await page.getByRole('link', { name: 'Articles', exact: true }).click()
  await page.getByRole('button', { name: 'Planned 1' }).click()
  await expectReadable(page.getByRole('link', { name: title }), 'Goes live')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Take it back to draft' }).click()
  await expectReadable(bar(page), 'A draft, not on the website yet')
  await page.getByRole('link', { name: 'Articles', exact: true }).click()
  await expectReadable(page.getByRole('link', { name: title }), 'Draft, saved today')
})

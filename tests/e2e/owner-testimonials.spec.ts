import type { Browser, Page } from '@playwright/test'
import { publishDocument, readDocument, saveDraft } from '#contract/website.ts'
import { shippedContent } from '#server/features/website/stored-content.ts'
import { ownerCalls } from '#tests/support/owner-calls.ts'
import { expectReadable, heardSoFar, listen } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { openDashboard, openOwnSite, phoneAndDesktop } from './steps.ts'
import { bar } from './website-steps.ts'

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const published = (page: Page) => expectReadable(bar(page), 'Live on your website')

const said = (id: string, name: string) => ({
  ...{ id, name, sample: false },
  words: `${name} says that her fringe has opinions of its own now.`,
  received: { how: 'salon', on: '2026-02-12' },
  consent: { how: 'paper', on: '2026-02-13' },
})

/** The register of a site of its own, in which these real ones have been published before the samples. */
async function openRegister(browser: Browser, ...real: ReturnType<typeof said>[]) {
  const own = await openOwnSite(browser)
  const { page, site } = own
  await listen(page)
  if (real.length > 0) {
    const { call, logIn: enter } = ownerCalls(() => site.url)
    await enter({ username: site.adminUsername, password: site.adminPassword })
    const params = { name: 'testimonials' } as const
    const { version } = await call(readDocument, { params })
    const { reviews, stories } = shippedContent.testimonials
    const content = { reviews: [...real, ...reviews], stories }
    const saved = await call(saveDraft, { params, body: { version, content } })
    await call(publishDocument, { params, body: { version: saved.version } })
  }
  await openDashboard(page, site, '/admin/website')
  await page.getByRole('link', { name: 'Testimonials & stories' }).click()
  await expect(page.getByRole('heading', { name: 'Testimonials & stories', level: 1 })).toBeFocused()
  return own
}

/** The page as somebody sees it who has nothing to do with the dashboard. */
async function asVisitor(browser: Browser, page: Page, url: string, look: (visitor: Page) => Promise<void>) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: page.viewportSize(),
    javaScriptEnabled: false,
  })
  await look(await context.newPage())
  await context.close()
}

for (const viewport of phoneAndDesktop) {
  test(`a real testimonial takes the place of a sample, with its proof, and is read by a visitor, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openRegister(browser)
    const { page, site } = own
    await page.setViewportSize(viewport)
    await expect(page.getByRole('heading', { name: '0 real, 10 made up' })).toBeVisible()
    await page.getByRole('button', { name: 'Replace Amara, Chapel Allerton', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Replace Amara, Chapel Allerton' })
    const words = 'I have straightened my hair since I was twelve. I left with curls, and I kept them.'
    await sheet.getByLabel('Their words, as they wrote them').fill(words)
    await sheet.getByLabel('Name, as shown').fill('Amara T.')
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(sheet.getByLabel('Day you received it')).toBeFocused()
    await expectReadable(sheet, 'Choose the day on which it reached you: it is your proof if anybody asks.')
    await sheet.getByLabel('Day you received it').fill('2026-02-20')
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('button', { name: 'Add consent: Amara T.' })).toBeFocused()
    await expectReadable(row(page, 'Amara T.'), 'Not shown yet')

    await page.getByRole('button', { name: 'Add consent: Amara T.' }).click()
    const again = page.getByRole('dialog', { name: 'Edit Amara T.' })
    await again.getByLabel('They said I may publish it').check()
    await again.getByLabel('They said so on').fill('2026-02-21')
    await again.getByRole('button', { name: 'Done' }).click()
    await expectReadable(row(page, 'Amara T.'), 'said yes 21 Feb 2026')
    await expect(bar(page)).toContainText('Draft saved by itself')
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await published(page)
    await expect(page.getByRole('heading', { name: '1 real, 9 made up' })).toBeVisible()
    await asVisitor(browser, page, site.url, async (visitor) => {
      await visitor.goto('/')
      const reviews = visitor.getByRole('region', { name: 'What clients say' })
      await reviews.scrollIntoViewIfNeeded()
      await expectReadable(reviews, words)
      await expectReadable(reviews, 'Amara T.')
      expect(await visitor.content()).not.toMatch(/2026-02-2|20 Feb|21 Feb/)
    })
  })

  test(`two stand side by side, of none the part is gone, and what was removed comes back, at ${viewport.width} px`, {
    tag: onlyInFullRuns,
  }, async ({ browser }) => {
    await using own = await openRegister(browser, said('ruth', 'Ruth K.'), said('jess', 'Jess O.'))
    const { page, site } = own
    await page.setViewportSize(viewport)
    await expectReadable(
      page.getByRole('region', { name: '2 real, 10 made up' }),
      'Ten of twelve were made up to show the design.',
    )
    await page.getByRole('button', { name: 'Take all 10 samples off' }).click()
    await expectReadable(bar(page), '10 samples removed from the draft')
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await published(page)
    await asVisitor(browser, page, site.url, async (visitor) => {
      await visitor.goto('/')
      for (const name of ['Ruth K.', 'Jess O.']) {
        const quote = visitor.getByRole('figure').filter({ hasText: name })
        await quote.scrollIntoViewIfNeeded()
        await expectReadable(quote, 'her fringe has opinions of its own now.')
      }
      await expect(visitor.getByRole('region', { name: 'What clients say' })).toHaveCount(0)
    })

    await page.getByRole('button', { name: 'Edit: Ruth K.' }).click()
    await page.getByRole('button', { name: 'Remove from the draft' }).click()
    await expectReadable(bar(page), 'Ruth K. removed from the draft')
    await expect(page.getByRole('button', { name: 'Edit: Jess O.' })).toBeFocused()
    await bar(page).getByRole('button', { name: 'Bring it back' }).click()
    await expect(page.getByRole('button', { name: 'Edit: Ruth K.' })).toBeFocused()
    await row(page, 'Ruth K.').scrollIntoViewIfNeeded()
    await expectReadable(row(page, 'Ruth K.'), 'Live')
    for (const name of ['Ruth K.', 'Jess O.']) {
      await page.getByRole('button', { name: `Edit: ${name}` }).click()
      await page.getByRole('button', { name: 'Remove from the draft' }).click()
    }
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await published(page)
    await asVisitor(browser, page, site.url, async (visitor) => {
      await visitor.goto('/')
      await expect(visitor.getByRole('heading', { name: 'Where I visit' })).toBeAttached()
      await expect(visitor.getByText('What clients say')).toHaveCount(0)
    })
  })
}

test('by keyboard one is moved, with the focus on the same button, and one is withdrawn for good', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openRegister(browser, said('ruth', 'Ruth K.'), said('jess', 'Jess O.'))
  const { page, site } = own
  const up = page.getByRole('button', { name: 'Move up: Jess O.' })
  await up.press('Enter')
  await expect(up).toBeFocused()
  await expect.poll(() => heardSoFar(page)).toContainEqual('Jess O., now 1 of 12')
  await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await expect.poll(() => heardSoFar(page)).toContainEqual('Jess O. is the first already')

  const edit = page.getByRole('button', { name: 'Edit: Ruth K.' })
  const question = page.getByRole('alertdialog', { name: 'Take Ruth K. off the website?' })
  const ask = async () => {
    await edit.press('Enter')
    await page.getByRole('button', { name: 'They have taken back their consent' }).press('Enter')
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  }
  await ask()
  await expect(question).toHaveAccessibleDescription(/the one thing that Undo cannot bring back/)
  await page.keyboard.press('Enter')
  await expect(edit).toBeFocused()
  await ask()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expectReadable(bar(page), 'Taken off your website')
  await expect(page.getByRole('heading', { name: '1 real, 10 made up' })).toBeFocused()
  await asVisitor(browser, page, site.url, async (visitor) => {
    await visitor.goto('/')
    expect(await visitor.content()).not.toContain('Ruth K.')
    expect(await visitor.content()).toContain('Jess O.')
  })
  await page.reload()
  await expectReadable(bar(page), 'Visitors see exactly this')
  await bar(page).getByRole('button', { name: 'Older versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Older versions' })
  await expectReadable(versions, 'Taken back by a client')
  await versions.getByRole('button', { name: 'Look at it' }).nth(-2).click()
  await expectReadable(versions, 'The form says the same already.')
})

test('what was removed is listed after a reload, and brought back until the next publish', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openRegister(browser, said('ruth', 'Ruth K.'), said('jess', 'Jess O.'))
  const { page } = own
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Edit: ${name}` }).press('Enter')
    await page.getByRole('button', { name: 'Remove from the draft' }).press('Enter')
    await expectReadable(bar(page), `${name} removed from the draft`)
  }
  const removed = page.getByText('Removed: 1')
  await remove('Ruth K.')
  await expect(bar(page)).toContainText('Draft saved by itself')
  await page.reload()
  await removed.press('Enter')
  const bringBack = page.getByRole('button', { name: 'Bring back: Ruth K.' })
  await bringBack.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await expectReadable(page.getByRole('list', { name: 'Removed' }), 'Ruth K.')
  await bringBack.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit: Ruth K.' })).toBeFocused()
  await expectReadable(row(page, 'Ruth K.'), 'Live')
  await expectReadable(bar(page), 'Visitors see exactly this')
  await expect(removed).toHaveCount(0)

  await remove('Jess O.')
  await expect(removed).toBeVisible()
  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await published(page)
  await expect(removed).toHaveCount(0)
})

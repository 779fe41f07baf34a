import type { Page } from '@playwright/test'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { expectReadable, pressWhereItIs } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { aConsultation, openForm, phoneAndDesktop, sendButton, toast, typeConsultation } from './steps.ts'
import {
  asVisitor,
  bar,
  expectInFooter,
  expectWords,
  field,
  live,
  openEditor,
  openGroup,
  openWebsite,
  preview,
} from './website-steps.ts'

const publish = (page: Page) => bar(page).getByRole('button', { name: 'Publish' })

for (const viewport of phoneAndDesktop) {
  test(`a new phone number is saved by itself, published, seen by visitors, and taken back, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openWebsite(browser)
    const { page, site } = own
    await page.setViewportSize(viewport)
    await openEditor(page, 'Business details')
    await expectReadable(bar(page), 'Nothing changed yet')
    const phone = page.locator('.editor-field', { has: field(page, 'phone') })
    await expectReadable(phone, 'Made up')
    await field(page, 'phone').fill('0113 496 0555')
    await expect(phone).not.toContainText('Made up')
    await expect(bar(page)).toContainText('Saved by itself')
    await page.reload()
    await expect(field(page, 'phone')).toHaveValue('0113 496 0555')
    await expectReadable(bar(page), '1 change, not on the website yet')
    const expectNumber = (number: string) =>
      asVisitor(browser, site.url, async (visitor) => {
        await visitor.goto('/contact')
        await expectInFooter(visitor, number)
      })
    await expectNumber('0113 496 0182')

    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await expectReadable(bar(page), 'Live on your website')
    await expectNumber('0113 496 0555')

    await bar(page).getByRole('button', { name: 'Undo' }).click()
    await expectReadable(bar(page), 'Undone: as it was before')
    await expect(field(page, 'phone')).toHaveValue('0113 496 0555')
    await expectNumber('0113 496 0182')
  })
}

test('a price is written beside the page that shows it, looked through, and published', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openWebsite(browser)
  const { page, site } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: /^Prices/ }).click()
  await expect(field(page, 'cuts.usual')).toBeFocused()
  await page.keyboard.type('from £48, 1 to 2 hours')
  await expect(bar(page)).toContainText('Saved by itself')
  await page.getByRole('button', { name: 'Preview' }).click()
  const words = preview(page).getByText('from £48, 1 to 2 hours')
  await expect(words).toBeVisible()
  // A press on a text leads to its field.
  await words.scrollIntoViewIfNeeded()
  const box = await words.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 5)
  await expect(field(page, 'cuts.usual')).toBeFocused()

  await bar(page).getByRole('button', { name: 'What changes' }).click()
  const dialog = page.getByRole('dialog', { name: '1 change on Services & prices' })
  await expectReadable(dialog, 'What it usually costs')
  await expect(dialog.locator('ins')).toHaveText('from £48, 1 to 2 hours')
  await dialog.getByRole('button', { name: 'Publish this' }).click()
  await expectReadable(bar(page), 'Live on your website')
  await asVisitor(browser, site.url, async (visitor) => {
    await visitor.goto('/services')
    await expect(visitor.getByText('from £48, 1 to 2 hours').first()).toBeVisible()
  })
  await page.getByRole('link', { name: 'Website', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Services & prices' })).toBeFocused()
})

test('her story is true, one more question is answered, and while she is away nothing is promised', async ({
  browser,
}) => {
  await using own = await openWebsite(browser)
  const { page, site } = own
  await expectWords(page.getByRole('link', { name: /^About/ }), '1 still made up')
  await openEditor(page, 'About')
  await openGroup(page, 'Your story')
  await page.getByRole('switch', { name: 'These words are true of me' }).press('Space')
  await publish(page).click()
  await expectReadable(bar(page), 'Live on your website')
  await page.getByRole('link', { name: 'Website', exact: true }).click()
  await expectWords(page.getByRole('link', { name: /^About/ }), 'Live')

  await openEditor(page, 'Contact')
  const questions = page.getByRole('group', { name: 'Questions' })
  await questions.getByRole('button', { name: 'Add a question' }).press('Enter')
  await expect(field(page, 'faqs.10.question')).toBeFocused()
  await page.keyboard.type('May I bring my dog?')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Gladly, if he likes scissors.')
  await publish(page).click()
  await expect(live(page)).toBeVisible()
  await page.getByRole('link', { name: 'Website', exact: true }).click()

  const today = londonDay(new Date())
  const back = field(page, 'away.back')
  await openEditor(page, 'Business details')
  const away = page.getByRole('switch', { name: 'Show visitors that I am away' })
  await away.press('Space')
  await back.fill(addDays(today, -1))
  await publish(page).click()
  await expect(back).toBeFocused()
  await expectWords(page.locator('.editor-field', { has: back }), 'You would be back before you leave')
  await back.fill(addDays(today, 9))
  await back.blur()
  await publish(page).click()
  await expectReadable(bar(page), 'Live on your website')
  await asVisitor(browser, site.url, async (visitor) => {
    for (const path of ['/', '/gallery', '/contact/thank-you', '/contact']) {
      await visitor.goto(path)
      await expect(visitor.getByText('24 hours'), path).toHaveCount(0)
    }
    await expectWords(
      visitor.locator('.away-notice'),
      `Away until ${formatDayWithWeekday(addDays(today, 9))}`,
    )
    const question = visitor.locator('details', { hasText: 'May I bring my dog?' })
    await question.locator('summary').click()
    await expectWords(question, 'Gladly, if he likes scissors.')
  })
  // Who asks now is thanked with the same day.
  const sender = await page.context().newPage()
  await openForm(sender)
  await typeConsultation(sender, aConsultation())
  await sendButton(sender).click()
  const day = formatDayWithWeekday(addDays(today, 9))
  await expectReadable(toast(sender, 'Thank You!'), `the owner is away until ${day}`)
  await expect(sender.getByRole('status').filter({ hasText: `I reply from ${day}` })).toBeVisible()
  await sender.close()
  await away.press('Space')
  await publish(page).click()
  await expectReadable(bar(page), 'Live on your website')
  await asVisitor(browser, site.url, async (visitor) => {
    await visitor.goto('/contact')
    await expect(visitor.getByText('I reply within 24 hours.').first()).toBeVisible()
    await expect(visitor.locator('.away-notice')).toHaveCount(0)
  })
})

test('what is not in order is said at its field, and the focus goes there', async ({ browser }) => {
  await using own = await openWebsite(browser)
  const { page } = own
  await openEditor(page, 'Services & prices')
  const heading = field(page, 'closing.heading')
  await openGroup(page, 'Last words')
  await heading.fill('x'.repeat(74))
  await openGroup(page, 'Last words')
  await publish(page).click()
  await expectReadable(bar(page), '1 thing to put right')
  await expect(heading).toBeFocused()
  await expectReadable(
    page.locator('.editor-field', { has: heading }),
    'Please write 4 to 60 characters of text; it has 74.',
  )
  await heading.fill('Not sure what to ask for today?')
  // The message below the field goes, and with it the bar moves up.
  await expectReadable(bar(page), '1 change, not on the website yet')
  await publish(page).click()
  await expect(live(page)).toBeVisible()
})

test('lines are added, moved and removed by keyboard, the focus goes with them, and Undo brings one back', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openWebsite(browser)
  const { page, site } = own
  await openEditor(page, 'Services & prices')
  const included = page.getByRole('group', { name: 'What is included' }).first()
  await included.getByRole('button', { name: 'Add a line' }).press('Enter')
  await expect(field(page, 'cuts.points.4.value')).toBeFocused()
  await page.keyboard.type('A look at the products on your shelf')
  const up = included.getByRole('button', { name: 'Move up: A look at the products on your shelf' })
  await page.keyboard.press('Tab')
  await expect(up).toBeFocused()
  for (let place = 4; place > 0; place--) await page.keyboard.press('Enter')
  await expect(field(page, 'cuts.points.0.value')).toHaveValue('A look at the products on your shelf')
  await expect(up).toBeFocused()
  await included.getByRole('button', { name: 'Remove: Dry cut tailored' }).press('Enter')
  await expect(included.getByRole('button', { name: 'Add a line' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(included.getByRole('button', { name: 'Remove: Dry cut tailored' })).toBeVisible()
  await pressWhereItIs(page, publish(page))
  await expect(live(page)).toBeVisible()
  await asVisitor(browser, site.url, async (visitor) => {
    await visitor.goto('/services')
    await expect(visitor.locator('#cuts li').first()).toHaveText('A look at the products on your shelf')
    await expect(visitor.locator('#cuts li')).toHaveCount(5)
  })
})

test('nothing that has the focus stands behind the bar', async ({ browser }) => {
  await using own = await openWebsite(browser)
  const { page } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await openEditor(page, 'Business details')
  await field(page, 'opens').fill('10:00')
  await field(page, 'opens').blur()
  await expect(bar(page)).toContainText('Saved by itself')
  await page.getByRole('link', { name: 'Website', exact: true }).focus()
  const behind: string[] = []
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement
      const bar = document.querySelector('.publish-bar')
      if (!focused || !bar || bar.contains(focused)) return undefined
      const { top, bottom } = focused.getBoundingClientRect()
      const isHidden = (top + bottom) / 2 > bar.getBoundingClientRect().top
      return isHidden ? focused.outerHTML.slice(0, 120) : undefined
    })
    if (hidden) behind.push(hidden)
  }
  expect(behind).toEqual([])
})

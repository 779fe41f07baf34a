import { formatDayWithWeekday } from '#contract/day-labels.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { aConsultation, openForm, sendButton, toast, typeConsultation } from './steps.ts'
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
  phone,
  preview,
  publish,
} from './website-steps.ts'

test('on her phone a price and a list are written, looked through, published, seen by visitors and taken back', async ({
  browser,
}) => {
  await using own = await openWebsite(browser)
  const { page, site } = own
  await page.setViewportSize(phone)
  await page.getByRole('link', { name: /^Prices/ }).click()
  const price = field(page, 'cuts.usual')
  await expect(price).toBeFocused()
  await expectReadable(bar(page), 'Nothing changed yet')
  await page.keyboard.type('from £48, 1 to 2 hours')
  await expect(bar(page)).toContainText('Saved by itself')
  await page.reload()
  await expect(price).toHaveValue('from £48, 1 to 2 hours')
  await expectReadable(bar(page), '1 change, not on the website yet')

  // A press on a text of the preview leads to its field.
  await page.getByRole('button', { name: 'Preview' }).click()
  const words = preview(page).getByText('from £48, 1 to 2 hours')
  await expect(words).toBeVisible()
  await words.scrollIntoViewIfNeeded()
  const box = await words.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 5)
  await expect(price).toBeFocused()

  // Each line of a field is a point of its own; which one is too long is said.
  const included = field(page, 'cuts.points')
  const line = 'A look at the products on your shelf'
  await included.press('Control+Home')
  await page.keyboard.insertText(line)
  await page.keyboard.press('Enter')
  await included.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('x'.repeat(95))
  await included.blur()
  await expectWords(
    page.locator('.editor-field', { has: included }),
    'This has 95 characters, and 80 is the most. Please shorten it by 15. (line 6)',
  )
  await included.fill((await included.inputValue()).replace(/\nx+$/, ''))
  await expectReadable(bar(page), '2 changes, not on the website yet')

  // Entries are added, moved and removed by keyboard, and the focus goes with them.
  await openGroup(page, 'Home visits')
  const details = page.getByRole('group', { name: 'Who brings what' })
  await details.getByRole('button', { name: 'Add a line' }).press('Enter')
  await expect(field(page, 'mobile.details.4.term')).toBeFocused()
  await page.keyboard.insertText('Dog')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('Yours, if he likes scissors')
  const up = details.getByRole('button', { name: 'Move up: Dog' })
  await page.keyboard.press('Tab')
  await expect(up).toBeFocused()
  for (let place = 4; place > 0; place--) await page.keyboard.press('Enter')
  await expect(field(page, 'mobile.details.0.term')).toHaveValue('Dog')
  await expect(up).toBeFocused()
  const remove = details.getByRole('button', { name: 'Remove: Dog' })
  await remove.press('Enter')
  await expect(details.getByRole('button', { name: 'Add a line' })).toBeFocused()
  await expect(remove).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(remove).toBeVisible()
  await remove.click()
  await expectReadable(bar(page), '2 changes, not on the website yet')
  await expect(bar(page)).toContainText('Saved by itself')

  const expectShown = (isShown: boolean) =>
    asVisitor(browser, site.url, async (visitor) => {
      await visitor.goto('/services')
      const cuts = visitor.locator('#cuts')
      await expect(cuts.getByText('Usually from £48, 1 to 2 hours')).toHaveCount(isShown ? 1 : 0)
      await expect(cuts.getByRole('listitem').first()).toHaveText(isShown ? line : /^Dry cut tailored/)
      await expect(cuts.getByRole('listitem')).toHaveCount(isShown ? 5 : 4)
    })
  await expectShown(false)
  await bar(page).getByRole('button', { name: 'What changes' }).click()
  const dialog = page.getByRole('dialog', { name: '2 changes on Services & prices' })
  await expectReadable(dialog, 'What it usually costs')
  await expect(dialog.locator('ins').first()).toHaveText('from £48, 1 to 2 hours')
  await dialog.getByRole('button', { name: 'Publish these 2' }).click()
  await expectReadable(bar(page), 'Live on your website')
  // The pressed button is gone; the next stop is what can be done now.
  await expect(bar(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(bar(page).getByRole('link', { name: 'Look at it' })).toBeFocused()
  await expectShown(true)
  await bar(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expectReadable(bar(page), 'Undone: as it was before')
  await expect(bar(page)).toBeFocused()
  await expect(price).toHaveValue('from £48, 1 to 2 hours')
  await expectShown(false)
  await page.getByRole('link', { name: 'Website', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Services & prices' })).toBeFocused()
})

test('her story is true, and one more question is answered', {
  tag: '@full',
}, async ({ browser }) => {
  await using own = await openWebsite(browser)
  const { page, site } = own
  await openEditor(page, 'About')
  await openGroup(page, 'Your story')
  await page.getByRole('switch', { name: 'These words are true of me' }).press('Space')
  // What is not in order is said at its field, also in a group that is folded.
  const heading = field(page, 'closing.heading')
  await openGroup(page, 'Last words')
  await heading.fill('x'.repeat(74))
  await openGroup(page, 'Last words')
  await publish(page).click()
  await expectReadable(bar(page), '1 thing to put right')
  await expect(heading).toBeFocused()
  const problem = 'This has 74 characters, and 60 is the most. Please shorten it by 14.'
  await expectReadable(page.locator('.editor-field', { has: heading }), problem)
  await heading.fill('Shall we talk about your curls?')
  // The message below the field goes, and with it the bar moves up.
  await expectReadable(bar(page), '2 changes, not on the website yet')
  await publish(page).press('Enter')
  await expectReadable(bar(page), 'Live on your website')
  await expect(bar(page)).toBeFocused()
  await page.getByRole('link', { name: 'Website', exact: true }).click()
  await expectWords(page.getByRole('link', { name: /^About/ }), 'Live')

  await openEditor(page, 'Contact')
  const questions = page.getByRole('group', { name: 'Questions' })
  await questions.getByRole('button', { name: 'Add a question' }).press('Enter')
  await expect(field(page, 'faqs.10.question')).toBeFocused()
  await page.keyboard.insertText('May I bring my dog?')
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('Gladly, if he likes scissors.')
  await publish(page).click()
  await expect(live(page)).toBeVisible()
  await asVisitor(browser, site.url, async (visitor) => {
    await visitor.goto('/contact')
    const question = visitor.locator('details', { hasText: 'May I bring my dog?' })
    await question.locator('summary').click()
    await expectWords(question, 'Gladly, if he likes scissors.')
  })
})

test('while she is away nothing is promised', async ({ browser }) => {
  await using own = await openWebsite(browser)
  const { page, site } = own
  const today = londonDay(new Date())
  const back = field(page, 'away.back')
  await openEditor(page, 'Business details')
  await field(page, 'phone').fill('0113 496 0555')
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
    await expectInFooter(visitor, '0113 496 0555')
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
  await page.reload()
  await away.press('Space')
  await expect(away).not.toBeChecked()
  await expect(back).toHaveCount(0)
  await publish(page).click()
  await expectReadable(bar(page), 'Live on your website')
  await asVisitor(browser, site.url, async (visitor) => {
    await visitor.goto('/contact')
    await expect(visitor.getByText('I reply within 24 hours.').first()).toBeVisible()
    await expect(visitor.locator('.away-notice')).toHaveCount(0)
  })
})

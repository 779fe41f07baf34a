import { formatDayWithWeekday } from '#contract/day-labels.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { phoneAndDesktop } from './steps.ts'
import {
  asVisitor,
  bar,
  expectWords,
  field,
  live,
  openEditor,
  openGroup,
  openWebsite,
} from './website-steps.ts'

for (const viewport of phoneAndDesktop) {
  test(`she says that her story is true and answers one more question, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openWebsite(browser)
    const { page, site } = own
    await page.setViewportSize(viewport)
    await expectWords(page.getByRole('link', { name: /^About/ }), '1 still made up')
    await openEditor(page, 'About')
    await openGroup(page, 'Your story')
    await page.getByRole('switch', { name: 'These words are true of me' }).press('Space')
    await openGroup(page, 'Training')
    await field(page, 'training.1.text').fill('Balayage that keeps every curl springing')
    await bar(page).getByRole('button', { name: 'Publish' }).click()
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
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await expect(live(page)).toBeVisible()
    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.setViewportSize(viewport)
      await visitor.goto('/about')
      await expectWords(visitor.locator('main'), 'Balayage that keeps every curl springing')
      await visitor.goto('/contact')
      const question = visitor.locator('details', { hasText: 'May I bring my dog?' })
      await question.locator('summary').click()
      await expectWords(question, 'Gladly, if he likes scissors.')
    })
  })

  test(`while she is away the contact page says so and promises nothing, until she switches it off, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openWebsite(browser)
    const { page, site } = own
    const today = londonDay(new Date())
    const back = addDays(today, 9)
    await page.setViewportSize(viewport)
    await openEditor(page, 'Business details')
    const away = page.getByRole('switch', { name: 'Show visitors that I am away' })
    await away.press('Space')
    await field(page, 'away.back').fill(addDays(today, -1))
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await expect(field(page, 'away.back')).toBeFocused()
    await expectWords(
      page.locator('.editor-field', { has: field(page, 'away.back') }),
      'You would be back before you leave',
    )
    await field(page, 'away.back').fill(back)
    await field(page, 'away.back').blur()
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await expectReadable(bar(page), 'Live on your website')
    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.setViewportSize(viewport)
      for (const path of ['/', '/gallery', '/contact', '/contact/thank-you']) {
        await visitor.goto(path)
        await expect(visitor.getByText('24 hours'), path).toHaveCount(0)
      }
      await visitor.goto('/contact')
      await expectWords(visitor.locator('.away-notice'), `Away until ${formatDayWithWeekday(back)}`)
    })
    await away.press('Space')
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await expectReadable(bar(page), 'Live on your website')
    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.goto('/contact')
      await expect(visitor.getByText('I reply within 24 hours.').first()).toBeVisible()
      await expect(visitor.locator('.away-notice')).toHaveCount(0)
    })
  })
}

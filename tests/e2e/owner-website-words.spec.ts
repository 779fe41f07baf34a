import { formatDayWithWeekday } from '#contract/day-labels.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import {
  asVisitor,
  bar,
  expectWords,
  field,
  live,
  openEditor,
  openGroup,
  openWebsite,
  preview,
} from './website-steps.ts'

for (const viewport of [
  { width: 390, height: 844, title: '' },
  { width: 1440, height: 900, title: ' at 1440 px' },
]) {
  test(`she writes her own story, calls the rest right and answers one more question${viewport.title}`, async ({
    browser,
  }) => {
    await using own = await openWebsite(browser)
    const { page, site } = own
    await page.setViewportSize(viewport)
    await expectWords(page.getByRole('link', { name: /^About/ }), '6 still made up')
    await openEditor(page, 'About')
    await openGroup(page, 'Training')
    await field(page, 'training[1].text').fill('Balayage that keeps every curl springing')
    const training = page.getByRole('group', { name: 'Training' })
    await expectWords(training.locator('.editor-confirm'), '4 of these came with the website')
    await training.getByRole('button', { name: 'These words are right' }).press('Enter')
    await expect(training.getByText('Sample', { exact: true })).toHaveCount(0)
    await openGroup(page, 'Your story')
    await page.getByRole('button', { name: 'These words are right' }).press('Enter')
    await expectWords(page.locator('.editor-confirm'), 'You have said that these words are right.')
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await expectReadable(bar(page), 'Live on your website')
    await page.getByRole('link', { name: 'Website', exact: true }).click()
    await expectWords(page.getByRole('link', { name: /^About/ }), 'Live')

    await openEditor(page, 'Questions & answers')
    const questions = page.getByRole('group', { name: 'Questions' })
    await questions.getByRole('button', { name: 'Add a question' }).press('Enter')
    await expect(field(page, 'faqs[10].question')).toBeFocused()
    await page.keyboard.type('May I bring my dog?')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Gladly, if he likes scissors.')
    await expect(bar(page)).toContainText('Draft saved by itself')
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await expect(live(page)).toBeVisible()
    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.setViewportSize(viewport)
      await visitor.goto('/about')
      const entry = visitor.getByText('Balayage that keeps every curl springing')
      await expectWords(entry, 'Balayage that keeps every curl springing')
      await visitor.goto('/contact')
      const question = visitor.locator('details', { hasText: 'May I bring my dog?' })
      await question.locator('summary').click()
      await expectWords(question, 'Gladly, if he likes scissors.')
    })
  })

  test(`while she is away the contact page says so and promises nothing, until she switches it off${viewport.title}`, async ({
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
    await field(page, 'business.away.back').fill(addDays(today, -1))
    await bar(page).getByRole('button', { name: 'Save and publish' }).click()
    await expect(field(page, 'business.away.back')).toBeFocused()
    await expectWords(
      page.locator('.editor-field', { has: field(page, 'business.away.back') }),
      'You would be back before you leave',
    )
    await field(page, 'business.away.back').fill(back)
    await field(page, 'business.away.back').blur()
    const notice = `Away until ${formatDayWithWeekday(back)}`
    if (viewport.width < 1024) await expectWords(page.locator('.away-preview'), notice)
    else await expect(preview(page).getByText(notice)).toBeVisible()
    await bar(page).getByRole('button', { name: 'Save and publish' }).click()
    await expectReadable(bar(page), 'Live on your website')
    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.setViewportSize(viewport)
      for (const path of ['/', '/gallery', '/contact', '/contact/thank-you']) {
        await visitor.goto(path)
        expect([path, (await visitor.content()).includes('24 hours')]).toEqual([path, false])
      }
      await visitor.goto('/contact')
      await expectWords(visitor.locator('.away-notice'), notice)
    })
    await away.press('Space')
    await bar(page).getByRole('button', { name: 'Save and publish' }).click()
    await expectReadable(bar(page), 'Live on your website')
    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.goto('/contact')
      await expectWords(visitor.locator('.lede'), 'I reply within 24 hours.')
      await expect(visitor.locator('.away-notice')).toHaveCount(0)
    })
  })
}

test('a removed answer comes back from the bar, and from its list after a reload', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openWebsite(browser)
  const { page } = own
  await openEditor(page, 'Questions & answers')
  const questions = page.getByRole('group', { name: 'Questions' })
  const second = field(page, 'faqs[1].question')
  const words = await second.inputValue()
  const remove = () => questions.getByRole('button', { name: `Remove: ${words}` }).press('Enter')
  await remove()
  await expect(second).not.toHaveValue(words)
  await expect(second).toBeFocused()
  await bar(page).getByRole('button', { name: 'Bring it back' }).press('Enter')
  await expect(second).toHaveValue(words)
  await expect(second).toBeFocused()
  await remove()
  await expect(bar(page)).toContainText('Draft saved by itself')
  await page.reload()
  await questions.getByText('Removed: 1').press('Enter')
  await questions.getByRole('button', { name: `Bring back: ${words}` }).press('Enter')
  await expect(second).toBeFocused()
  await expect(second).toHaveValue(words)
  await expect(bar(page)).toContainText('Visitors see exactly this')
})

import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import {
  composer,
  dialog,
  issues,
  openDraft,
  openNewsletter,
  ownerEmail,
  preview,
  saved,
  write,
} from './newsletter-steps.ts'

const text = {
  subject: 'Why your curls go flat on day three',
  preview: 'One change to how you refresh.',
  body: 'Hello,\n\nthe answer is **water**, not more product.',
}

const saves = '**/api/admin/newsletter-issues/*'

const holds = async (page: Page, expected: typeof text) => {
  await expect(page.getByLabel('Subject')).toHaveValue(expected.subject)
  await expect(page.getByLabel('Preview text')).toHaveValue(expected.preview)
  const shown = expected.body.replaceAll('*', '')
  await expect(page.getByLabel('Message')).toHaveText(shown, { useInnerText: true })
}

test('a draft saves itself and leaves her where she reads, shows as it will arrive, a reload loses nothing of it, and a test of it goes to the owner alone', async ({
  browser,
}) => {
  await using own = await openNewsletter(browser, { subscribers: 2 })
  const { page, mail } = own
  const sendTest = composer(page).getByRole('button', { name: 'Send me a test', exact: true })
  await expect(composer(page).getByText('Nothing written yet')).toBeVisible()
  await sendTest.click()
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(
    'Please write a subject and a message first',
  )
  await expect(page.getByLabel('Subject')).toBeFocused()
  await write(page, text)
  await page.getByLabel('Subject').blur()
  const last = page.getByRole('heading', { name: 'Subscribers' })
  await last.scrollIntoViewIfNeeded()
  await saved(page)
  await expect(page).toHaveURL(/newsletter\/\w/)
  await expect(last).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
  await expect(preview(page).getByRole('heading', { name: text.subject })).toBeVisible()
  await expect(preview(page).locator('strong')).toHaveText('water')
  await expect(preview(page).getByText('Unsubscribe at any time')).toBeVisible()

  // Not even what was typed a moment before.
  await write(page, { body: `${text.body} Mist it.` })
  await page.reload()
  await holds(page, { ...text, body: `${text.body} Mist it.` })
  await saved(page)
  await expect(issues(page).getByRole('listitem')).toHaveCount(1)

  await sendTest.click()
  await expect(composer(page).getByText(`Handed to your mail company for ${ownerEmail}.`)).toBeVisible()
  const [arrived, ...others] = await mail.parsed()
  expect(others).toEqual([])
  expect(mail.mails[0]?.envelopeTo).toEqual([ownerEmail])
  expect(arrived?.subject).toBe(`[Test] ${text.subject}`)
  expect(arrived?.text).toContain('the answer is water, not more product. Mist it.')
  // Of another text this would not be true.
  await write(page, { body: '<div>One line.</div>\n\n'.repeat(100) })
  await expect(composer(page).getByText(`Handed to your mail company for ${ownerEmail}.`)).toHaveCount(0)
  await expect(preview(page).getByText('<div>One line.</div>').first()).toBeVisible()

  // The preview stays where it is read while she writes on.
  const inMail = preview(page).locator('html')
  await inMail.evaluate((html) => html.scrollTo(0, 700))
  await write(page, { subject: 'Water, not gel' })
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Water, not gel')
  expect(await inMail.evaluate((html) => html.scrollTop)).toBe(700)
})

test('a draft whose saves were cut off by leaving is there once, with all its text, and nobody else’s', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openNewsletter(browser)
  const { page } = own
  for (const [cutOff, subject] of [
    ['Water', 'Water, not'],
    ['Water, not gel', 'Water, not more gel'],
  ] as const) {
    // The server stores it, but the page is gone before it hears so.
    const { promise: stored, resolve } = Promise.withResolvers<void>()
    await page.route(saves, async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      await route.fetch()
      resolve()
    })
    await write(page, { subject: cutOff })
    await stored
    await write(page, { subject })
    await page.unroute(saves)
    await page.reload()
    await expect(page.getByLabel('Subject')).toHaveValue(subject)
    await saved(page)
    await expect(page.getByText('Changed on your other device')).toHaveCount(0)
    await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(subject)
    await expect(issues(page).getByRole('listitem')).toHaveCount(1)
  }
})

test('what cannot be saved says why, stays over a reload and is saved when it can be', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openDraft(browser, text)
  const { page } = own
  // Within the page: what it saves as it is left gets past the browser's own interception.
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = (...call) =>
      call[1]?.method === 'PATCH' && sessionStorage.isAway ? Promise.reject(new TypeError()) : fetch(...call)
  })
  await page.reload()
  await holds(page, text)
  await page.evaluate(() => sessionStorage.setItem('isAway', 'yes'))
  await write(page, { body: 'Everything anew' })
  const status = composer(page).getByRole('status').filter({ hasText: 'Not saved.' })
  await expect(status).toHaveText(
    'Not saved. Please check your connection. Your text is kept on this device.',
  )
  await page.reload()
  await holds(page, { ...text, body: 'Everything anew' })
  await expect(status).toHaveCount(1)
  await page.evaluate(() => sessionStorage.removeItem('isAway'))
  await page.getByRole('button', { name: 'Save again' }).click()
  await saved(page)
  await expect(preview(page).getByText('Everything anew')).toBeVisible()
})

test('an article gives a start, what was written before stays among the drafts, and the address says which is open', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openNewsletter(browser)
  const { page } = own
  await write(page, { subject: 'Half a thought' })
  const articles = page.getByLabel('Start from an article')
  await expect(articles.getByRole('option')).toHaveCount(7)
  await articles.selectOption('Plop, scrunch, diffuse: three ways to dry')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Plop, scrunch, diffuse: three ways to dry')
  await expect(
    composer(page).getByRole('heading', { name: /^(Write this week|Change the planned)/ }),
  ).toBeFocused()
  await saved(page)
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(/^Plop, scrunch/)

  await page.getByRole('button', { name: 'Go on writing “Half a thought”' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Half a thought')
  await expect(
    composer(page).getByRole('heading', { name: /^(Write this week|Change the planned)/ }),
  ).toBeFocused()

  const subjectIs = (subject: string | RegExp) => expect(page.getByLabel('Subject')).toHaveValue(subject)
  await page.goBack()
  await subjectIs(/^Plop, scrunch/)
  await page.goForward()
  await subjectIs('Half a thought')
  await page.reload()
  await subjectIs('Half a thought')

  await page.getByRole('button', { name: 'Delete this draft' }).click()
  await dialog(page).getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect(issues(page).getByRole('listitem')).toHaveText([/^Plop/])
  await expect(issues(page).getByRole('heading', { name: 'Issues' })).toBeFocused()
})

test('Enter goes on with a list, and ends it where a point stays empty', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openNewsletter(browser)
  const { page } = own
  const message = page.getByLabel('Message')
  await message.click()
  await page.keyboard.type('1. Wet\nCondition\n\nThen:\n- Plop\nDiffuse\n\nDone')
  await expect(message.locator('ol > li')).toHaveText(['Wet', 'Condition'])
  await expect(message.locator('ul > li')).toHaveText(['Plop', 'Diffuse'])
  await expect(message.locator(':scope > p')).toHaveText(['Then:', 'Done'])
  await page.keyboard.press('Control+z')
  await expect(message).not.toContainText('Done')
})

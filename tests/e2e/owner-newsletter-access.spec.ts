import type { Page } from '@playwright/test'
import { listSubscribers } from '#contract/newsletter.ts'
import { importSubscribers } from '#contract/newsletter-subscribers.ts'
import { reply } from '#tests/support/mail-server.ts'
import { breaches, clippedBySpacing, walkByKeyboard } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { horizontalOverflow, smallTargets } from './measure.ts'
import {
  addressOf,
  composer,
  dialog,
  issues,
  openNewsletter,
  preview,
  saved,
  write,
} from './newsletter-steps.ts'
import { aConsultation, postConsultation } from './steps.ts'

const text = { subject: 'Why your curls go flat on day three', body: `Hello,\n\n${'water'.repeat(60)}` }

const states: { name: string; open: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'a draft and its preview',
    open: async (page) => {
      await write(page, text)
      await saved(page)
      await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'the choice of a picture',
    open: async (page) => {
      await page.getByRole('button', { name: 'Picture', exact: true }).click()
      const picture = dialog(page).getByRole('button', { name: /copper ringlets/ })
      await picture.first().click()
      await expect(dialog(page).getByRole('checkbox', { name: /only decorates/ })).toBeVisible()
    },
  },
  {
    name: 'what keeps an issue from being sent',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await write(page, { subject: '', body: '' })
      await composer(page)
        .getByRole('button', { name: /^Send to/ })
        .click()
      await expect(page.getByLabel('Subject')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'the question before sending',
    open: async (page) => {
      await write(page, text)
      await composer(page)
        .getByRole('button', { name: /^Send to/ })
        .click()
      await expect(dialog(page).getByRole('button', { name: /^Send to/ })).toBeEnabled()
    },
  },
  {
    name: 'the choice of a time',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await composer(page).getByRole('button', { name: 'Send later' }).click()
      await dialog(page).getByLabel('Day and time in London').fill('2020-01-01T09:00')
      await dialog(page).getByRole('button', { name: 'Plan it' }).click()
      await expect(dialog(page).getByText('Please choose a time in the future')).toBeVisible()
    },
  },
  {
    name: 'an issue that was sent, and whom it did not reach',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await composer(page)
        .getByRole('button', { name: /^Send to/ })
        .click()
      await dialog(page)
        .getByRole('button', { name: /^Send to/ })
        .click()
      const row = issues(page).getByRole('listitem').first()
      await expect(row).toContainText('Sent to 2 of 3 subscribers, 1 refused')
      await row.getByText('Who was not reached, and why').click()
      await expect(row.getByRole('listitem')).toHaveCount(1)
      await page.reload()
      await expect(page.getByRole('region', { name: /not delivered$/ })).toBeVisible()
    },
  },
  {
    name: 'what became of an import',
    open: async (page) => {
      const removed = 'removed@example.com'
      await page.request.post(importSubscribers.path, { data: { csv: removed, consentOrigin: 'A list' } })
      const [{ id }] = await (await page.request.get(`${listSubscribers.path}?search=${removed}`)).json()
      await page.request.delete(`${listSubscribers.path}/${id}`)
      await page.getByRole('button', { name: 'Import' }).click()
      await dialog(page)
        .getByLabel('Or paste the addresses')
        .fill(`${'nonsense'.repeat(20)}\nnobody\n${removed}`)
      await dialog(page).getByLabel('Where did they consent?').fill('Paper list')
      await dialog(page).getByRole('button', { name: 'Import' }).click()
      await expect(dialog(page).getByRole('button', { name: 'Done' })).toBeVisible()
      await expect(dialog(page)).toContainText(`Line 3 ${removed}: was removed from the list`)
    },
  },
]

for (const width of [320, 390, 1440])
  test(`at ${width} px every state of the Newsletter tab fits, has targets of 44 px and no breach of WCAG`, {
    tag: width === 390 ? [] : [onlyInFullRuns],
  }, async ({ browser }) => {
    await using own = await openNewsletter(browser, {
      subscribers: 3,
      onMail: ({ envelopeTo }, answer) =>
        answer(
          envelopeTo[0] === addressOf(0) || envelopeTo[0] === 'gone@example.com'
            ? reply(550, 'No such user')
            : null,
        ),
    })
    const { page, request } = own
    await postConsultation(request, aConsultation({ email: 'gone@example.com' }))
    await page.setViewportSize({ width, height: width < 1024 ? 700 : 900 })
    for (const { name, open } of states)
      await test.step(name, async () => {
        await open(page)
        expect(await horizontalOverflow(page)).toEqual([])
        expect(await smallTargets(page)).toEqual([])
        expect(await breaches(page)).toEqual([])
      })
  })

test('the mail itself has no breach of WCAG and fits a small screen', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openNewsletter(browser)
  const { page } = own
  await write(page, {
    ...text,
    body: '## Water\n\n- Mist\n- [Wait](https://example.com/wait)\n\n> Scrunch.\n\n![Long copper ringlets](gallery-01)',
  })
  await saved(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const source = await page.getByTitle('The mail as it will arrive').getAttribute('src')
  await page.goto(source ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await breaches(page, ['best-practice'])).toEqual([])
  expect(await horizontalOverflow(page)).toEqual([])
})

test('the tab is walked by keyboard in order, with its focus in sight, and bears wide spacing', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openNewsletter(browser, { subscribers: 2 })
  const { page } = own
  await write(page, { ...text, preview: 'One change to how you refresh, and to how you sleep.' })
  await saved(page)
  await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  const { flaws, stops } = await walkByKeyboard(page)
  // The panel is taller than the screen, and within the mail the browser's own ring marks the links.
  expect(flaws.filter((flaw) => !/role="tabpanel"|<iframe/.test(flaw))).toEqual([])
  expect(stops).toBeGreaterThan(25)
  expect(await clippedBySpacing(page)).toEqual([])
})

test('an issue is written and sent with the keyboard alone', async ({ browser }) => {
  await using own = await openNewsletter(browser, { subscribers: 1 })
  const { page, mail } = own
  // The editor has code of its own: while it is on its way a word stands in its place, which Tab passes by.
  await expect(page.getByLabel('Message')).toBeVisible()
  await page.getByLabel('Subject').focus()
  await page.keyboard.type('Water')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  // Past the buttons for Markdown, which are one stop.
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Italic' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Message')).toBeFocused()
  await page.keyboard.type('Mist it.')
  await page.keyboard.press('Tab')
  const send = composer(page).getByRole('button', { name: 'Send to 1 subscriber' })
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  // The browser gives the focus back a moment before it says that the dialog is shut.
  await expect(dialog(page)).toHaveCount(0)
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  const confirmation = dialog(page).getByRole('button', { name: 'Send to 1 subscriber' })
  await expect(confirmation).toBeEnabled()
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(confirmation).toBeFocused()
  await page.keyboard.press('Enter')
  await mail.received(1)
  await expect(issues(page).getByRole('heading', { name: 'Issues' })).toBeFocused()
})

import type { Page, Request } from '@playwright/test'
import { photograph } from '#tests/support/picture-files.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { field, openEditor, openWebsite } from './website-steps.ts'

/** What is sent to this address from now on, by its bodies; the list grows. */
function watch(page: Page, address: RegExp) {
  const sent: string[] = []
  const note = (request: Request) => {
    if (request.method() !== 'GET' && address.test(request.url())) sent.push(request.postData() ?? '')
  }
  page.on('request', note)
  return sent
}

test('the day of a consent is recorded once it is typed whole and left, by Tab or by Escape, and never a day on the way there', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  test.setTimeout(150_000)
  await using own = await openWebsite(browser)
  const { page } = own
  await page.getByRole('link', { name: /^Gallery/ }).click()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add pictures' }).first().click()
  await (await chosen).setFiles([
    { name: 'IMG_4123.JPG', mimeType: 'image/jpeg', buffer: await photograph() },
  ])
  await page.getByRole('button', { name: 'Edit the new picture' }).click({ timeout: 60_000 })
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('checkbox', { name: /I have the client’s consent/ }).check()
  const day = sheet.getByLabel('They agreed on')
  await expect(day).not.toHaveValue('')
  await page.waitForLoadState('networkidle')

  const recorded = watch(page, /\/consent$/)
  await day.focus()
  await page.keyboard.type('05052025')
  await expect(day).toHaveValue('2025-05-05')
  expect(recorded).toEqual([])
  await sheet.getByLabel('Title').focus()
  await expect.poll(() => recorded).toEqual(['{"agreedOn":"2025-05-05"}'])

  for (const [typed, why] of [
    ['05050025', 'Please check the year'],
    ['05052090', 'That day is still to come'],
  ] as const) {
    await day.focus()
    await page.keyboard.type(typed)
    await sheet.getByLabel('Title').focus()
    await expect(day).toHaveAccessibleDescription(why)
    await sheet.getByText(why).scrollIntoViewIfNeeded()
    await expectReadable(sheet, why)
  }
  expect(recorded).toHaveLength(1)

  await day.focus()
  await page.keyboard.type('06062024')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect.poll(() => recorded.slice(1)).toEqual(['{"agreedOn":"2024-06-06"}'])
  await page.reload()
  await page.getByRole('button', { name: 'Edit the new picture' }).click()
  await expect(day).toHaveValue('2024-06-06')
})

test('days and times of the website reach its draft once they are typed whole and left', async ({
  browser,
}) => {
  await using own = await openWebsite(browser)
  const { page } = own
  await openEditor(page, 'Business details')
  await page.getByRole('switch', { name: 'Show visitors that I am away' }).press('Space')
  const saved = watch(page, /\/draft$/)
  await field(page, 'business.away.back').focus()
  await page.keyboard.type('05052090')
  await field(page, 'business.opens').focus()
  await page.keyboard.type('0930')
  await field(page, 'business.name').focus()
  await expect.poll(() => saved.at(-1)).toContain('"back":"2090-05-05"')
  await expect.poll(() => saved.at(-1)).toContain('"opens":"09:30"')
  for (const draft of saved) {
    expect(draft).not.toMatch(/"back":"0/)
    expect(draft).not.toMatch(/"opens":"(?!08:00|09:30)/)
  }

  await field(page, 'business.away.back').focus()
  await page.keyboard.type('05050090')
  await field(page, 'business.name').focus()
  await expect(field(page, 'business.away.back')).toHaveAccessibleDescription(/Please check the year/)
})

test('the day of a testimonial is kept once it is typed whole and left', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openWebsite(browser)
  const { page } = own
  await page.getByRole('link', { name: 'Testimonials & stories' }).click()
  await page.getByRole('button', { name: 'Replace Sample client 1', exact: true }).click()
  const sheet = page.getByRole('dialog')
  const saved = watch(page, /\/draft$/)
  await sheet.getByLabel('Name, as shown').fill('Amara T.')
  await sheet.getByLabel('Day you received it').focus()
  await page.keyboard.type('05052025')
  await sheet.getByLabel('Name, as shown').focus()
  await expect.poll(() => saved.at(-1)).toContain('"on":"2025-05-05"')
  for (const draft of saved) expect(draft).not.toMatch(/"on":"0/)
  await sheet.getByLabel('Day you received it').focus()
  await page.keyboard.type('05050025')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(sheet.getByLabel('Day you received it')).toHaveAccessibleDescription('Please check the year')
})

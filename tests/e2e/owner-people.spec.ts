import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { expectReadable, focused } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { aConsultation, openDashboard, openOwnSite, phoneAndDesktop, postConsultation } from './steps.ts'

const amara = aConsultation({
  name: 'Amara Okafor',
  email: 'amara.okafor@example.com',
  phone: '07700 900123',
  hairType: 'Coils that tangle',
})

/** The page of a site that holds two requests and a subscription of hers, and a request of her mother. */
async function openPeople(browser: Browser, viewport = { width: 1440, height: 900 }) {
  const own = await openOwnSite(browser)
  const { page, site, request } = own
  await page.setViewportSize(viewport)
  await postConsultation(request, amara)
  await postConsultation(request, { ...amara, hairType: 'Shorter now' })
  const mother = { name: 'Grace Okafor', email: 'grace@example.com', phone: 'home 07700 900123' }
  await postConsultation(request, aConsultation(mother))
  await request.post('/api/newsletter', { data: { email: amara.email, page: '/blog' } })
  await openDashboard(page, site)
  return own
}

const place = (page: Page) => page.getByRole('link', { name: 'People’s data' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Email address, phone or name' })
const held = (page: Page, name = '') => page.getByRole('region', { name: `What you hold about ${name}` })

async function lookUp(page: Page, search: string) {
  await field(page).fill(search)
  await field(page).press('Enter')
}

for (const viewport of phoneAndDesktop)
  test(`from her letter to erased are four taps, and all of it is gone, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openPeople(browser, viewport)
    const { page, request } = own
    await place(page).click()
    await expect(page.getByRole('heading', { name: 'People’s data' })).toBeFocused()
    await field(page).fill('Amara.Okafor@example.com ')
    await page.getByRole('button', { name: 'Look up' }).click()
    await expect(page.getByRole('heading', { name: 'What you hold about Amara Okafor' })).toBeInViewport()
    expect(await focused(page)).toContain('Who was found')
    await expect(held(page)).toContainText('2 requests, 1 subscription, 5 mails')

    await page.getByRole('button', { name: 'Erase everywhere' }).click()
    const question = page.getByRole('alertdialog', { name: 'Erase Amara Okafor everywhere?' })
    await expect(question.getByRole('button', { name: 'Keep everything' })).toBeFocused()
    await expectReadable(question, 'Goes now: 2 requests')
    await expectReadable(question, 'We keep a hash, so the address is not added again')
    await expectReadable(question, 'until 30 newer ones are made')
    await expectReadable(question, 'Out of this website’s reach: your own mailbox')
    await question.getByRole('button', { name: 'Erase everything' }).click()

    const done = page.getByText('Erased everywhere. 2 requests, 1 subscription, 5 mails.')
    await expect(done).toBeInViewport()
    expect(await focused(page)).toContain('status')
    await expect(field(page)).toHaveValue('')
    await expect(held(page)).toHaveCount(0)
    await lookUp(page, amara.email)
    await expectReadable(
      page.getByRole('region', { name: 'Who was found' }),
      'Nothing is held about amara.okafor@example.com',
    )
    const left = await (await request.get('/api/admin/worklist')).json()
    expect(left.map(({ name }: { name: string }) => name)).toEqual(['Grace Okafor'])
  })

test('who shares a number or a name is shown, copied and kept by themselves', async ({ browser }) => {
  await using own = await openPeople(browser)
  const { page } = own
  await place(page).click()
  for (const search of ['+44 7700 900123', 'okafor']) {
    await lookUp(page, search)
    await expect(page.getByText('2 people found.')).toBeVisible()
    await expect(held(page, 'Grace Okafor')).toContainText('1 request')
  }
  const eraser = held(page, 'Grace Okafor').getByRole('button', { name: 'Erase everywhere' })
  await eraser.press('Enter')
  await page.keyboard.press('Enter')
  await expect(eraser).toBeFocused()
  await expect(held(page, 'Grace Okafor')).toContainText('1 request')

  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      held(page, 'Amara Okafor').getByRole('button', { name }).click(),
    ])
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
  const copy = await saved('Copy to read or print')
  expect(copy.name).toMatch(/^your-data-\d{4}-\d\d-\d\d\.html$/)
  await expect(page.getByText(`Saved among your downloads as ${copy.name}.`)).toBeVisible()
  const data = await saved('Copy as data')
  expect(JSON.parse(data.text)['Requests for a consultation']).toHaveLength(2)
  expect(data.text).not.toContain('Grace')

  const alone = await browser.newPage({ offline: true, javaScriptEnabled: false })
  await alone.setContent(copy.text)
  await expect(alone.getByRole('heading', { name: /holds about you$/ })).toBeVisible()
  await expect(alone.getByText('Coils that tangle').first()).toBeVisible()
  await alone.close()
})

test('a request is corrected on its own page, from the look-up', async ({ browser }) => {
  await using own = await openPeople(browser)
  const { page } = own
  await place(page).click()
  await lookUp(page, 'grace@example.com')
  await held(page).getByRole('link', { name: /^Open/ }).click()
  await page.getByText('Correct the details').click()
  const form = page.getByRole('form', { name: 'Details of the request of Grace Okafor' })
  await form.getByRole('textbox', { name: 'Email' }).fill('grace@')
  await form.getByRole('button', { name: 'Save the details' }).click()
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  await form.getByRole('textbox', { name: 'Email' }).fill('grace.okafor@example.com')
  await form.getByRole('button', { name: 'Save the details' }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'grace.okafor@example.com' })).toBeVisible()
})

test('too little is not looked up, and a failure says so and keeps what was typed', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openPeople(browser, { width: 390, height: 844 })
  const { page } = own
  await place(page).click()
  await lookUp(page, 'A')
  await expect(page.getByText('Please enter an email address, a phone number or a name')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await page.route('**/api/admin/people/look-up', (route) => route.abort(), { times: 1 })
  await lookUp(page, amara.email)
  await expect(page.getByText('It could not be looked up. Please check your connection.')).toBeVisible()
  await expect(field(page)).toHaveValue(amara.email)
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(held(page)).toContainText('2 requests')
  // The address stands nowhere where others may read it later.
  expect(page.url()).not.toContain('amara')
})

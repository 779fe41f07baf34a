import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { expectReadable, focused } from '#tests/support/sight.ts'
import { openPerson, searchField } from './client-steps.ts'
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

const found = (page: Page) => page.getByRole('region', { name: 'Clients' })
const held = (page: Page) => page.getByRole('region', { name: 'What is held' })

for (const viewport of phoneAndDesktop)
  test(`from her letter to erased are four taps, and all of it is gone, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openPeople(browser, viewport)
    const { page, request } = own
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Clients' }).click()
    await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeFocused()
    await searchField(page).fill('Amara.Okafor@example.com ')
    await expect(found(page).getByRole('status')).toContainText('1 found')
    await page.getByRole('link', { name: 'Amara Okafor', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Amara Okafor' })).toBeFocused()
    // The address stands nowhere where others may read it later.
    expect(page.url()).not.toContain('amara')
    await expect(page).toHaveTitle(/^Client \|/)
    await expect(held(page)).toContainText('2 requests, 1 subscription, 5 mails')

    await page.getByRole('button', { name: 'Erase everywhere' }).click()
    const question = page.getByRole('alertdialog', { name: 'Erase Amara Okafor everywhere?' })
    await expect(question.getByRole('button', { name: 'Keep everything' })).toBeFocused()
    await expectReadable(question, 'Goes now: 2 requests')
    await expectReadable(question, 'We keep a hash, so the address is not added again')
    await expectReadable(question, 'until 30 newer ones are made')
    await expectReadable(question, 'Out of this website’s reach: your own mailbox')
    await question.getByRole('button', { name: 'Erase everything' }).click()

    await expect(page.getByText('Erased everywhere. 2 requests, 1 subscription, 5 mails.')).toBeInViewport()
    expect(await focused(page)).toContain('status')
    await page.getByRole('main').getByRole('link', { name: 'Clients' }).click()
    await searchField(page).fill(amara.email)
    await expectReadable(found(page), 'Nothing is held about amara.okafor@example.com')
    const left = await (await request.get('/api/admin/worklist')).json()
    expect(left.map(({ name }: { name: string }) => name)).toEqual(['Grace Okafor'])
  })

test('who shares a number or a name is found, copied and kept by themselves', async ({ browser }) => {
  await using own = await openPeople(browser)
  const { page } = own
  await page.goto('/admin/clients')
  for (const search of ['+44 7700 900123', 'okafor']) {
    await searchField(page).fill(search)
    await expect(found(page).getByRole('status')).toContainText('2 found')
    await expect(found(page).getByRole('listitem')).toHaveCount(2)
  }
  await page.getByRole('link', { name: 'Grace Okafor', exact: true }).click()
  await expect(held(page)).toContainText('1 request')
  const eraser = page.getByRole('button', { name: 'Erase everywhere' })
  await eraser.press('Enter')
  await page.keyboard.press('Enter')
  await expect(eraser).toBeFocused()
  await expect(held(page)).toContainText('1 request')
  await page.goBack()
  // What was searched for is still there.
  await expect(searchField(page)).toHaveValue('okafor')
  await page.getByRole('link', { name: 'Amara Okafor', exact: true }).click()

  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      held(page).getByRole('button', { name }).click(),
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

test('every way of writing a name or number finds it, and Call dials the first number', async ({
  browser,
}) => {
  await using own = await openPeople(browser, { width: 390, height: 844 })
  const { page, request } = own
  const phone = 'mob 07700 900182 or 0113 496 0182'
  const siobhan = aConsultation({ name: 'Siobhán O’Connor-Żak', email: 'siobhan@example.com', phone })
  await postConsultation(request, siobhan)
  await page.goto('/admin/clients')
  for (const search of [
    'siobhan oconnor',
    'SIOBHÁN',
    'zak',
    '0113 4960182',
    '+44 (0)7700 900182',
    'siobhan@',
  ]) {
    await searchField(page).fill(search)
    await expect(found(page).getByRole('listitem'), search).toHaveCount(1)
    await expect(page.getByRole('link', { name: siobhan.name, exact: true }), search).toBeVisible()
  }
  const call = page.getByRole('link', { name: `Call ${siobhan.name}` })
  await expect(call).toHaveAttribute('href', 'tel:+447700900182')
  await page.getByRole('link', { name: siobhan.name, exact: true }).click()
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+447700900182')
})

test('a request is corrected on its own page, from the page of who sent it', async ({ browser }) => {
  await using own = await openPeople(browser)
  const { page } = own
  await openPerson(page, 'grace@example.com', 'Grace Okafor')
  await page.getByRole('link', { name: /^Open the request/ }).click()
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

test('a failed search says so and keeps what was typed', { tag: onlyInFullRuns }, async ({ browser }) => {
  await using own = await openPeople(browser, { width: 390, height: 844 })
  const { page } = own
  await page.goto('/admin/clients')
  await expect(found(page).getByRole('heading', { name: 'No clients yet' })).toBeVisible()
  await page.route('**/api/admin/clients/search', (route) => route.abort(), { times: 1 })
  await searchField(page).fill(amara.email)
  await expect(page.getByText('Your clients could not be loaded.')).toBeVisible()
  await expect(searchField(page)).toHaveValue(amara.email)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: amara.name, exact: true })).toBeVisible()
})

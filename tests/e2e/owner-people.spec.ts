import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { expectReadable, focused } from '#tests/support/sight.ts'
import { searchField } from './client-steps.ts'
import { aDataRequest, postDataRequest } from './data-request-steps.ts'
import { expect, test } from './fixtures.ts'
import { message } from './request-steps.ts'
import { aConsultation, openDashboard, openOwnSite, postConsultation, toast } from './steps.ts'

const amara = aConsultation({
  name: 'Amara Okafor',
  email: 'amara.okafor@example.com',
  phone: '07700 900123',
  hairType: 'Coils that tangle',
})

/** The page of a site that holds two requests and a subscription of hers, and a request of her mother. */
async function openPeople(browser: Browser) {
  const own = await openOwnSite(browser)
  const { page, site, request } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await postConsultation(request, amara)
  await postConsultation(request, { ...amara, hairType: 'Shorter now' })
  const mother = { name: 'Grace Okafor', email: 'grace@example.com', phone: 'home 07700 900123' }
  await postConsultation(request, aConsultation(mother))
  await request.post('/api/newsletter', { data: { email: amara.email, page: '/blog' } })
  await openDashboard(page, site)
  return own
}

const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
const found = (page: Page) => page.getByRole('region', { name: 'Clients' })
const held = (page: Page) => page.getByRole('region', { name: 'What is held' })
const due = (page: Page) => page.getByRole('region', { name: 'To answer by law' })
const row = (page: Page, name: string) => page.getByRole('article', { name })

test('from her letter to erased are a few taps, all of it is gone, and what is to be answered by law is marked, and opened again', async ({
  browser,
}) => {
  await using own = await openPeople(browser)
  const { page, request, site } = own
  const words = 'I <b>still</b> got an issue.'
  const complaint = aDataRequest({ kind: 'complaint', email: 'grace@example.com', message: words })
  await postDataRequest(request, site, complaint)
  await postDataRequest(request, site, aDataRequest({ kind: 'erasure', email: amara.email }))
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeFocused()
  await expect(due(page).getByRole('heading', { level: 3 })).toHaveCount(2)
  await page.route('**/api/admin/clients/search', (route) => route.abort(), { times: 1 })
  await searchField(page).fill('Amara.Okafor@example.com ')
  await expect(page.getByText('Your clients could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(found(page).getByRole('status').filter({ hasText: '1 found' })).toBeVisible()
  await row(page, amara.email)
    .getByRole('link', { name: /^Look up/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Amara Okafor' })).toBeFocused()
  // The address stands nowhere where others may read it later.
  expect(page.url()).not.toContain('amara')
  await expect(page).toHaveTitle(/^Client \|/)
  await expect(held(page)).toContainText('2 requests, 1 subscription, 1 data request')

  await page
    .getByRole('link', { name: /^Open the request/ })
    .first()
    .click()
  await message(page).fill('Your coils will thank you.')
  await expect.poll(() => kept(page)).toContain('Your coils')
  await page.goBack()
  await page.getByRole('button', { name: 'Erase everywhere' }).click()
  const question = page.getByRole('dialog', { name: 'Erase Amara Okafor everywhere?' })
  await expect(question.getByRole('button', { name: 'Keep everything' })).toBeFocused()
  await expectReadable(question, 'Goes now: 2 requests')
  await expectReadable(question, 'We keep a hash, so the address is not added again')
  await expectReadable(question, 'until 30 newer ones are made')
  await expectReadable(question, 'Out of this website’s reach: your own mailbox')
  await page.route('**/erasure', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await question.getByRole('button', { name: 'Erase everything' }).click()
  await expectReadable(question, 'Not done.')
  await question.getByRole('button', { name: 'Erase everything' }).click()
  await expect(
    page.getByText('Erased everywhere. 2 requests, 1 subscription, 1 data request'),
  ).toBeInViewport()
  expect(await focused(page)).toContain('status')
  expect(await kept(page)).not.toContain('Your coils')
  await page.getByRole('main').getByRole('link', { name: 'Clients' }).click()
  // What was searched for is still there.
  await expect(searchField(page)).toHaveValue('Amara.Okafor@example.com ')
  await expectReadable(found(page), 'Nothing is held about Amara.Okafor@example.com')
  const left = await (await request.get('/api/admin/worklist')).json()
  expect(left.map(({ name }: { name: string }) => name)).toEqual(['Grace Okafor'])

  await expect(due(page).getByRole('heading', { level: 3 })).toHaveCount(1)
  const grace = row(page, complaint.email)
  await grace.scrollIntoViewIfNeeded()
  await expectReadable(grace, '30 days left, confirm by')
  await expectReadable(grace, `“${words}”`)
  await expectReadable(grace, 'Not confirmed yet')
  await grace.getByRole('button', { name: /^Mark as refused/ }).press('Enter')
  await expectReadable(toast(page, complaint.email), 'Marked as refused.')
  await expect(due(page)).toBeFocused()
  await expect(grace).toHaveCount(0)
  await toast(page, complaint.email).getByRole('button', { name: 'Undo' }).click()
  await expectReadable(toast(page, complaint.email), 'Open again.')
  await grace.scrollIntoViewIfNeeded()
  await expectReadable(grace, '30 days left')
})

test('who shares a number, a name or an address is found, copied and kept by themselves', {
  tag: '@full',
}, async ({ browser }) => {
  await using own = await openPeople(browser)
  const { page, request } = own
  for (const name of ['Mia Okafor', 'Zoe Okafor'])
    await postConsultation(request, { ...amara, name, hairType: 'Soft waves' })
  await page.goto('/admin/clients')
  for (const search of ['+44 7700 900123', 'ÖKAFOR']) {
    await searchField(page).fill(search)
    await expect(found(page).getByRole('status').filter({ hasText: '4 found' })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Call Grace Okafor' })).toHaveAttribute(
    'href',
    'tel:+447700900123',
  )
  await page.getByRole('link', { name: 'Grace Okafor', exact: true }).click()
  await page.getByRole('link', { name: /^Open the request/ }).click()
  await page.getByRole('link', { name: 'All about Grace' }).click()
  const form = page.getByRole('form', { name: 'Details' })
  await form.getByRole('textbox', { name: 'Email' }).fill('grace@')
  await form.getByRole('button', { name: 'Save the details' }).click()
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  await form.getByRole('textbox', { name: 'Email' }).fill('grace.okafor@example.com')
  await form.getByRole('button', { name: 'Save the details' }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
  await page.getByRole('link', { name: /^Open the request/ }).click()
  await expect(page.getByRole('link', { name: 'grace.okafor@example.com' })).toBeVisible()

  /** Begins a reply to one of these people, which stays on the device. */
  const writeTo = async (name: string) => {
    await page.goto('/admin/clients')
    await searchField(page).fill(name)
    await page.getByRole('link', { name, exact: true }).click()
    await page
      .getByRole('link', { name: /^Open the request/ })
      .first()
      .click()
    await message(page).fill(`${name}, your coils will thank you.`)
    await expect.poll(() => kept(page)).toContain(`${name}, your coils`)
  }
  for (const name of ['Zoe Okafor', 'Mia Okafor', 'Amara Okafor']) await writeTo(name)
  await page.goBack()

  const save = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      held(page).getByRole('button', { name }).click(),
    ])
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
  await expect(held(page)).toContainText(/With the same address: (Mia|Zoe) Okafor, (Mia|Zoe) Okafor\./)
  const copy = await save('Copy to read or print')
  expect(copy.name).toMatch(/^your-data-\d{4}-\d\d-\d\d\.html$/)
  await expect(page.getByText(`Saved among your downloads as ${copy.name}.`)).toBeVisible()
  expect(copy.text).not.toMatch(/Grace|Mia|Zoe|Soft waves/)
  const alone = await browser.newPage({ offline: true, javaScriptEnabled: false })
  await alone.setContent(copy.text)
  await expect(alone.getByText('Coils that tangle').first()).toBeVisible()
  await alone.close()
  const data = await save('Copy as data')
  expect(JSON.parse(data.text)['Requests for a consultation']).toHaveLength(2)
  expect(data.text).not.toContain('Grace')

  const eraser = page.getByRole('button', { name: 'Erase everywhere' })
  await eraser.press('Enter')
  await page.keyboard.press('Enter')
  await expect(eraser).toBeFocused()
  await eraser.press('Enter')
  await expectReadable(page.getByRole('dialog'), 'Okafor’s, with the same address.')
  await page.getByRole('button', { name: 'Erase everything' }).click()
  await expect(page.getByText('Erased everywhere. 2 requests, 1 subscription')).toBeVisible()
  // Of what she has begun to write only the words to those who stay.
  expect(await kept(page)).not.toContain('Amara Okafor, your coils')
  expect(await kept(page)).toContain('Zoe Okafor, your coils')
  await page.getByRole('main').getByRole('link', { name: 'Clients' }).click()
  await searchField(page).fill('ÖKAFOR')
  await expect(found(page).getByRole('listitem')).toHaveCount(3)
})

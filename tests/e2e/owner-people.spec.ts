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

/** The page of a site that holds two requests and a subscription of hers, and a request of somebody else. */
async function openPeople(browser: Browser, viewport = { width: 1440, height: 900 }) {
  const own = await openOwnSite(browser)
  const { page, site, request } = own
  await page.setViewportSize(viewport)
  await postConsultation(request, amara)
  await postConsultation(request, { ...amara, hairType: 'Shorter now' })
  await postConsultation(request, aConsultation({ name: 'Beth Langley', email: 'beth@example.com' }))
  await request.post('/api/newsletter', { data: { email: amara.email, page: '/blog' } })
  await openDashboard(page, site)
  return own
}

const place = (page: Page) => page.getByRole('link', { name: 'People’s data' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Email address or phone' })
const held = (page: Page) => page.getByRole('region', { name: /^What you hold about/ })
const logOf = (page: Page) => page.getByRole('region', { name: 'What was done' })

async function lookUp(page: Page, contact: string) {
  await field(page).fill(contact)
  await field(page).press('Enter')
}

for (const viewport of phoneAndDesktop)
  test(`from her letter to erased are four taps, and all of it is gone, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openPeople(browser, viewport)
    const { page, request } = own
    let taps = 0
    const tap = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
      taps += 1
      await page.getByRole(role, { name }).click()
    }
    await tap('People’s data', 'link')
    await expect(page.getByRole('heading', { name: 'People’s data' })).toBeFocused()
    await field(page).fill('Amara.Okafor@example.com ')
    await tap('Look up')
    await expect(page.getByRole('heading', { name: 'What you hold about Amara Okafor' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'What you hold about Amara Okafor' })).toBeInViewport()
    await expect(held(page)).toContainText('2 requests')
    await expect(held(page)).toContainText('2 acknowledgements, 2 alerts to you')
    await expect(held(page)).toContainText('Not linked to anybody.')

    await tap('Erase everywhere')
    const question = page.getByRole('alertdialog', { name: 'Erase Amara Okafor everywhere?' })
    await expect(question.getByRole('button', { name: 'Keep everything' })).toBeFocused()
    await expect(question).toContainText('Everything held under amara.okafor@example.com.')
    await expectReadable(question, 'It cannot be brought back.')
    await expect(question).toContainText('their newsletter subscription')
    await expectReadable(question, '2 requests, with what they wrote about their hair')
    await question.getByRole('button', { name: 'Erase everything about Amara' }).scrollIntoViewIfNeeded()
    await expectReadable(question, 'Out of this website’s reach: your own mailbox')
    await expect(question).toContainText(
      /Backups made before, until 30 newer ones are made, one each night\./,
    )
    await expect(question).toContainText('A scrambled mark of their address. It cannot be read back.')

    await tap('Erase everything about Amara')
    const done = page.getByText('Erased everywhere. 2 requests, 1 subscription, 5 mails.')
    await expect(done).toBeInViewport()
    expect(taps).toBe(4)
    expect(await focused(page)).toContain('status')
    await expect(field(page)).toHaveValue('')
    await expect(held(page)).toHaveCount(0)
    await expect(logOf(page).getByRole('row').nth(1)).toContainText(
      /Erased everywhere: 2\srequests, 1\ssubscription, \d\smails\s?(Mark\s)?[0-9A-F]{4}/,
    )
    await lookUp(page, amara.email)
    await expectReadable(
      page.getByRole('region', { name: 'Look somebody up' }),
      'Nothing is held about amara.okafor@example.com: no request, no newsletter, no mail. You may tell them so.',
    )
    const left = await (await request.get('/api/admin/worklist')).json()
    expect(left.map(({ name }: { name: string }) => name)).toEqual(['Beth Langley'])
  })

test('a second thought keeps everything, and a second erasure says that nothing was left', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openPeople(browser)
  const { page, site } = own
  await place(page).click()
  await lookUp(page, '+44 7700 900123')
  const eraser = page.getByRole('button', { name: 'Erase everywhere' })
  await eraser.press('Enter')
  await page.keyboard.press('Escape')
  await expect(eraser).toBeFocused()
  await eraser.press('Enter')
  await page.keyboard.press('Enter')
  await expect(eraser).toBeFocused()
  await expect(held(page)).toContainText('2 requests')

  // She has it open on her phone as well, and erased it there.
  await lookUp(page, amara.email)
  const phone = await page.context().newPage()
  await phone.goto(`${site.url}/admin/people`)
  for (const one of [phone, page]) {
    if (one === phone) await lookUp(one, amara.email)
    await expect(held(one)).toContainText('amara.okafor@example.com, looked up')
    await one.getByRole('button', { name: 'Erase everywhere' }).click()
    await one.getByRole('button', { name: /^Erase everything about/ }).click()
  }
  await expect(phone.getByRole('status').filter({ hasText: 'Erased everywhere.' })).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: 'Already erased. Nothing was left.' }),
  ).toBeFocused()
})

test('what cannot be an address is not looked up, and a failure says so and can be tried again', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openPeople(browser, { width: 390, height: 844 })
  const { page } = own
  await place(page).click()
  await lookUp(page, 'Amara')
  await expect(page.getByText('Please enter an email address or a phone number')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await page.route('**/api/admin/people/look-up', (route) => route.abort(), { times: 1 })
  await lookUp(page, amara.email)
  await expect(page.getByText('It could not be looked up. Please check your connection.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(held(page)).toContainText('2 requests')
  // The address stands nowhere where others may read it later.
  expect(page.url()).not.toContain('amara')
})

test('copies to hand over are saved, and the web page can be read without the website', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openPeople(browser)
  const { page } = own
  await place(page).click()
  await lookUp(page, amara.email)
  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
  const copy = await saved('Copy to read (web page)')
  expect(copy.name).toMatch(/^your-data-\d{4}-\d\d-\d\d\.html$/)
  await expect(page.getByText(`Saved among your downloads as ${copy.name}.`)).toBeVisible()
  const data = await saved('Copy as data')
  expect(JSON.parse(data.text).requests).toHaveLength(2)
  await expect(logOf(page)).toContainText('Exported as data')

  const alone = await browser.newPage({ offline: true, javaScriptEnabled: false })
  await alone.setContent(copy.text)
  await expect(alone.getByRole('heading', { name: /holds about amara\.okafor@example\.com$/ })).toBeVisible()
  await expect(alone.getByText('Coils that tangle').first()).toBeVisible()
  await alone.close()
})

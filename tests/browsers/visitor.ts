import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { publicPaths } from '#content/text/public-paths.ts'
import { mailedLink } from '#tests/support/mailed-link.ts'
import { address, canReadLabel, enteredValue, openForMs } from './in-page.ts'
import type { Page } from './page.ts'
import { type Step, testLong, testShort } from './step.ts'

const form = 'form[aria-label="Free consultation request"]'
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 900 }

const articles = readdirSync('content/articles').map((file) => `/blog/${file.replace(/\.md$/, '')}`)
const paths = [...publicPaths, ...articles, '/contact/thank-you', '/no/such-page']

async function seePages(page: Page, of: readonly string[], sizes: readonly (typeof phone)[]) {
  for (const path of of) {
    await page.open(path)
    for (const { width, height } of sizes) {
      await page.resize(width, height)
      await page.seeHeading()
      await page.seeNoOverflow()
    }
  }
}

async function writeRequest(page: Page, name: string, email: string, phoneNumber: string) {
  await page.open('/contact')
  await page.write('Name', name, form)
  await page.write('Email', email, form)
  await page.write('Phone', phoneNumber, form)
  await page.choose('Select your area', 'Chapel', 'chapel-allerton')
  await page.choose('Service type', 'Cut only', 'cut-only')
  // What is sent in less than two seconds goes to Junk: only a program types so fast.
  await page.until('The page was just opened', async () => Number(await page.ask(openForMs)) > 2500)
}

export const visitorSteps: readonly Step[] = [
  // First, while the browser has no script in its cache.
  testShort('a form without scripts comes back with its messages, and is sent', async ({ page, site }) => {
    site.scripts.areSent = false
    try {
      await page.resize(phone.width, phone.height)
      await writeRequest(page, 'Bea Longbottom', 'nobody', '07700 900462')
      await page.press('Send Request', { of: form })
      await page.see('Your request has not been sent yet')
      await page.write('Email', 'bea@example.com', form)
      await page.press('Send Request', { of: form })
      await page.until('Not sent', async () => (await page.ask(address)) === '/contact/thank-you')
    } finally {
      site.scripts.areSent = true
      // What the browser says of the scripts that were not sent has arrived with the next page.
      await page.open('/privacy')
      await page.see('only if you agree')
      site.problems.length = 0
    }
  }),
  testShort('the banner is answered and stays away', async ({ page }) => {
    await page.resize(phone.width, phone.height)
    await page.open('/')
    await page.see('only if you agree')
    await page.press('Customize')
    await page.press('Save Settings')
    await page.open('/about')
    await page.until('The banner is there again', async () => !(await page.isThere('.cookie-banner')))
  }),
  testShort('three pages at 390 px', ({ page }) => seePages(page, ['/', '/services', '/gallery'], [phone])),
  testLong('every page at 390 px and at 1280 px', ({ page }) => seePages(page, paths, [phone, desk])),
  testLong('the carousel goes on and back', async ({ page }) => {
    const reviews = '[aria-labelledby=reviews]'
    await page.open('/')
    await page.see('1 of', reviews)
    await page.press('Show review 3', { of: reviews })
    await page.see('3 of', reviews)
    await page.press('Next review', { of: reviews })
    await page.see('4 of', reviews)
    await page.press('Previous review', { of: reviews })
    await page.see('3 of', reviews)
  }),
  testLong('a slider is dragged and moved by keys', async ({ page }) => {
    await page.open('/gallery')
    const range = { name: '', is: 'input[type=range]' }
    const value = async () => Number(await page.ask(enteredValue, range))
    await page.drag({ name: 'After', is: '.slider' }, 0.5, 0.8)
    await page.until('The seam did not follow', async () => (await value()) === 80)
    await page.keys('Home')
    await page.until('The seam did not go to its end', async () => (await value()) === 0)
    await page.keys('ArrowRight')
    await page.until('The seam did not move', async () => (await value()) === 1)
  }),
  testLong('the menu opens, closes and leads to another page', async ({ page }) => {
    await page.resize(phone.width, phone.height)
    await page.open('/privacy')
    await page.press('Menu')
    await page.see('Hair Tips', '#menu')
    await page.keys('Escape')
    await page.until('The menu is still there', async () => !(await page.isThere('#menu a')))
    await page.press('Menu')
    await page.press('Gallery', { of: '#menu' })
    await page.until('Not the gallery', async () => (await page.ask(address)) === '/gallery')
  }),
  testShort('a refused form shows its first message and the field with its label', async ({ page }) => {
    await page.resize(phone.width, phone.height)
    await page.open('/contact')
    await page.press('Send Request', { of: form })
    await page.seeFocus('input[name=name]')
    assert.equal(await page.ask(canReadLabel, 'input[name=name]'), true, 'Its label cannot be read')
  }),
  testShort('a form is filled in and sent', async ({ page }) => {
    await writeRequest(page, 'Amara Okafor', 'amara@example.com', '07700 900461')
    await page.press('Send Request', { of: form })
    await page.see('Your request has arrived')
  }),
  testShort('a sign-up for the newsletter', async ({ page }) => {
    await page.open('/blog')
    await page.write('Your email', 'priya@example.com')
    await page.press('Subscribe')
    await page.see('Welcome to our newsletter!')
  }),
  testShort('the link in its mail ends it', async ({ page, site }) => {
    await page.open(mailedLink(site, 'priya@example.com'))
    await page.press('Unsubscribe', { of: 'main' })
    await page.see('You are unsubscribed')
  }),
]

import assert from 'node:assert/strict'
import { mailedLink } from '#tests/support/mailed-link.ts'
import { publicPaths } from '#web/lib/page-names.ts'
import { address, canReadLabel, openForMs } from './in-page.ts'
import type { Page } from './page.ts'
import { type Step, step } from './step.ts'

const form = 'form[aria-label="Free consultation request"]'
const phone = { width: 390, height: 844 }

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
  step('a form without scripts comes back with its messages, and is sent', async ({ page, site }) => {
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
  step('the banner is answered and stays away', async ({ page }) => {
    await page.resize(phone.width, phone.height)
    await page.open('/')
    await page.see('only if you agree')
    await page.press('Customize')
    await page.press('Save Settings')
    await page.open('/about')
    await page.until('The banner is there again', async () => !(await page.isThere('.cookie-banner')))
  }),
  step('every public page at 390 px', async ({ page }) => {
    await page.resize(phone.width, phone.height)
    for (const path of publicPaths) {
      await page.open(path)
      await page.seeHeading()
      await page.seeNoOverflow()
    }
  }),
  step('a refused form shows its first message and the field with its label', async ({ page }) => {
    await page.resize(phone.width, phone.height)
    await page.open('/contact')
    await page.press('Send Request', { of: form })
    await page.seeFocus('input[name=name]')
    assert.equal(await page.ask(canReadLabel, 'input[name=name]'), true, 'Its label cannot be read')
  }),
  step('a form is filled in and sent', async ({ page }) => {
    await writeRequest(page, 'Amara Okafor', 'amara@example.com', '07700 900461')
    await page.press('Send Request', { of: form })
    await page.see('Your request has arrived')
  }),
  step('a sign-up for the newsletter', async ({ page }) => {
    await page.open('/blog')
    await page.write('Your email', 'priya@example.com')
    await page.press('Subscribe')
    await page.see('Welcome to our newsletter!')
  }),
  step('the link in its mail ends it', async ({ page, site }) => {
    await page.open(mailedLink(site, 'priya@example.com'))
    await page.press('Unsubscribe', { of: 'main' })
    await page.see('You are unsubscribed')
  }),
]

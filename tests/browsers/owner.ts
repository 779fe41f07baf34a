import { addDays, londonDay } from '#contract/london-time.ts'
import { frameText, textsOf } from './in-page.ts'
import type { Page } from './page.ts'
import { type Step, step } from './step.ts'

const bar = '[aria-label=Publish]'

/** What is written on holds these elements with these words, and no other. */
const seeTexts = (page: Page, css: string, ...texts: string[]) =>
  page.until(
    `${css} is not ${texts.join()}`,
    async () =>
      (await page.isThere('.writing')) &&
      JSON.stringify(await page.ask(textsOf, `.writing :is(${css})`)) === JSON.stringify(texts),
  )

export const ownerSteps: readonly Step[] = [
  step('the owner signs in', async ({ page, site }) => {
    await page.resize(1280, 900)
    await page.open('/admin')
    await page.write('Username', site.adminUsername)
    await page.write('Password', site.adminPassword)
    await page.press('Sign In', { is: 'button' })
    await page.see('Admin Dashboard')
  }),
  step('every tab', async ({ page }) => {
    await page.open('/admin')
    await page.see('Everything else is in order')
    for (const [tab, words] of [
      ['Consultations', 'Amara Okafor'],
      ['Newsletter', 'Subscribers'],
      ['Website', 'Services & prices'],
      ['Analytics', 'Page Views'],
    ] as const) {
      await page.press(tab, { is: '[role=tab]' })
      await page.see(words, '[role=tabpanel]')
    }
  }),
  step(
    'a newsletter looks as it will be read while it is written, is undone, and is there again',
    async ({ page }) => {
      await page.open('/admin/newsletter')
      await page.write('Subject', 'Use water')
      await page.press('', { is: '.writing' })
      await page.keys(...'Use ')
      await page.shortcut('b')
      await page.keys(...'water')
      await page.shortcut('b')
      await page.keys(...' first')
      await seeTexts(page, 'strong', 'water')
      await page.keys('Enter')
      await page.press('List', { of: '[role=toolbar]' })
      await page.keys(...'Mist', 'Enter', ...'Scrunch')
      await seeTexts(page, 'li', 'Mist', 'Scrunch')
      await page.shortcut('a')
      await page.shortcut('i')
      await seeTexts(page, 'em', 'Use', 'water', 'first', 'Mist', 'Scrunch')
      await page.shortcut('z')
      await seeTexts(page, 'em')
      await page.see('Saved', '[aria-labelledby=composer-heading]')
      await page.open('/admin/newsletter')
      await seeTexts(page, 'strong', 'water')
      await seeTexts(page, 'li', 'Mist', 'Scrunch')
    },
  ),
  step('a reply is sent', async ({ page }) => {
    await page.open('/admin/consultations')
    await page.press('Reply to Amara Okafor')
    await page.seeFocus('textarea')
    await page.keys(...' See you soon.')
    await page.press('Send reply')
    await page.see('and goes out by itself.')
  }),
  step('a time is booked', async ({ page }) => {
    const [year = '', month = '', day = ''] = addDays(londonDay(new Date()), 4).split('-')
    await page.open('/admin/consultations?status=all')
    await page.press('Amara Okafor')
    await page.choose('Status of Amara Okafor', 'Booked', 'booked')
    if (!page.canWriteParts) return
    await page.press('Book a time for Amara Okafor')
    const form = '[aria-labelledby=what-and-when]'
    await page.writeParts('Date', [month, day, year], form)
    await page.writeParts('Time', ['10', '30', 'AM'], form)
    await page.press('Book it')
    await page.see('Booked: Amara Okafor')
    await page.see('10:30 to')
  }),
  step('times are offered', async ({ page }) => {
    await page.open('/admin/consultations?status=all')
    await page.press('Bea Longbottom')
    await page.press('Offer times')
    await page.press('', { is: '[type=checkbox]', of: 'main form' })
    await page.press('Send 1 time to Bea')
    await page.see('1 time offered to Bea Longbottom')
  }),
  step('an edit is previewed, published and seen by visitors', async ({ page }) => {
    await page.open('/admin/website/services')
    await page.write('Price line', 'From 65 pounds')
    await page.see('Saved by itself', bar)
    await page.until('The preview does not show it', async () =>
      ((await page.ask(frameText)) ?? '').includes('From 65 pounds'),
    )
    await page.press('Publish', { of: bar })
    await page.see('Live on your website', bar)
    await page.open('/services')
    await page.see('From 65 pounds', 'main')
  }),
]

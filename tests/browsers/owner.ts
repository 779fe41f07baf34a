import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, londonDay } from '#contract/london-time.ts'
import { fromWord } from '#tests/support/from-word.ts'
import { photograph } from '#tests/support/picture-files.ts'
import { address, copyNext, frameText, goBack, linksTo, openNoFileDialog, textsOf } from './in-page.ts'
import type { Page } from './page.ts'
import { type Step, testLong, testShort } from './step.ts'

const bar = '[aria-label=Publish]'
const ownLinks = 'main a[href^="/admin/"], nav a[href^="/admin/"]'

/** Goes by each link of the dashboard's own that is shown beside these words, and sees a heading behind it. */
async function followLinks(page: Page, from: string, words: string) {
  await page.open(from)
  await page.see(words)
  const all = new Set(await page.ask(linksTo, ownLinks))
  assert(all.size > 1, `${from} has no links`)
  for (const href of all) {
    await page.press('', { is: `a[href="${href}"]` })
    // An editor takes the field that a link names out of its address.
    const target = href.replace(/#.*|\?field=.*/, '')
    await page.until(
      `Not at ${href}`,
      async () => String(await page.ask(address)).replace(/\?field=.*/, '') === target,
    )
    await page.seeHeading()
    await page.ask(goBack)
    await page.see(words)
  }
}

/** What is written on holds these elements with these words, and no other. */
const seeTexts = (page: Page, css: string, ...texts: string[]) =>
  page.until(
    `${css} is not ${texts.join()}`,
    async () =>
      (await page.isThere('.writing')) &&
      JSON.stringify(await page.ask(textsOf, `.writing :is(${css})`)) === JSON.stringify(texts),
  )

export const ownerSteps: readonly Step[] = [
  testShort('the owner signs in', async ({ page, site }) => {
    await page.resize(1280, 900)
    await page.open('/admin')
    await page.write('Username', site.adminUsername)
    await page.write('Password', site.adminPassword)
    await page.press('Sign In', { is: 'button' })
    await page.see('Admin Dashboard')
  }),
  testShort('every tab', async ({ page }) => {
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
  testLong('every place of the dashboard', ({ page }) =>
    followLinks(page, '/admin', 'Everything else is in order'),
  ),
  testLong('every part of the website', ({ page }) =>
    followLinks(page, '/admin/website', 'Services & prices'),
  ),
  testLong(
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
      await seeTexts(page, 'em', 'Use water first', 'Mist', 'Scrunch')
      await page.shortcut('z')
      await seeTexts(page, 'em')
      await page.see('Saved', '[aria-labelledby=composer-heading]')
      await page.open('/admin/newsletter')
      await seeTexts(page, 'strong', 'water')
      await seeTexts(page, 'li', 'Mist', 'Scrunch')
    },
  ),
  testLong('what is pasted from Word keeps its words, bold and links', async ({ page }) => {
    await page.open('/admin/newsletter')
    await page.press('', { is: '.writing' })
    await page.keys(...'Over this')
    await page.shortcut('a')
    await page.ask(copyNext, fromWord, 'plain')
    await page.shortcut('c')
    await page.shortcut('v')
    await seeTexts(page, 'strong', 'cold')
    await seeTexts(page, 'h2', 'Then')
    await seeTexts(page, 'a', 'good')
    await seeTexts(page, '[style], style, script, img[src]')
    await page.see('Saved', '[aria-labelledby=composer-heading]')
  }),
  testShort('a reply is sent', async ({ page }) => {
    await page.open('/admin/consultations')
    await page.press('Reply to Amara Okafor')
    await page.seeFocus('textarea')
    await page.keys(...' See you soon.')
    await page.press('Send reply')
    await page.see('Your reply goes out in a moment.')
  }),
  testShort('a time is booked', async ({ page }) => {
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
  testLong('times are offered', async ({ page }) => {
    await page.open('/admin/consultations?status=all')
    await page.press('Bea Longbottom')
    await page.press('Offer times')
    await page.press('', { is: '[type=checkbox]', of: 'main form' })
    await page.press('Send 1 time to Bea')
    await page.see('1 time offered to Bea Longbottom')
  }),
  testShort('an edit is previewed, published and seen by visitors', async ({ page }) => {
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
  testLong('a picture is uploaded', async ({ page, site }) => {
    const file = join(site.dataDir, 'IMG_4123.JPG')
    await writeFile(file, await photograph())
    await page.open('/admin/website/gallery')
    await page.see('13 of 30')
    await page.ask(openNoFileDialog)
    await page.press('Add a picture')
    await page.upload('input[type=file][multiple]', file)
    await page.see('14 of 30')
    await page.see('is here. The place and time it was taken were removed')
  }),
]

import { readGoLive } from '#contract/go-live.ts'
import { expectReadable, isSeen } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { finishGoLive, openDashboard, openOwnSite, phoneAndDesktop } from './steps.ts'
import { expectInFooter } from './website-steps.ts'

for (const [viewport, where] of [
  [{ width: 390, height: 844 }, ''],
  [{ width: 1440, height: 900 }, ' at 1440 px'],
] as const) {
  test(`the go-live checklist leads to what is next, and ticks off what is done${where}`, async ({
    browser,
  }) => {
    test.slow()
    await using own = await openOwnSite(browser, { MAIL_FROM: '', OWNER_EMAIL: '' })
    const { page, site } = own
    await page.setViewportSize(viewport)
    await openDashboard(page, site)
    const row = page.getByRole('region', { name: '12 left before your website opens' })
    await expectReadable(row, 'Next (1 min): What do clients call you?')
    await row.getByRole('link', { name: 'Open the list' }).click()
    await expect(page.getByRole('heading', { name: 'Before your website opens' })).toBeFocused()
    const list = page.getByRole('region', { name: 'Before your website opens' })
    await expectReadable(list, '0 of 12 done. About 59 minutes of yours are left.')
    const first = list.getByRole('listitem').first()
    await expectReadable(first, 'What do clients call you?')
    const name = list.getByRole('textbox', { name: 'What do clients call you?' })
    await name.fill('S')
    await name.press('Enter')
    await expect(list.getByRole('alert')).toContainText('Write a first name of 2 to 30 letters')
    await expect(name).toBeFocused()
    await expect(name).toHaveValue('S')
    await name.fill('Sarah')
    await list.getByRole('button', { name: 'Save' }).click()
    const phone = list.getByRole('link', { name: 'Write: Your own phone number and email' })
    await expect(phone).toBeFocused()
    await expect(list.getByRole('status').filter({ hasText: 'done' })).toHaveText(
      '1 of 12 done. About 58 minutes of yours are left.',
    )
    await expectReadable(first, 'Your own phone number and email')
    const last = list.getByRole('listitem').last()
    await last.scrollIntoViewIfNeeded()
    await expectReadable(last, 'Sarah signs every mail.')
    for (const [verb, heading] of [
      ['Write: Your prices', 'Services & prices'],
      ['Choose: Your portrait', 'About'],
      ['Answer: What people ask before they book', 'Questions & answers'],
      ['Add: Instagram and reviews', 'Business details'],
    ] as const) {
      await list.getByRole('link', { name: verb }).click()
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeFocused()
      await page.goBack()
    }
    await list.getByRole('button', { name: 'Show: Tell Google that you exist' }).click()
    const steps = page.getByRole('dialog', { name: 'Tell Google that you exist' })
    await expectReadable(steps, '0113 496 0182')
    await steps.getByRole('button', { name: 'I have done this' }).click()
    await expect(list.getByRole('status').filter({ hasText: 'done' })).toHaveText(
      '2 of 12 done. About 48 minutes of yours are left.',
    )
    await last.scrollIntoViewIfNeeded()
    await expectReadable(last, 'Tell Google that you exist')
    await expectReadable(last, 'Done')

    await phone.click()
    await expect(page.getByRole('heading', { name: 'Business details', level: 1 })).toBeFocused()
    for (const [path, words] of [
      ['phone', '0113 496 0555'],
      ['mobilePhone', '07700 900555'],
      ['email', 'hello@curls.example'],
    ])
      await page.locator(`[data-path="business.${path}"]`).fill(words ?? '')
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await expect(page.getByText('Live on your website')).toBeVisible()
    await page.goBack()
    await expect(list.getByRole('status').filter({ hasText: 'done' })).toHaveText(
      '3 of 12 done. About 46 minutes of yours are left.',
    )
    await expectReadable(first, 'Your prices')

    await page.getByRole('tab', { name: 'Analytics' }).click()
    const less = page.getByRole('heading', { name: '9 left before your website opens' })
    await less.scrollIntoViewIfNeeded()
    await expectReadable(less, '9 left')
    await page.goBack()
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false, viewport })
    const visitor = await context.newPage()
    await visitor.goto('/contact')
    await expectInFooter(visitor, '0113 496 0555')
    await context.close()
  })
}

test('what she has no use for is left out by one press, comes back by Undo, and can be taken up later', {
  tag: onlyInFullRuns,
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openDashboard(page, site, '/admin?tab=website')
  const list = page.getByRole('region', { name: 'Before your website opens' })
  const button = (name: string) => list.getByRole('button', { name })
  const row = (name: string) => list.getByRole('listitem').filter({ has: page.getByRole('button', { name }) })
  const count = list.getByRole('status').filter({ hasText: 'done' })
  const last = list.getByRole('listitem').last()
  await button('Leave this out: Your prices').click()
  await expect(button('Undo: Your prices')).toBeFocused()
  await expectReadable(row('Undo: Your prices'), 'Left out')
  await expect(count).toHaveText('0 of 12 done, 1 left out. About 54 minutes of yours are left.')
  await page.keyboard.press('Enter')
  await expect(button('Leave this out: Your prices')).toBeFocused()
  await expect(count).toHaveText('0 of 12 done. About 59 minutes of yours are left.')
  await page.keyboard.press('Enter')
  await button('Leave this out: Your portrait').click()
  await expect(button('Undo: Your portrait')).toBeFocused()
  await last.scrollIntoViewIfNeeded()
  await expectReadable(last, 'Take it up')
  await expectReadable(last, 'Your website does without it.')
  for (const name of ['Your own phone number and email', 'Sample stories and testimonials'])
    await expect(button(`Leave this out: ${name}`)).toHaveCount(0)
  await page.reload()
  await button('Take it up: Your prices').click()
  await expect(button('Leave this out: Your prices')).toBeFocused()
  await expect(list.getByRole('link', { name: 'Write: Your prices' })).toBeInViewport()
})

for (const viewport of phoneAndDesktop)
  test(`what is technical is one entry, to be copied or mailed whole, at ${viewport.width} px`, {
    tag: onlyInFullRuns,
  }, async ({ browser }) => {
    await using own = await openOwnSite(browser, { MAIL_FROM: '', OWNER_EMAIL: '' })
    const { page, site } = own
    await page.setViewportSize(viewport)
    await openDashboard(page, site, '/admin?tab=website')
    const note = page.getByRole('region', { name: 'For whoever runs your website' })
    const copy = note.getByRole('button', { name: 'Copy what to say' })
    await copy.scrollIntoViewIfNeeded()
    await expectReadable(note, 'Four things need somebody technical, about an hour of theirs')
    await expect(note).not.toContainText('SITE_URL', { useInnerText: true })
    // The site has no HTTPS, so the browser has a clipboard here only by permission.
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined }),
    )
    await copy.press('Enter')
    await expect(note.getByRole('status')).toContainText('copy them yourself')
    const marked = await page.evaluate(() => String(getSelection()))
    for (const name of ['SITE_URL', 'SMTP_URL', 'MAIL_FROM', 'OWNER_EMAIL', 'DNS', 'BACKUP_PLACE'])
      expect(marked).toContain(name)
    const says = note.getByText(/^1\. Serve it by https only/)
    await says.scrollIntoViewIfNeeded()
    expect(await isSeen(says)).toBe(true)
    const copied: string[] = []
    await page.exposeFunction('keepCopied', (text: string) => copied.push(text))
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: { writeText: Reflect.get(window, 'keepCopied') },
      }),
    )
    await copy.click()
    await expect(note.getByRole('status')).toHaveText('Copied.')
    expect(copied[0]?.replace(/\s+/g, ' ')).toContain(marked.replace(/\s+/g, ' ').trim())
    const mail = await note.getByRole('link', { name: 'Send it as a mail' }).getAttribute('href')
    expect(decodeURIComponent(mail ?? '')).toContain(copied[0])
  })

test('once the go-live checklist is done, nothing on Today speaks of it', async ({ page, site }) => {
  await finishGoLive(page)
  const answered = page.waitForResponse(`**${readGoLive.path}`)
  await openDashboard(page, site)
  await answered
  await expect(page.getByRole('region', { name: 'Also waiting for you' })).toBeVisible()
  await expect(page.getByText('before your website opens')).toHaveCount(0)
})

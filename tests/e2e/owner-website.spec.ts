import { expectReadable, pressWhereItIs } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { phoneAndDesktop } from './steps.ts'
import {
  asVisitor,
  bar,
  expectInFooter,
  expectWords,
  field,
  live,
  openEditor,
  openWebsite,
  preview,
} from './website-steps.ts'

for (const viewport of phoneAndDesktop) {
  test(`a new phone number is saved by itself, published, seen by visitors, and taken back, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openWebsite(browser)
    const { page, site } = own
    await page.setViewportSize(viewport)
    await openEditor(page, 'Business details')
    await expectReadable(bar(page), 'Visitors see exactly this')
    await field(page, 'business.phone').fill('0113 496 0555')
    await expect(bar(page)).toContainText('Draft saved by itself')
    await page.reload()
    await expect(field(page, 'business.phone')).toHaveValue('0113 496 0555')
    await expectReadable(bar(page), '1 change, not on the website yet')
    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.goto('/contact')
      await expectInFooter(visitor, '0113 496 0182')
    })

    await bar(page).getByRole('button', { name: 'Save and publish' }).click()
    await expectReadable(bar(page), 'Live on your website')
    await asVisitor(browser, site.url, async (visitor) => {
      for (const path of ['/', '/contact']) {
        await visitor.goto(path)
        await expectInFooter(visitor, '0113 496 0555')
        expect(await visitor.content()).not.toContain('0113 496 0182')
      }
    })

    await bar(page).getByRole('button', { name: 'Undo' }).click()
    await expectReadable(bar(page), 'Undone: as it was before')
    await expect(field(page, 'business.phone')).toHaveValue('0113 496 0555')
    await asVisitor(browser, site.url, async (visitor) => {
      await visitor.goto('/contact')
      await expectInFooter(visitor, '0113 496 0182')
    })
  })

  test(`a price is written beside the page that shows it, looked through, and published, at ${viewport.width} px`, {
    tag: onlyInFullRuns,
  }, async ({ browser }) => {
    await using own = await openWebsite(browser)
    const { page, site } = own
    await page.setViewportSize(viewport)
    await openEditor(page, 'Services & prices')
    await page.locator('summary', { hasText: 'Curly cuts' }).click()
    const price = field(page, 'services[0].price')
    await price.fill('From £65, quoted after we talk')
    await expectReadable(page.locator('.editor-changed', { has: price }), 'Was: On Quotation Only')
    await expect(bar(page)).toContainText('Draft saved by itself')
    if (viewport.width < 1024) await page.getByRole('button', { name: 'Preview' }).click()
    await expect(preview(page).getByText('From £65, quoted after we talk')).toBeVisible()

    await bar(page).getByRole('button', { name: 'What changes' }).click()
    const dialog = page.getByRole('dialog', { name: '1 change on Services & prices' })
    await expectReadable(dialog, 'Price line')
    await expect(dialog.locator('del')).toHaveText('On Quotation Only')
    await expect(dialog.locator('ins')).toHaveText('From £65, quoted after we talk')
    await dialog.getByRole('button', { name: 'Publish this' }).click()
    await expectReadable(bar(page), 'Live on your website')
    await asVisitor(browser, site.url, async (visitor) => {
      for (const path of ['/services', '/']) {
        await visitor.goto(path)
        await expect(visitor.getByText('From £65, quoted after we talk')).toBeVisible()
      }
    })

    await page.getByRole('link', { name: 'Website', exact: true }).click()
    await expectWords(page.getByRole('link', { name: 'Services & prices' }), 'Live')
  })
}

test('what is not in order is said at its field, and the focus goes there', async ({ browser }) => {
  await using own = await openWebsite(browser)
  const { page } = own
  await openEditor(page, 'Services & prices')
  const heading = field(page, 'servicesPage.closing.heading')
  await page.locator('summary', { hasText: 'Last words' }).click()
  await heading.fill('x'.repeat(74))
  await page.locator('summary', { hasText: 'Last words' }).click()
  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await expectReadable(bar(page), '1 thing to put right first')
  await expect(heading).toBeFocused()
  await expectReadable(
    page.locator('.editor-field', { has: heading }),
    'A heading can have up to 60 letters; this has 74. Take out 14 and it fits.',
  )
  await heading.fill('Not sure what to ask for today?')
  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await expect(live(page)).toBeVisible()
  await page.goto('/admin/website/details')
  await field(page, 'business.phone').fill('0113 496 018')
  await bar(page).getByRole('button', { name: 'Save and publish' }).click()
  await expectReadable(
    page.locator('.editor-field', { has: field(page, 'business.phone') }),
    'This number is one digit short.',
  )
})

test('lines are added, moved and taken away by keyboard, and the focus goes with them', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openWebsite(browser)
  const { page, site } = own
  await openEditor(page, 'Services & prices')
  await page.locator('summary', { hasText: 'Curly cuts' }).click()
  const included = page.getByRole('group', { name: 'What is included' })
  await included.getByRole('button', { name: 'Add a line' }).press('Enter')
  await expect(field(page, 'services[0].points[4]')).toBeFocused()
  await page.keyboard.type('A look at the products on your shelf')
  const up = included.getByRole('button', { name: 'Move up: A look at the products on your shelf' })
  await page.keyboard.press('Tab')
  await expect(up).toBeFocused()
  for (let place = 4; place > 0; place--) await page.keyboard.press('Enter')
  await expect(field(page, 'services[0].points[0]')).toHaveValue('A look at the products on your shelf')
  await expect(up).toBeFocused()
  await expect(included.getByRole('status')).toHaveText('A look at the products on your shelf, now 1 of 5')
  // The toast of the login may still be shown: it leaves the bar free.
  await pressWhereItIs(page, bar(page).getByRole('button', { name: 'Publish' }))
  await expect(live(page)).toBeVisible()
  await asVisitor(browser, site.url, async (visitor) => {
    await visitor.goto('/services')
    await expect(visitor.locator('#cuts li').first()).toHaveText('A look at the products on your shelf')
  })
})

test('without a connection the words stay on the device, and are saved when it is back', async ({
  browser,
}) => {
  await using own = await openWebsite(browser)
  const { page } = own
  await openEditor(page, 'Services & prices')
  // A page that is still on its way to the preview when the network goes would leave the browser's own error there.
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  await page.frames().at(-1)?.waitForLoadState('load')
  await page.context().setOffline(true)
  await field(page, 'servicesPage.heading').fill('Written in a tunnel on the way')
  await expectReadable(bar(page), '1 change, kept on this device')
  await page.context().setOffline(false)
  await expect(bar(page)).toContainText('Draft saved by itself')
  await page.reload()
  await expect(page).toHaveURL('/admin/website/services')
  await expect(field(page, 'servicesPage.heading')).toHaveValue('Written in a tunnel on the way')

  // As in the mails of former releases.
  await page.goto('/admin/website/services')
  await expect(field(page, 'servicesPage.heading')).toHaveValue('Written in a tunnel on the way')
  await expect(page).toHaveURL('/admin/website/services')
})

test('a draft that was thrown away is brought back from the older versions', async ({ browser }) => {
  await using own = await openWebsite(browser)
  const { page } = own
  await openEditor(page, 'Services & prices')
  const heading = field(page, 'servicesPage.heading')
  const before = await heading.inputValue()
  await heading.fill('A heading to be thrown away')
  await bar(page).getByRole('button', { name: 'Discard changes' }).click()
  const question = page.getByRole('dialog', { name: 'Throw away your change?' })
  await question.getByRole('button', { name: 'Throw away' }).press('Enter')
  await expect(heading).toHaveValue(before)
  await expect(bar(page)).toBeFocused()
  await bar(page).getByRole('button', { name: 'Older versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Older versions' })
  await expectReadable(versions, 'Draft put aside')
  const title = versions.getByRole('heading', { name: 'Older versions' })
  const lookAtIt = versions.getByRole('button', { name: 'Look at it' }).first()
  await lookAtIt.press('Enter')
  await expect(title).toBeFocused()
  await versions.getByRole('button', { name: 'All versions' }).press('Enter')
  await expect(title).toBeFocused()
  await lookAtIt.press('Enter')
  await expectReadable(versions, 'A heading to be thrown away')
  await versions.getByRole('button', { name: 'Restore into the draft' }).press('Enter')
  await expect(heading).toHaveValue('A heading to be thrown away')
  await expect(bar(page)).toBeFocused()
  await expectReadable(bar(page), '1 change, not on the website yet')
})

for (const viewport of phoneAndDesktop)
  test(`nothing that has the focus stands behind the bar, at ${viewport.width} px`, async ({ browser }) => {
    await using own = await openWebsite(browser)
    const { page } = own
    await page.setViewportSize(viewport)
    await openEditor(page, 'Business details')
    await field(page, 'business.opens').fill('10:00')
    await field(page, 'business.opens').blur()
    await expect(bar(page)).toContainText('Draft saved by itself')
    await page.getByRole('link', { name: 'Website', exact: true }).focus()
    const behind: string[] = []
    for (let stop = 0; stop < 40; stop++) {
      await page.keyboard.press('Tab')
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement
        const bar = document.querySelector('.publish-bar')
        if (!focused || !bar || bar.contains(focused)) return undefined
        const { top, bottom } = focused.getBoundingClientRect()
        const isHidden = (top + bottom) / 2 > bar.getBoundingClientRect().top
        return isHidden ? focused.outerHTML.slice(0, 120) : undefined
      })
      if (hidden) behind.push(hidden)
    }
    expect(behind).toEqual([])
  })

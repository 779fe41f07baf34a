import { photograph } from '#tests/support/picture-files.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { asVisitor, bar, live, openEditor, openWebsite } from './website-steps.ts'

test('the large picture of the home page is changed, published, and gone once its consent is taken back', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  await using own = await openWebsite(browser)
  const { page, site } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await openEditor(page, 'Home')
  const change = page.getByRole('button', { name: 'Change the picture: Large picture' })
  await change.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change the picture' })
  const chosen = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'A new one' }).click()
  const buffer = await photograph({ width: 480, height: 1200 })
  await (await chosen).setFiles([{ name: 'IMG_4123.JPG', mimeType: 'image/jpeg', buffer }])
  await expect(change).toBeFocused({ timeout: 60_000 })
  const name = 'Copper ringlets in a bright kitchen'
  const picture = page.locator('.picture-field', { has: change })
  await picture.getByRole('checkbox', { name: /I have the client’s consent/ }).check()
  await expect(picture.getByLabel('They agreed on')).not.toHaveValue('')
  await picture.getByLabel('Words for people who cannot see it').fill(name)
  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await expect(live(page)).toBeVisible()
  const expectCount = (count: number) =>
    asVisitor(browser, site.url, async (visitor) => {
      await visitor.goto('/')
      await expectReadable(visitor.getByRole('heading', { level: 1 }), 'Curly Hair Specialist')
      await expect(visitor.getByRole('img', { name })).toHaveCount(count)
    })
  await expectCount(1)
  await picture.getByRole('checkbox', { name: /I have the client’s consent/ }).click()
  await page.getByRole('button', { name: 'Take it off', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Take this picture off your website?' })).toBeHidden()
  await expectCount(0)
})

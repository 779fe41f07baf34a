import { expectReadable } from '#tests/support/sight.ts'
import { test } from './fixtures.ts'
import { openDashboard, openOwnSite, phoneAndDesktop } from './steps.ts'
import { bar, field, openEditor } from './website-steps.ts'

for (const viewport of phoneAndDesktop)
  test(`without a network the Website tab says that the website is not affected, and a publish that failed is no longer said to have failed once a call works, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openOwnSite(browser)
    const { page, site } = own
    await page.setViewportSize(viewport)
    await openDashboard(page, site)
    await page.context().setOffline(true)
    await page.getByRole('tab', { name: 'Website' }).click()
    const panel = page.getByRole('tabpanel', { name: 'Website' })
    await expectReadable(panel, 'The list could not be loaded. Your website is not affected.')
    await page.context().setOffline(false)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await openEditor(page, 'Business details')
    await field(page, 'business.phone').fill('0113 496 0555')
    await expectReadable(bar(page), 'Draft saved by itself')
    await page.context().setOffline(true)
    await bar(page).getByRole('button', { name: 'Publish' }).click()
    await expectReadable(bar(page), 'Nothing was published')
    await page.context().setOffline(false)
    await expectReadable(bar(page), '1 change, not on the website yet')
  })

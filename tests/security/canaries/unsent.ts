import { chromium } from '@playwright/test'
import { launchOptions } from '#scripts/install/ensure-browser.mjs'
import { strays } from './canaries.ts'

/** Types into the forms of a real browser and sends nothing, while its visit is counted. */
export async function typeAndLeave(origin: string): Promise<void> {
  const browser = await chromium.launch(launchOptions())
  try {
    const page = await browser.newPage()
    await page.goto(`${origin}/contact`)
    await page.getByRole('button', { name: 'Accept All' }).click()
    await page.getByLabel('Name').first().fill(strays['typed and never sent'][0])
    await page.getByLabel('Name').first().blur()
    await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/api/analytics/pageview')),
      page.goto(`${origin}/services`),
    ])
    await page.goto(`${origin}/admin`)
    await page.getByLabel('Username').fill(strays['typed and never sent'][0])
    await page
      .getByLabel(/^Password/)
      .first()
      .fill(strays['password typed and never sent'][0])
    await page.goto(`${origin}/about`)
  } finally {
    await browser.close()
  }
}

import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { aConsultation, openDashboard, openOwnSite, postConsultation } from './steps.ts'

const amara = aConsultation({
  name: 'Amara Okafor',
  email: 'amara.okafor@example.com',
  phone: '07700 900123',
  hairType: 'Sore scalp since March',
})
const grace = { ...amara, name: 'Grace Okafor', email: 'grace@example.com', hairType: 'Fine waves' }

/** What is held about a number that mother and daughter share. */
async function openShared(browser: Browser, viewport: { width: number; height: number }) {
  const own = await openOwnSite(browser)
  const { page, site, request } = own
  await page.setViewportSize(viewport)
  await postConsultation(request, amara)
  await postConsultation(request, { ...grace, phone: '+44 7700 900123' })
  await openDashboard(page, site)
  await page.getByRole('link', { name: 'People’s data' }).click()
  const field = page.getByRole('textbox', { name: 'Email address or phone' })
  await field.fill('+44 (0)7700 900123')
  await field.press('Enter')
  return { ...own, held: page.getByRole('region', { name: 'What you hold about 07700 900123' }) }
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 390, height: 430 },
  { width: 1440, height: 900 },
])
  test(`who shares a number is shown and ticked each by themselves, and copied and erased alone, at ${viewport.width}x${viewport.height} px`, {
    tag: onlyInFullRuns,
  }, async ({ browser }) => {
    await using own = await openShared(browser, viewport)
    const { page, request, held } = own
    await expect(held.getByRole('heading', { name: 'What you hold about 07700 900123' })).toBeFocused()
    const her = held.getByRole('region', { name: grace.email })
    await expect(her).toContainText('1 request')
    await expect(her).not.toContainText('Amara')
    const tick = her.getByRole('checkbox', { name: 'Grace Okafor grace@example.com' })
    await expect(held.getByRole('checkbox', { checked: true })).toHaveCount(0)

    // Without a tick nothing is handed over.
    await held.getByRole('button', { name: 'Copy as data' }).click()
    await expect(held.getByRole('checkbox').first()).toBeFocused()
    const refusal = held.getByText('Please tick whose data is meant')
    await expect(refusal).toBeInViewport()
    await tick.click()
    await expect(refusal).toHaveCount(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      held.getByRole('button', { name: 'Copy as data' }).click(),
    ])
    const copy = await readFile(await download.path(), 'utf8')
    expect(copy).toContain('Fine waves')
    expect(copy).not.toMatch(/amara|Sore scalp/i)

    await held.getByRole('button', { name: 'Erase everywhere' }).click()
    const question = page.getByRole('alertdialog', { name: 'Erase Grace Okafor everywhere?' })
    await expect(question).toContainText('Everything held under grace@example.com.')
    await expectReadable(question, 'It cannot be brought back.')
    await expect(question).not.toContainText('amara')
    // The question is about who was ticked when it was asked.
    await expect(tick).toBeDisabled()
    await question.getByRole('button', { name: 'Erase everything about Grace' }).click()
    await expect(page.getByText(/^Erased everywhere\. 1.request/)).toBeInViewport()
    const left = await (await request.get('/api/admin/worklist')).json()
    expect(left.map(({ name }: { name: string }) => name)).toEqual(['Amara Okafor'])
  })

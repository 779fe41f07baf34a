import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser } from '@playwright/test'
import type { Appointment } from '#contract/appointment.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { openPerson } from './client-steps.ts'
import { expect, test } from './fixtures.ts'
import { openDashboard, openOwnSite, phoneAndDesktop } from './steps.ts'

const beth = { name: 'Beth Langley', phone: '07700 900118', email: 'beth@example.com' }

async function postVisit(request: APIRequestContext, days: number, note: string): Promise<Appointment> {
  const data = {
    ...{ id: randomUUID(), who: beth, serviceType: 'cut-only', place: 'salon', minutes: 90, note },
    ...{ date: addDays(londonDay(new Date()), days), time: '10:30', ignoreWarnings: true },
  }
  return (await (await request.post('/api/admin/appointments', { data })).json()).appointment
}

/** A site on which Beth has come nine weeks ago, and comes again. */
async function openBeth(browser: Browser, viewport: { width: number; height: number }) {
  const own = await openOwnSite(browser)
  const { page, site, request } = own
  await page.setViewportSize(viewport)
  await openDashboard(page, site)
  const { id, version } = await postVisit(request, -63, 'Dry cut, fringe kept')
  await request.post(`/api/admin/appointments/${id}/state`, { data: { version, state: 'done' } })
  const next = await postVisit(request, 4, '')
  return { ...own, next }
}

for (const viewport of phoneAndDesktop)
  test(`her page says what was done last time, how to reach her and when she comes next, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openBeth(browser, viewport)
    const { page, next } = own
    await openPerson(page, '900118', beth.name)
    const about = page.getByRole('region', { name: 'About Beth Langley' })
    await expectReadable(about, '9 weeks ago')
    await expectReadable(about, '1 visit')
    await expect(page.getByRole('region', { name: 'Visits' })).toContainText('Dry cut, fringe kept')
    await expect(about.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+447700900118')
    await expect(about.getByRole('link', { name: 'Text' })).toHaveAttribute('href', /^sms:\+447700900118/)
    await expect(about.getByRole('link', { name: 'Email' })).toHaveAttribute('href', `mailto:${beth.email}`)
    // The next visit's page says the last one's note, too.
    await page.getByRole('region', { name: 'Visits' }).getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/admin/diary/${next.id}`))
    await expect(page.getByText('Dry cut, fringe kept')).toBeVisible()
    await page.goBack()
    await about.getByRole('link', { name: 'Book again' }).click()
    await expect(page.getByRole('heading', { name: 'For Beth Langley' })).toBeVisible()
  })

test('what to know and how to reach her is corrected there; of two devices, she chooses', async ({
  browser,
}) => {
  await using own = await openBeth(browser, { width: 1440, height: 900 })
  const { page, request } = own
  await openPerson(page, 'beth', beth.name)
  const form = page.getByRole('form', { name: 'Details' })
  await form.getByLabel('Things to know').fill('Nobody else in the room, please.')
  await form.getByLabel('Email').fill('beth@')
  await form.getByRole('button', { name: 'Save the details' }).click()
  await expectReadable(form, 'Please enter a valid email address')
  await form.getByLabel('Email').fill('beth@new.example')
  await page.reload()
  await expect(form.getByLabel('Email')).toHaveValue('beth@new.example')

  const id = page.url().split('/').at(-1) ?? ''
  const there = { ...beth, address: '', note: 'Park at the back', version: 1 }
  expect((await request.patch(`/api/admin/clients/${id}`, { data: there })).status()).toBe(200)
  await form.getByRole('button', { name: 'Save the details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changed on your other device' })
  await expectReadable(dialog, 'Things to know there: Park at the back.')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expectReadable(form, 'Saved.')
  await page.reload()
  await expect(form.getByLabel('Things to know')).toHaveValue('Nobody else in the room, please.')
  await expect(page.getByRole('link', { name: 'Email' })).toHaveAttribute('href', 'mailto:beth@new.example')
})

test('what another device saved while she typed is asked about, also once it is read; a failure to keep hers says so', async ({
  browser,
}) => {
  await using own = await openBeth(browser, { width: 390, height: 844 })
  const { page, request } = own
  await openPerson(page, 'beth', beth.name)
  const form = page.getByRole('form', { name: 'Details' })
  await form.getByLabel('Things to know').fill('Nobody else in the room, please.')
  const id = page.url().split('/').at(-1) ?? ''
  const there = { ...beth, address: '', note: 'Park at the back', version: 1 }
  const reading = page.waitForResponse(
    (answer) => answer.url().endsWith(id) && answer.request().method() === 'GET',
  )
  expect((await request.patch(`/api/admin/clients/${id}`, { data: there })).status()).toBe(200)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await (await reading).finished()
  await form.getByRole('button', { name: 'Save the details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changed on your other device' })
  await expectReadable(dialog, 'Things to know there: Park at the back.')
  await page.route(`**/api/admin/clients/${id}`, (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expectReadable(form, 'Not saved. Please check your connection.')
  await form.getByRole('button', { name: 'Save the details' }).click()
  await expectReadable(form, 'Saved.')
})

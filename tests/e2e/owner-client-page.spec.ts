import type { Browser } from '@playwright/test'
import { expectReadable } from '#tests/support/sight.ts'
import { openPerson } from './client-steps.ts'
import { conflict, dayFromNow, lookAgain, postAppointment } from './diary-steps.ts'
import { expect, test } from './fixtures.ts'
import { openDashboard, openOwnSite, phoneAndDesktop } from './steps.ts'

const beth = { name: 'Beth Langley', phone: '07700 900118', email: 'beth@example.com' }

/** A site on which Beth has come nine weeks ago, and comes again. */
async function openBeth(browser: Browser, viewport: { width: number; height: number }) {
  const own = await openOwnSite(browser)
  const { page, site, request } = own
  await page.setViewportSize(viewport)
  await openDashboard(page, site)
  const last = { who: beth, date: dayFromNow(-63).date, note: 'Dry cut, fringe kept' }
  const { id, version } = await postAppointment(request, last)
  await request.post(`/api/admin/appointments/${id}/state`, { data: { version, state: 'done' } })
  const next = await postAppointment(request, { who: beth, date: dayFromNow(4).date })
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
  const save = form.getByRole('button', { name: 'Save the details' })
  await form.getByLabel('Things to know').fill('Nobody else in the room, please.')
  await form.getByLabel('Email').fill('beth@')
  await save.click()
  await expectReadable(form, 'Please enter a valid email address')
  await form.getByLabel('Email').fill('beth@new.example')
  await page.reload()
  await expect(form.getByLabel('Email')).toHaveValue('beth@new.example')

  // Also once what is saved there has been read.
  const id = page.url().split('/').at(-1) ?? ''
  const there = { ...beth, address: '', note: 'Park at the back', version: 1 }
  const reading = page.waitForResponse(
    (answer) => answer.url().endsWith(id) && answer.request().method() === 'GET',
  )
  expect((await request.patch(`/api/admin/clients/${id}`, { data: there })).status()).toBe(200)
  await lookAgain(page)
  await (await reading).finished()
  await expectReadable(conflict(page), 'Things to know there: Park at the back.')
  await page.route(`**/api/admin/clients/${id}`, (route) => route.abort(), { times: 1 })
  await conflict(page).getByRole('button', { name: 'Keep mine' }).click()
  await save.click()
  await expectReadable(form, 'Not saved. Please check your connection.')
  await save.press('Enter')
  await expectReadable(form, 'Saved.')
  await expect(save).toBeFocused()
  await page.reload()
  await expect(form.getByLabel('Things to know')).toHaveValue('Nobody else in the room, please.')
  await expect(page.getByRole('link', { name: 'Email' })).toHaveAttribute('href', 'mailto:beth@new.example')
})

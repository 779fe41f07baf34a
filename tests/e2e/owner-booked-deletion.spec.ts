import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { formatBookingDay } from '#contract/booking-words.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { openPerson } from './client-steps.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { aConsultation, openDashboard, openOwnSite, phoneAndDesktop, postConsultation } from './steps.ts'

const priya = aConsultation({ name: 'Priya Shah', email: 'priya@example.com' })

/** The dashboard of a site on which Priya is booked; `at` says when in words. */
async function openBooked(browser: Browser, viewport: { width: number; height: number }, path: string) {
  const own = await openOwnSite(browser)
  const { page, site, request } = own
  await page.setViewportSize(viewport)
  await postConsultation(request, priya)
  await openDashboard(page, site, path)
  const [{ id }] = await (await request.get('/api/admin/worklist')).json()
  const now = new Date()
  const date = addDays(londonDay(now), 4)
  const data = {
    ...{ id: randomUUID(), who: { consultationId: id }, date, time: '10:30', minutes: 120 },
    ...{ serviceType: 'cut-only', place: 'salon' },
  }
  expect((await request.post('/api/admin/appointments', { data })).status()).toBe(200)
  await page.reload()
  const mails = async () => (await (await request.get('/api/admin/mail')).json()).waiting
  return { ...own, mails, at: `${formatBookingDay(new Date(`${date}T12:00:00Z`), now)}, 10:30` }
}

for (const viewport of phoneAndDesktop) {
  test(`deleting the request of somebody who is booked says the day and offers to tell her first, at ${viewport.width} px`, {
    tag: onlyInFullRuns,
  }, async ({ browser }) => {
    await using own = await openBooked(browser, viewport, '/admin/consultations')
    const { page, mails, at } = own
    await page.getByRole('link', { name: 'Priya Shah', exact: true }).click()
    const going = page.getByRole('group', { name: 'Delete this request' })
    await going.locator('summary').click()
    await going.getByRole('button').scrollIntoViewIfNeeded()
    await expectReadable(going, `the appointment on ${at}`)
    await going.getByRole('button', { name: 'Delete this request' }).click()
    const question = page.getByRole('dialog', { name: 'Delete Priya Shah’s request?' })
    await expectReadable(question, `Priya is booked for ${at}.`)
    await expectReadable(question, 'Cancel it and tell Priya first, by mail')
    await expect(question.getByRole('checkbox')).toBeChecked()
    await question.getByRole('button', { name: 'Delete it' }).click()
    await expect(page.getByText('Deleted.')).toBeFocused()
    // Of hers this one alone is left.
    expect(await mails()).toBe(1)
  })

  test(`erasing somebody who is booked says the day, and tells nobody if she chooses so, at ${viewport.width} px`, {
    tag: onlyInFullRuns,
  }, async ({ browser }) => {
    await using own = await openBooked(browser, viewport, '/admin')
    const { page, mails, at } = own
    await openPerson(page, priya.email, 'Priya Shah')
    await page.getByRole('button', { name: 'Erase everywhere' }).click()
    const question = page.getByRole('alertdialog', { name: 'Erase Priya Shah everywhere?' })
    const offer = question.getByRole('checkbox', { name: `Tell Priya by mail that ${at} is cancelled.` })
    await expect(offer).toBeChecked()
    await expectReadable(question, 'The mail is erased the night after it has left.')
    await offer.uncheck()
    await question.getByRole('button', { name: 'Erase everything' }).click()
    await expect(page.getByText('Erased everywhere.')).toBeVisible()
    expect(await mails()).toBe(0)
  })
}

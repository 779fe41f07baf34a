import type { Locator, Page } from '@playwright/test'
import { formatBookingDay } from '#contract/booking-words.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { expectReadable, pressWhereItIs } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { bookFromRequest, fillTime, openRequest, status } from './request-steps.ts'
import {
  aConsultation,
  openDashboard,
  openOwnSite,
  phoneAndDesktop,
  postConsultation,
  toast,
} from './steps.ts'

const main = (page: Page) => page.getByRole('main')
const visits = (page: Page) => page.getByRole('region', { name: 'Visits', exact: true })
/** Brings what is read onto the screen first. */
async function expectToRead(part: Locator, words: string) {
  await part.getByText(words).last().scrollIntoViewIfNeeded()
  await expectReadable(part, words)
}
const bookIt = (page: Page) => page.getByRole('button', { name: /^Book it/ })

/** A day ahead, also if it is midnight meanwhile; by its words the year of the test's beginning is this one. */
function dayAhead() {
  const now = new Date()
  const date = addDays(londonDay(now), 4)
  return { date, words: formatBookingDay(new Date(`${date}T12:00:00Z`), now) }
}

/** The worklist of a site that holds requests of these people, in this order. */
async function openWorklist(browser: Parameters<typeof openOwnSite>[0], names: readonly string[]) {
  const own = await openOwnSite(browser)
  const { page, site, request } = own
  for (const name of names)
    await postConsultation(request, aConsultation({ name, mobileService: name.startsWith('Amara') }))
  await openDashboard(page, site, '/admin/consultations')
  await expect(page.getByRole('article')).toHaveCount(names.length)
  return own
}

for (const viewport of phoneAndDesktop)
  test(`a booked request waits for its date, is booked for a time, and shows it, at ${viewport.width} px`, {
    ...(viewport.width > 400 && { tag: onlyInFullRuns }),
  }, async ({ browser }) => {
    const { date, words } = dayAhead()
    await using own = await openWorklist(browser, ['Amara Okafor'])
    const { page } = own
    await page.setViewportSize(viewport)
    await openRequest(page, 'Amara Okafor')
    await expectToRead(visits(page), 'Nothing is booked yet.')
    await status(page).selectOption('booked')
    await expectToRead(visits(page), 'Booked, no date yet.')
    await pressWhereItIs(page, page.getByRole('link', { name: 'Book a time for Amara Okafor' }))
    await expect(page.getByRole('heading', { name: 'Book a visit' })).toBeFocused()

    // What she wrote is filled in.
    await expectReadable(main(page), 'For Amara Okafor')
    await expect(page.getByLabel('At their home')).toBeChecked()
    await expect(page.getByLabel('Area')).toHaveValue('chapel-allerton')
    await page.getByLabel('How long').selectOption('Other')
    await page.getByLabel('Minutes').fill('75')
    await fillTime(page, date, '10:30')
    await pressWhereItIs(page, bookIt(page))
    await expectReadable(toast(page, 'Booked: Amara Okafor'), `${words}, 10:30 to 11:45.`)

    await page.goto('/admin/consultations')
    await expect(page.getByRole('article', { name: 'Amara Okafor' })).toContainText(
      /Booked \d+ [A-Z][a-z]{2}, 10:30/,
    )
    await openRequest(page, 'Amara Okafor')
    await visits(page).scrollIntoViewIfNeeded()
    await expectReadable(visits(page), `${words}, 10:30 to 11:45`)
    await expectToRead(visits(page), '1 h 15 min. Cut and colour, home visit, Chapel Allerton')
    await expectToRead(visits(page), 'Confirmation on its way')
    await expect(visits(page).getByRole('listitem')).toHaveCount(1)
    await visits(page).getByRole('link', { name: words }).click()
    const visit = page.getByRole('region', { name: 'The visit' })
    await visit.getByRole('button', { name: 'Send the confirmation again' }).click()
    await expectToRead(visit, 'Confirmation on its way')
    const link = visit.getByRole('link', { name: 'Download for a calendar' })
    const file = await page.request.get(`${await link.getAttribute('href')}`)
    expect(await file.text()).toContain('DTEND:')
    await page.getByRole('link', { name: 'Their request' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Amara Okafor' })).toBeVisible()
  })

test('she is asked before she books what is past or taken, and what she chose stays', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  const { date, words } = dayAhead()
  await using own = await openWorklist(browser, ['Amara Okafor', 'Chloe Whitaker'])
  const { page } = own
  await openRequest(page, 'Chloe Whitaker')
  await bookFromRequest(page, 'Chloe Whitaker', date, '10:30')
  await page.goto('/admin/consultations')
  await openRequest(page, 'Amara Okafor')
  await page.getByRole('link', { name: 'Book a time for Amara Okafor' }).click()
  await fillTime(page, date, '12:00')
  await expectToRead(main(page), 'This overlaps with Chloe Whitaker, 10:30 to 13:30.')
  await fillTime(page, addDays(date, -8), '12:00')
  await expectToRead(main(page), 'This time is in the past.')
  await expect(main(page)).not.toContainText('This overlaps')
  await page.getByRole('button', { name: 'Book it all the same' }).click()
  // A mail about it would be of no use.
  await expect(toast(page, 'Booked: Amara Okafor')).not.toContainText('The mail goes')
  await page.goto(`/admin/diary?view=days&on=${date}`)
  await page.getByRole('link', { name: 'Chloe Whitaker' }).scrollIntoViewIfNeeded()
  await expectReadable(page.getByRole('region', { name: words }), '10:30 to 13:30 Chloe Whitaker')
})

test('a request shows what another device has booked for it', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  const { date, words } = dayAhead()
  await using own = await openWorklist(browser, ['Amara Okafor'])
  const { page } = own
  await openRequest(page, 'Amara Okafor')
  const phone = await page.context().newPage()
  await phone.goto(page.url())
  await bookFromRequest(phone, 'Amara Okafor', date, '15:00')
  await page.bringToFront()
  await page.getByRole('link', { name: 'Book a time for Amara Okafor' }).click()
  await expectReadable(main(page), `Booked already: ${words}, 15:00 to 18:00`)
})

test('a booking that cannot be saved stays typed, and can be saved once there is a network', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  const { date } = dayAhead()
  await using own = await openWorklist(browser, ['Amara Okafor'])
  const { page } = own
  await openRequest(page, 'Amara Okafor')
  await page.getByRole('link', { name: 'Book a time for Amara Okafor' }).click()
  await fillTime(page, date, '10:30')
  await page.context().setOffline(true)
  await bookIt(page).click()
  await expectToRead(main(page), 'What you typed stays here.')
  await page.context().setOffline(false)
  await bookIt(page).click()
  await expectReadable(main(page), '10:30 to 13:30')
})

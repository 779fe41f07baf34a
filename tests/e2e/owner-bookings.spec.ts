import type { Page } from '@playwright/test'
import { bookingDay } from '#contract/booking-words.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { expectReadable, focused, pressWhereItIs } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { openRequest, status } from './request-steps.ts'
import { aConsultation, openDashboard, openOwnSite, phoneAndDesktop, postConsultation } from './steps.ts'

const booking = (page: Page) => page.getByRole('main')
const form = (page: Page, name: string) => page.getByRole('form', { name: `Booking of ${name}` })

/** A day ahead, also if it is midnight meanwhile; by its words the year of the test's beginning is this one. */
function dayAhead() {
  const now = new Date()
  const date = addDays(londonDay(now), 4)
  return { date, words: bookingDay(new Date(`${date}T12:00:00Z`), now) }
}

/** The worklist of a site that holds requests of these people, in this order. */
async function openWorklist(browser: Parameters<typeof openOwnSite>[0], names: readonly string[]) {
  const own = await openOwnSite(browser)
  const { page, site, request } = own
  for (const name of names)
    await postConsultation(request, aConsultation({ name, mobileService: name.startsWith('Amara') }))
  await openDashboard(page, site, '/admin?tab=consultations')
  await expect(page.getByRole('article')).toHaveCount(names.length)
  return own
}

/** On a waiting request it says what else it does. */
const saveButton = (page: Page, name: string) =>
  form(page, name).getByRole('button', { name: /^(Save the time|Mark as Booked)$/ })

/** Opens the request, whose page asks for the time. */
async function openBooking(page: Page, name: string) {
  await openRequest(page, name)
  await saveButton(page, name).evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

async function fill(page: Page, name: string, date: string, time: string) {
  await form(page, name).getByLabel('Date').fill(date)
  await form(page, name).getByLabel('Time').fill(time)
}

for (const viewport of phoneAndDesktop)
  test(`a request is booked for a time, sent as a calendar file, moved and cancelled, at ${viewport.width} px`, async ({
    browser,
  }) => {
    const { date, words } = dayAhead()
    await using own = await openWorklist(browser, ['Amara Okafor'])
    const { page } = own
    await page.setViewportSize(viewport)
    const amara = booking(page)
    await openBooking(page, 'Amara Okafor')
    await fill(page, 'Amara Okafor', date, '10:30')
    await pressWhereItIs(page, saveButton(page, 'Amara Okafor'))
    await expectReadable(amara, `${words}, 10:30 to 12:30 2 h, at her home in Chapel Allerton`)
    await expectReadable(amara, 'Calendar file on its way')
    await expect.poll(() => focused(page)).toContain('Change')

    await page.keyboard.press('Enter')
    await expect(form(page, 'Amara Okafor').getByLabel('Date')).toBeFocused()
    await form(page, 'Amara Okafor').getByLabel('How long').selectOption('Other')
    await form(page, 'Amara Okafor').getByLabel('Minutes').fill('75')
    await form(page, 'Amara Okafor').getByLabel('Send Amara the calendar file').uncheck()
    await form(page, 'Amara Okafor').getByLabel('Minutes').press('Enter')
    await expectReadable(amara, `${words}, 10:30 to 11:45`)

    await amara.getByRole('button', { name: 'Change the time' }).click()
    const file = await page.request.get(
      `${await form(page, 'Amara Okafor').getByRole('link', { name: 'Download the file' }).getAttribute('href')}`,
    )
    expect(await file.text()).toContain('DURATION:PT1H15M')
    await form(page, 'Amara Okafor').getByRole('button', { name: 'Cancel the booking' }).click()
    const dialog = page.getByRole('dialog')
    await expectReadable(dialog, 'Amara was sent the calendar file, so a mail says that it is cancelled')
    await dialog.getByRole('button', { name: 'Cancel the booking' }).click()
    await expectReadable(amara, 'Booked, no date yet')
    await expect.poll(() => focused(page)).toContain('Add the date')
  })

test('a booking may wait for its date', async ({ browser }) => {
  await using own = await openWorklist(browser, ['Amara Okafor'])
  const { page } = own
  await openBooking(page, 'Amara Okafor')
  await status(page).selectOption('booked')
  await form(page, 'Amara Okafor').getByRole('button', { name: 'Add the date later' }).click()
  await expectReadable(booking(page), 'Booked, no date yet')
  await page.getByRole('button', { name: 'Add the date for Amara Okafor' }).press('Enter')
  await expect(form(page, 'Amara Okafor').getByLabel('Date')).toBeFocused()
  await page.reload()
  await expect(form(page, 'Amara Okafor').getByLabel('Date')).toBeVisible()
})

test('she is asked before she books what is past or taken, and what she chose stays', async ({ browser }) => {
  const { date } = dayAhead()
  await using own = await openWorklist(browser, ['Amara Okafor', 'Chloe Whitaker'])
  const { page } = own
  await openBooking(page, 'Chloe Whitaker')
  await fill(page, 'Chloe Whitaker', date, '10:30')
  await saveButton(page, 'Chloe Whitaker').click()
  await expectReadable(booking(page), '10:30 to 12:30 2 h, at the salon')
  await page.goBack()
  await expect(page.getByRole('article', { name: 'Chloe Whitaker' })).toContainText(
    /Booked \d+ [A-Z][a-z]{2}, 10:30/,
  )

  await openBooking(page, 'Amara Okafor')
  await fill(page, 'Amara Okafor', date, '12:00')
  const save = saveButton(page, 'Amara Okafor')
  await save.click()
  const asked = form(page, 'Amara Okafor').getByRole('alert')
  await expectReadable(asked, 'You have Chloe Whitaker from 10:30 to 12:30. Book it anyway?')
  await fill(page, 'Amara Okafor', addDays(date, -8), '12:00')
  await expect(asked).toBeEmpty()
  // A file for it would be of no use.
  const sendsFile = form(page, 'Amara Okafor').getByLabel('Send Amara the calendar file')
  await expect(sendsFile).toBeHidden()
  await expectReadable(form(page, 'Amara Okafor'), 'This time is over, so no calendar file is sent.')
  await save.click()
  await expectReadable(asked, 'This is in the past. Book it anyway?')
  await asked.getByRole('button', { name: 'Book it anyway' }).click()
  await expectReadable(booking(page), '12:00 to 14:00')
  await expect(booking(page)).not.toContainText(/calendar file/i)
})

test('in the nights in which clocks change she is told which hour is meant, or that there is none', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openWorklist(browser, ['Amara Okafor'])
  const { page } = own
  await openBooking(page, 'Amara Okafor')
  const asked = form(page, 'Amara Okafor')
  await fill(page, 'Amara Okafor', '2031-10-26', '01:30')
  // A time is commented on once its field is left.
  await asked.getByLabel('How long').focus()
  await expectReadable(asked, 'The clocks go back that night, and 01:30 comes twice. The first one is meant.')
  await fill(page, 'Amara Okafor', '2031-03-30', '01:30')
  await saveButton(page, 'Amara Okafor').click()
  await expectReadable(asked, 'The clocks in London leave this hour out. Please choose another time.')
  await expect(asked.getByLabel('Time')).toBeFocused()
})

test('what two devices say of a booking is shown, and she chooses', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  const { date, words } = dayAhead()
  await using own = await openWorklist(browser, ['Amara Okafor'])
  const { page } = own
  await openBooking(page, 'Amara Okafor')
  const phone = await page.context().newPage()
  await phone.goto(page.url())
  await fill(phone, 'Amara Okafor', date, '15:00')
  await saveButton(phone, 'Amara Okafor').click()
  await expectReadable(booking(phone), '15:00 to 17:00')

  await page.bringToFront()
  await fill(page, 'Amara Okafor', date, '10:30')
  await saveButton(page, 'Amara Okafor').click()
  const both = form(page, 'Amara Okafor').getByRole('region', {
    name: 'Changed on another device: both versions',
  })
  await expectReadable(both, `${words}, 15:00 to 17:00`)
  await expectReadable(both, `${words}, 10:30 to 12:30`)
  await expect(form(page, 'Amara Okafor').getByLabel('Time')).toHaveValue('10:30')
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await expectReadable(booking(page), '10:30 to 12:30')
})

test('a booking that cannot be saved stays typed, and can be saved once there is a network', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  const { date } = dayAhead()
  await using own = await openWorklist(browser, ['Amara Okafor'])
  const { page } = own
  await openBooking(page, 'Amara Okafor')
  await fill(page, 'Amara Okafor', date, '10:30')
  await page.context().setOffline(true)
  const save = saveButton(page, 'Amara Okafor')
  await save.click()
  await expectReadable(form(page, 'Amara Okafor').getByRole('alert'), 'What you chose stays here.')
  await page.context().setOffline(false)
  await save.click()
  await expectReadable(booking(page), '10:30 to 12:30')
})

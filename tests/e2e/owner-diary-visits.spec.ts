import { randomUUID } from 'node:crypto'
import { formatBookingDay } from '#contract/booking-words.ts'
import { minuteMs } from '#contract/durations.ts'
import { addDays, clockTime, londonDay } from '#contract/london-time.ts'
import { expectReadable, focused, pressWhereItIs } from '#tests/support/sight.ts'
import { postVisit } from './diary-states.ts'
import { expect, test } from './fixtures.ts'
import { openOwnSite, signIn, toast } from './steps.ts'

const email = 'beth@example.com'

test('she is asked how a visit went, one press saves it, and Undo asks again', async ({ browser }) => {
  await using own = await openOwnSite(browser)
  const { page, site } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page.context(), site)
  // Today's list asks too, but for the first minutes of a day.
  const over = new Date(Date.now() - 10 * minuteMs)
  const booked = await page.request.post('/api/admin/appointments', {
    data: {
      id: '0b7f3d9c-1a52-4e0b-9c53-6f0f5f1f7a10',
      who: { name: 'Fiona Clegg', phone: '0113 496 0183', email },
      ...{ date: londonDay(over), time: clockTime(over), minutes: 5, ignoreWarnings: true },
      ...{ serviceType: 'cut-only', place: 'salon' },
    },
  })
  const { appointment } = await booked.json()
  const isToday = londonDay(over) === londonDay(new Date())
  const question = 'How did it go with Fiona Clegg?'
  for (const [path, words] of [
    ...(isToday ? ([['/admin', '1 visit today']] as const) : []),
    ['/admin/diary?view=days', question],
    [`/admin/diary/${appointment.id}`, question],
  ] as const) {
    await page.goto(path)
    await expectReadable(page.getByRole('main'), words)
    await pressWhereItIs(page, page.getByRole('button', { name: 'Done', exact: true }))
    await expectReadable(toast(page, 'Fiona Clegg'), 'Marked as Done.')
    await expect.poll(() => focused(page)).toContain('heading')
    await toast(page, 'Fiona Clegg').getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Undone')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Did not come' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Did not come' }).click()
  await expectReadable(toast(page, 'Fiona Clegg'), 'Marked as Did not come.')
  await expect(page.getByRole('region', { name: 'The visit' })).toContainText('Did not come')

  await page.getByRole('link', { name: 'Offer Fiona other times' }).click()
  await expect(page.getByRole('heading', { name: 'Offer times' })).toBeFocused()
  // As long as the visit was: 5 minutes, which is no usual length.
  await expect(page.getByRole('combobox', { name: 'How long' })).toHaveValue('other')
  await expect(page.getByRole('button', { name: 'Send times to Fiona' })).toBeVisible()
})

test('after a visit the next one is booked like it, and her words open in her own mail and message apps', async ({
  browser,
}) => {
  await using own = await openOwnSite(browser)
  const { page, site } = own
  const yesterday = addDays(londonDay(new Date()), -1)
  const due = formatBookingDay(new Date(`${addDays(yesterday, 70)}T12:00:00Z`), new Date())
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page.context(), site)
  const booked = await page.request.post('/api/admin/appointments', {
    data: {
      id: '0b7f3d9c-1a52-4e0b-9c53-6f0f5f1f7a11',
      who: { name: 'Amara Okafor', phone: '07700 900461', email },
      ...{ date: yesterday, time: '10:30', minutes: 90, ignoreWarnings: true },
      ...{ serviceType: 'cut-and-color', place: 'home', address: '12 Regent Grove, LS7 4DN' },
    },
  })
  const { appointment } = await booked.json()
  await page.goto(`/admin/diary/${appointment.id}`)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expectReadable(page.getByRole('region', { name: 'Book the next one' }), due)
  const note = page.getByRole('form', { name: 'Your note' })
  await note.getByLabel('Your note').fill('Took 2 h')
  await note.getByRole('button', { name: 'Save the note' }).click()
  await expectReadable(note, 'Saved.')

  await page.getByText('Write to Amara').click()
  await page.getByLabel('Start from').selectOption('Looking after your curls')
  await expect(page.getByLabel('Words', { exact: true })).toHaveValue(/^Hello Amara,.*silk at night/s)
  await page.getByLabel('Words', { exact: true }).fill('Silk at night.\nNorth Leeds Curls')
  await expect(page.getByRole('link', { name: 'Mail to Amara Okafor' })).toHaveAttribute(
    'href',
    'mailto:beth@example.com?subject=Looking%20after%20your%20curls&body=Silk%20at%20night.%0D%0ANorth%20Leeds%20Curls',
  )
  await expect(page.getByRole('link', { name: 'Text to Amara Okafor with these words' })).toHaveAttribute(
    'href',
    'sms:+447700900461?&body=Silk%20at%20night.%0ANorth%20Leeds%20Curls',
  )
  await expect(page.getByRole('link', { name: 'WhatsApp to Amara Okafor' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/447700900461\?text=Silk/,
  )

  await pressWhereItIs(page, page.getByRole('link', { name: 'Book the next visit of Amara' }))
  await expectReadable(page.getByRole('main'), 'For Amara Okafor')
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(addDays(yesterday, 70))
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('10:30')
  await expect(page.getByLabel('Address')).toHaveValue('12 Regent Grove, LS7 4DN')
  await page.getByRole('button', { name: /^Book it/ }).click()
  await expectReadable(toast(page, 'Booked: Amara Okafor'), `${due}, 10:30 to 12:00.`)

  // The next visit shows what was noted at the last one; its words begin as those of the reminder.
  await page.goto(`/admin/diary?view=days&on=${addDays(yesterday, 70)}`)
  await page.getByRole('link', { name: 'Amara Okafor' }).last().click()
  await expect(note).toContainText('Took 2 h')
  await page.getByText('Write to Amara').click()
  await expect(page.getByLabel('Words', { exact: true })).toHaveValue(/^Hello Amara,\s+I come to you on/)
})

test('who has no email is texted the time from the toast, and visits that overlap are read whole in the week', async ({
  browser,
}) => {
  await using own = await openOwnSite(browser)
  const { page, site } = own
  const date = addDays(londonDay(new Date()), 1)
  await page.setViewportSize({ width: 1440, height: 1400 })
  await signIn(page.context(), site)
  await page.goto(`/admin/diary/book?on=${date}&at=10:00`)
  await page.getByLabel('Name', { exact: true }).fill('Val Shaw')
  await page.getByLabel('Phone', { exact: true }).fill('07700 900464')
  await page.getByRole('button', { name: /^Book it/ }).click()
  const text = toast(page, 'Booked: Val Shaw').getByRole('link', { name: 'Text Val the time' })
  await expect(text).toHaveAttribute('href', /^sms:\+447700900464\?&body=Hello%20Val.*10%3A00%20to%2012%3A00/)

  const names = ['Nadia Rahman', 'Chloe Whitaker', 'Dana Brooks']
  for (const [index, name] of names.entries())
    await page.request.post('/api/admin/appointments', {
      data: {
        id: randomUUID(),
        who: { name, phone: `07700 90046${index}` },
        ...{ date, time: `10:${15 * (index + 1)}`, minutes: 30, ignoreWarnings: true },
        ...{ serviceType: 'cut-only', place: 'salon' },
      },
    })
  const day = { day: addDays(date, 1), words: 'Holiday' }
  await page.request.post('/api/admin/diary/blocks', { data: { block: day } })
  await page.goto(`/admin/diary?view=week&on=${date}`)
  const week = page.getByRole('region', { name: 'The week' })
  for (const name of ['10:00 to 12:00 Val Shaw', '10:15 to 10:45 Nadia Rahman', ...names.slice(1)])
    await expectReadable(week, name)
  await page.goto(`/admin/diary?view=week&on=${day.day}`)
  await expectReadable(week, 'Blocked, all day: Holiday')
})

test('a note that another device has changed while she wrote hers is asked about, also once it is read', async ({
  browser,
}) => {
  await using own = await openOwnSite(browser)
  const { page, site } = own
  const { id, version } = await postVisit(page, site)
  await page.goto(`/admin/diary/${id}`)
  const note = page.getByRole('form', { name: 'Your note' })
  await note.getByLabel('Your note').fill('Silk cap')
  const there = { version, note: 'Rings the bell twice' }
  const answer = await page.request.patch(`/api/admin/appointments/${id}`, { data: there })
  expect(answer.status()).toBe(200)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  const dialog = page.getByRole('dialog', { name: 'Changed on your other device' })
  await expectReadable(dialog, 'The note there: Rings the bell twice.')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(note.getByLabel('Your note')).toHaveValue('Silk cap')
  await note.getByRole('button', { name: 'Save the note' }).click()
  await expectReadable(note, 'Saved.')
})

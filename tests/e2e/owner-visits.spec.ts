import { minuteMs } from '#contract/durations.ts'
import { addDays, clockTime, londonDay } from '#contract/london-time.ts'
import { expectReadable, focused, pressWhereItIs } from '#tests/support/sight.ts'
import { conflict, dayFromNow, expectToRead, lookAgain, postAppointment } from './diary-steps.ts'
import { expect, test } from './fixtures.ts'
import { loseAnswer, openOwnSite, signIn, toast } from './steps.ts'

const email = 'beth@example.com'
const phone = { width: 390, height: 844 }

test('she is asked how a visit went, one press saves it, and Undo asks again', async ({ browser }) => {
  await using own = await openOwnSite(browser)
  const { page, site, request } = own
  await page.setViewportSize(phone)
  await signIn(page.context(), site)
  // Today's list asks too, but for the first minutes of a day.
  const over = new Date(Date.now() - 10 * minuteMs)
  const { id } = await postAppointment(request, {
    who: { name: 'Fiona Clegg', phone: '0113 496 0183', email },
    ...{ date: londonDay(over), time: clockTime(over), minutes: 5 },
  })
  const isToday = londonDay(over) === londonDay(new Date())
  const question = 'How did it go with Fiona Clegg?'
  for (const [path, words] of [
    ...(isToday ? ([['/admin', '1 visit today']] as const) : []),
    ['/admin/diary?view=days', question],
    [`/admin/diary/${id}`, question],
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
  const { page, site, request } = own
  const yesterday = addDays(londonDay(new Date()), -1)
  const { date: dueDay, words: due } = dayFromNow(69)
  await page.setViewportSize(phone)
  await signIn(page.context(), site)
  const { id } = await postAppointment(request, {
    who: { name: 'Amara Okafor', phone: '07700 900461', email },
    ...{ date: yesterday, serviceType: 'cut-and-color', place: 'home', address: '12 Regent Grove, LS7 4DN' },
  })
  await page.goto(`/admin/diary/${id}`)
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
  for (const [name, href] of [
    [
      'Mail to Amara Okafor',
      'mailto:beth@example.com?subject=Looking%20after%20your%20curls&body=Silk%20at%20night.%0D%0ANorth%20Leeds%20Curls',
    ],
    [
      'Text to Amara Okafor with these words',
      'sms:+447700900461?&body=Silk%20at%20night.%0ANorth%20Leeds%20Curls',
    ],
    ['WhatsApp to Amara Okafor', /^https:\/\/wa\.me\/447700900461\?text=Silk/],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)

  await pressWhereItIs(page, page.getByRole('link', { name: 'Book the next visit of Amara' }))
  await expectReadable(page.getByRole('main'), 'For Amara Okafor')
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(dueDay)
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('10:30')
  await expect(page.getByLabel('Address')).toHaveValue('12 Regent Grove, LS7 4DN')
  await page.getByRole('button', { name: /^Book it/ }).click()
  await expectReadable(toast(page, 'Booked: Amara Okafor'), `${due}, 10:30 to 12:00.`)

  // The next visit shows what was noted at the last one; its words begin as those of the reminder.
  await page.goto(`/admin/diary?view=days&on=${dueDay}`)
  await page.getByRole('link', { name: 'Amara Okafor' }).last().click()
  await expect(note).toContainText('Took 2 h')
  await page.getByText('Write to Amara').click()
  await expect(page.getByLabel('Words', { exact: true })).toHaveValue(/^Hello Amara,\s+I come to you on/)
})

test('who has no email is texted the time from the toast, and visits that overlap are read whole in the week', async ({
  browser,
}) => {
  await using own = await openOwnSite(browser)
  const { page, site, request } = own
  const { date } = dayFromNow(1)
  await page.setViewportSize({ width: 1440, height: 1400 })
  await signIn(page.context(), site)
  await page.goto(`/admin/diary/book?on=${date}&at=10:00`)
  await page.getByLabel('Name', { exact: true }).fill('Val Shaw')
  await page.getByLabel('Phone', { exact: true }).fill('07700 900464')
  await page.getByRole('button', { name: /^Book it/ }).click()
  const text = toast(page, 'Booked: Val Shaw').getByRole('link', { name: 'Text Val the time' })
  await expect(text).toHaveAttribute('href', /^sms:\+447700900464\?&body=Hello%20Val.*10%3A00%20to%2012%3A00/)

  const overlapping = { 'Nadia Rahman': 'color-only', 'Chloe Whitaker': 'consultation-only' }
  for (const [index, [name, serviceType]] of Object.entries(overlapping).entries())
    await postAppointment(request, {
      who: { name, phone: `07700 90046${index}` },
      ...{ date, time: `10:${15 * (index + 1)}`, minutes: 30, serviceType },
    })
  const nextDay = addDays(date, 1)
  await request.post('/api/admin/diary/blocks', { data: { block: { day: nextDay, words: 'Holiday' } } })
  await page.goto(`/admin/diary?view=week&on=${date}`)
  const week = page.getByRole('region', { name: 'The week' })
  // Its first line is about today, whatever week is shown.
  await page.getByRole('button', { name: 'The week after' }).click()
  await expectReadable(page.getByRole('main'), 'No visits today, the next tomorrow at 10:00')
  await page.getByRole('button', { name: 'The week before' }).click()
  for (const words of [
    '10:00 to 12:00 Val Shaw Cut only, salon',
    '10:15 to 10:45 Nadia Rahman Colour only, salon',
    '10:30 to 11:00 Chloe Whitaker Consultation only, salon',
  ])
    await expectReadable(week, words)
  await page.goto(`/admin/diary?view=week&on=${nextDay}`)
  await expectReadable(week, 'Blocked, all day: Holiday')
  await page.goto(`/admin/diary?view=days&on=${dayFromNow(-30).date}`)
  await expectReadable(page.getByRole('main'), ': no visits')
})

test('what another device has changed while she typed is asked about: a note, a time that she moves, a blocked time', async ({
  browser,
}) => {
  await using own = await openOwnSite(browser)
  const { page, site, request } = own
  const { date } = dayFromNow(3)
  await signIn(page.context(), site)
  const { id, version } = await postAppointment(request, { who: { name: 'Beth Langley', phone: '01' }, date })
  const change = async (data: object) =>
    expect((await request.patch(`/api/admin/appointments/${id}`, { data })).status()).toBe(200)
  await page.goto(`/admin/diary/${id}`)
  const note = page.getByRole('form', { name: 'Your note' })
  const lines = 'Silk cap\nParks behind the house'
  await note.getByLabel('Your note').fill(lines)
  await change({ version, note: 'Rings the bell twice' })
  await lookAgain(page)
  await expectReadable(conflict(page), 'The note there: Rings the bell twice.')
  await conflict(page).getByRole('button', { name: 'Keep mine' }).click()
  await expect(note.getByLabel('Your note')).toHaveValue(lines)
  await note.getByRole('button', { name: 'Save the note' }).click()
  await expectReadable(note, 'Saved.')

  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByLabel('Time', { exact: true }).fill('14:00')
  await change({ version: version + 2, date, time: '16:00', minutes: 90 })
  await page.getByRole('button', { name: /^Move it/ }).click()
  await expectReadable(conflict(page), '16:00 to 17:30; here it is')
  await conflict(page).getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: /^Move it/ }).click()
  await expectReadable(toast(page, 'Moved: Beth Langley'), '14:00 to 15:30.')
  const moved = await (await request.get(`/api/admin/appointments/${id}`)).json()
  expect(moved.appointment.note).toBe(lines)

  const block = { day: date, from: '09:00', to: '10:00', words: 'Dentist' }
  const save = async (data: object) => (await request.post('/api/admin/diary/blocks', { data })).json()
  const made = (await save({ block })).block
  await page.goto(`/admin/diary/block?id=${made.id}&on=${date}`)
  await page.getByLabel('What for').fill('Surgery')
  await save({ block: { ...block, to: '10:30' }, changed: { id: made.id, version: made.version } })
  await page.getByRole('button', { name: 'Save' }).click()
  await expectReadable(conflict(page), `Dentist, ${date}, 09:00, 10:30`)
  await conflict(page).getByRole('button', { name: 'Keep mine' }).click()
  // What she has not touched is as it is there.
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('10:30')
  await expect(page.getByLabel('What for')).toHaveValue('Surgery')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Blocked out')).toBeVisible()
})

test('a booking whose answer was lost is booked once, another address of a known client is asked about and its booking undone, and another time is another form', async ({
  browser,
}) => {
  await using own = await openOwnSite(browser)
  const { page, site } = own
  const { date, words } = dayFromNow(4)
  await signIn(page.context(), site)
  await page.goto(`/admin/diary/book?on=${date}&at=10:30`)
  await page.getByLabel('Name', { exact: true }).fill('Beth Langley')
  await page.getByLabel('Phone', { exact: true }).fill('0113 496 0182')
  await page.getByLabel(/^Email/).fill(email)
  await page.route('**/api/admin/appointments', loseAnswer, { times: 1 })
  await page.getByRole('button', { name: /^Book it/ }).click()
  await expectToRead(page.getByRole('main'), 'What you typed stays here.')
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Beth Langley')
  await page.getByRole('button', { name: /^Book it/ }).click()
  await expectReadable(toast(page, 'Booked: Beth Langley'), '10:30 to 12:30.')
  await page.goto(`/admin/diary?view=days&on=${date}`)
  await expect(page.getByRole('region', { name: words }).getByRole('link', { name: 'Beth' })).toHaveCount(1)

  await page.goto(`/admin/diary/book?on=${date}&at=14:00`)
  await page.getByLabel('Name', { exact: true }).fill('Beth Langley')
  await page.getByLabel('Phone', { exact: true }).fill('0113 496 0182')
  await page.getByLabel(/^Email/).fill('beth@work.example')
  await page.getByRole('button', { name: 'Book it', exact: true }).click()
  await expectToRead(page.getByRole('main'), `You know Beth Langley by ${email}.`)
  await page.getByRole('button', { name: 'Book it all the same' }).click()
  const visits = page.getByRole('main').getByRole('link', { name: 'Beth Langley' })
  await expect(visits).toHaveCount(2)
  await toast(page, 'Booked: Beth Langley').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone')).toBeVisible()
  await expect(visits).toHaveCount(1)

  await page.goto(`/admin/diary/book?on=${date}&at=14:00`)
  await page.getByLabel('Name', { exact: true }).fill('Dana Brooks')
  await page.evaluate(() => history.pushState(null, '', location.href.replace('14:00', '16:00')))
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('16:00')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})

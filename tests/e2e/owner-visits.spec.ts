import { randomUUID } from 'node:crypto'
import { minuteMs } from '#contract/durations.ts'
import { addDays, clockTime, londonDay } from '#contract/london-time.ts'
import { expectReadable, focused, pressWhereItIs } from '#tests/support/sight.ts'
import { changedThere, dayFromNow, expectToRead, postAppointment } from './diary-steps.ts'
import { expect, test } from './fixtures.ts'
import { comeBack, loseAnswer, openOwnSite, signIn, toast } from './steps.ts'

test('she says how a visit went, notes it, books the next one like it and writes from her own phone', async ({
  browser,
}) => {
  await using own = await openOwnSite(browser)
  const { page, site, request } = own
  const main = page.getByRole('main')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page.context(), site)
  // Today's list asks too, but for the first minutes of a day.
  const over = new Date(Date.now() - 10 * minuteMs)
  const { id } = await postAppointment(request, {
    who: { name: 'Amara Okafor', phone: '07700 900461', email: 'amara@example.com' },
    ...{ date: londonDay(over), time: clockTime(over), minutes: 5, serviceType: 'cut-and-color' },
    ...{ place: 'home', address: '12 Regent Grove, LS7 4DN' },
  })

  await test.step('one press says it, and Undo asks again', async () => {
    const isToday = londonDay(over) === londonDay(new Date())
    const question = 'How did it go with Amara Okafor?'
    for (const [path, words] of [
      ...(isToday ? ([['/admin', '1 visit today']] as const) : []),
      ['/admin/diary', question],
      [`/admin/diary/${id}`, question],
    ] as const) {
      await page.goto(path)
      await expectReadable(main, words)
      await pressWhereItIs(page, page.getByRole('button', { name: 'Done', exact: true }))
      await expectReadable(toast(page, 'Amara Okafor'), 'Marked as Done.')
      await expect.poll(() => focused(page)).toContain('heading')
      await toast(page, 'Amara Okafor').getByRole('button', { name: 'Undo' }).click()
      await expect(toast(page, 'Undone')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Did not come' })).toBeVisible()
    }
    // Her other device was first: its answer stands, and she is told that hers is not saved.
    const settleThere = async (state: string) => {
      const { appointment } = await (await request.get(`/api/admin/appointments/${id}`)).json()
      const data = { version: appointment.version, state }
      expect((await request.post(`/api/admin/appointments/${id}/state`, { data })).status()).toBe(200)
    }
    await settleThere('missed')
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    const failed = 'Amara Okafor was answered on your other device.'
    await expectReadable(toast(page, 'Not saved'), failed)
    await expect(page.getByRole('button', { name: 'Done', exact: true })).toHaveCount(0)
    await settleThere('booked')
    await comeBack(page)
    for (const outcome of ['Did not come', 'Cancelled late']) {
      await page.getByRole('button', { name: outcome }).click()
      await expectReadable(toast(page, 'Amara Okafor'), `Marked as ${outcome}.`)
      await toast(page, 'Amara Okafor').getByRole('button', { name: 'Undo' }).click()
    }
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Book the next one' })).toBeVisible()
  })

  const note = page.getByRole('form', { name: 'Your note' })
  await test.step('a note from another device is not overwritten unseen, also after a reload', async () => {
    const { appointment } = await (await request.get(`/api/admin/appointments/${id}`)).json()
    const change = async (data: object) =>
      expect((await request.patch(`/api/admin/appointments/${id}`, { data })).status()).toBe(200)
    const lines = 'Took 2 h\nParks behind the house'
    await note.getByLabel('Your note').fill(lines)
    await change({ version: appointment.version, note: 'Rings the bell twice' })
    await comeBack(page)
    await expect(main.getByText('Rings the bell twice')).toBeVisible()
    await page.reload()
    await note.getByRole('button', { name: 'Save the note' }).click()
    await expectReadable(note, changedThere)
    await expect(note.getByLabel('Your note')).toHaveValue(lines)
    await note.getByRole('button', { name: 'Save the note' }).click()
    await expectReadable(note, 'Saved.')
  })

  await test.step('her words open in her own mail and message apps', async () => {
    await page.getByText('Write to Amara').click()
    const words = page.getByLabel('Words', { exact: true })
    await page.getByLabel('Start from').selectOption('Looking after your curls')
    await expect(words).toHaveValue(/^Hello Amara,.*silk at night/s)
    await words.fill('Silk at night.\nNorth Leeds Curls')
    for (const [name, href] of [
      [
        'Mail to Amara Okafor',
        /^mailto:amara@example\.com\?subject=Your%20visit%20on%20.*&body=Silk%20at%20night\.%0D%0ANorth%20Leeds%20Curls$/,
      ],
      [
        'Text to Amara Okafor with these words',
        'sms:+447700900461?&body=Silk%20at%20night.%0ANorth%20Leeds%20Curls',
      ],
      ['WhatsApp to Amara Okafor', /^https:\/\/wa\.me\/447700900461\?text=Silk/],
    ] as const)
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
  })

  await test.step('the next visit is booked like it, and shows what was noted', async () => {
    const dueDay = addDays(londonDay(over), 70)
    await pressWhereItIs(page, page.getByRole('link', { name: 'Book the next visit of Amara' }))
    await expectReadable(main, 'For Amara Okafor')
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(dueDay)
    await expect(page.getByLabel('Time', { exact: true })).toHaveValue(clockTime(over))
    await expect(page.getByLabel('How long')).toHaveValue('5')
    await expect(page.getByLabel('Address')).toHaveValue('12 Regent Grove, LS7 4DN')
    await page.getByLabel('Time', { exact: true }).fill('10:30')
    await page.getByRole('button', { name: /^Book it/ }).click()
    await expectReadable(toast(page, 'Booked: Amara Okafor'), '10:30 to 10:35.')
    await page.goto(`/admin/diary?on=${dueDay}`)
    await page.getByRole('link', { name: 'Amara Okafor' }).last().click()
    await expect(note).toContainText('Took 2 h')
    // Its words begin as those of the reminder.
    await page.getByText('Write to Amara').click()
    await expect(page.getByLabel('Words', { exact: true })).toHaveValue(/^Hello Amara,\s+I come to you on/)
  })

  await test.step('a time from another device is not overwritten unseen', async () => {
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByLabel('Time', { exact: true }).fill('15:00')
    const ahead = page.url().split('/').at(-1)?.split('?')[0]
    const { appointment } = await (await request.get(`/api/admin/appointments/${ahead}`)).json()
    const { version } = appointment
    const there = { version, date: dayFromNow(3).date, time: '09:00', minutes: 5, ignoreWarnings: true }
    expect((await request.patch(`/api/admin/appointments/${ahead}`, { data: there })).status()).toBe(200)
    await comeBack(page)
    await expect(main.getByText('09:00 to 09:05').first()).toBeVisible()
    await page.getByRole('button', { name: /^Move it/ }).click()
    await expectReadable(main, changedThere)
    await expect(page.getByLabel('Time', { exact: true })).toHaveValue('15:00')
    await page.getByRole('button', { name: /^Move it/ }).click()
    await expectReadable(toast(page, 'Moved: Amara Okafor'), '15:00 to 15:05.')
  })

  await test.step('her note beside it changes no time: it is still moved in one press', async () => {
    await page.getByRole('link', { name: 'Amara Okafor' }).last().click()
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByLabel('Time', { exact: true }).fill('16:00')
    await note.getByLabel('Your note').fill('Brings photos')
    await note.getByRole('button', { name: 'Save the note' }).click()
    await expectReadable(note, 'Saved.')
    await page.getByRole('button', { name: /^Move it/ }).click()
    await expectReadable(toast(page, 'Moved: Amara Okafor'), '16:00 to 16:05.')
  })

  await test.step('what only the server knows is asked before it is booked: another address of a known client', async () => {
    const rosa = { name: 'Rosa Field', phone: '07700 900465', email: 'rosa@example.com' }
    await postAppointment(request, { who: rosa, date: dayFromNow(10).date })
    await page.goto(`/admin/diary/book?on=${dayFromNow(11).date}&at=14:00`)
    await page.getByLabel('Name', { exact: true }).fill(rosa.name)
    await page.getByLabel('Phone', { exact: true }).fill(rosa.phone)
    await page.getByLabel(/^Email/).fill('other@example.com')
    await page.getByRole('button', { name: 'Book it', exact: true }).click()
    const asked = 'You know Rosa Field by rosa@example.com.'
    await expect(main.getByText(asked)).toBeVisible()
    await expectToRead(main, asked)
    await expect(toast(page, 'Booked: Rosa Field')).toHaveCount(0)
    await page.getByRole('button', { name: 'Book it all the same' }).click()
    await expect(toast(page, 'Booked: Rosa Field')).toBeVisible()
  })
})

test('a lost answer books nothing twice, who has no email is texted from the toast, and the week reads whole', {
  tag: '@full',
}, async ({ browser }) => {
  await using own = await openOwnSite(browser)
  const { page, site, request } = own
  const { date } = dayFromNow(1)
  const main = page.getByRole('main')
  await page.setViewportSize({ width: 1440, height: 1400 })
  await signIn(page.context(), site)

  await test.step('what is sent again after the answer was lost, and a reload, is booked once', async () => {
    const name = page.getByLabel('Name', { exact: true })
    const press = page.getByRole('button', { name: /^Book it/ })
    await page.goto(`/admin/diary/book?on=${date}&at=14:00`)
    await name.fill('Dana Brooks')
    // Another time is another form.
    await page.evaluate(() => history.pushState(null, '', location.href.replace('14:00', '10:00')))
    await expect(page.getByLabel('Time', { exact: true })).toHaveValue('10:00')
    await expect(name).toHaveValue('')
    await name.fill('Val Shaw')
    await page.getByLabel('Phone', { exact: true }).fill('07700 900464')
    await page.route('**/api/admin/appointments', loseAnswer, { times: 1 })
    await press.click()
    await expectToRead(main, 'What you typed stays here. Please check your connection.')
    await expect(main.getByRole('link', { name: 'Val Shaw' })).toBeVisible()
    await page.reload()
    await expect(name).toHaveValue('Val Shaw')
    await press.click()
    const text = toast(page, 'Booked: Val Shaw').getByRole('link', { name: 'Text Val the time' })
    await expect(text).toHaveAttribute(
      'href',
      /^sms:\+447700900464\?&body=Hello%20Val.*10%3A00%20to%2012%3A00/,
    )
  })

  const week = page.getByRole('region', { name: 'The week' })
  await test.step('visits that overlap are read whole', async () => {
    const overlapping = {
      'Nadia Rahman': 'color-only',
      'Chloe Whitaker': 'consultation-only',
      [`Ada ${'n'.repeat(40)}`]: 'consultation-only',
    }
    for (const [index, [name, serviceType]] of Object.entries(overlapping).entries())
      await postAppointment(request, {
        who: { name, phone: `07700 90046${index}` },
        ...{ date, time: `10:${15 * (index + 1)}`, minutes: 30, serviceType },
      })
    await page.goto(`/admin/diary?on=${date}`)
    for (const words of [
      '10:00 to 12:00 Val Shaw Cut only, salon',
      '10:15 to 10:45 Nadia Rahman Colour only, salon',
      '10:30 to 11:00 Chloe Whitaker Consultation only, salon',
    ])
      await expectReadable(week, words)
    await expect(week.getByRole('link', { name: 'Val Shaw' })).toHaveCount(1)
    // Whatever is said of a visit, its day stays in its column.
    const wide = week
      .locator('section')
      .evaluateAll((days) => days.filter((day) => day.scrollWidth > day.clientWidth))
    expect(await wide).toEqual([])
  })

  await test.step('its first line is about today, whatever week is shown', async () => {
    await page.getByRole('button', { name: 'The week after' }).click()
    await expectReadable(main, 'No visits today, the next tomorrow at 10:00')
    const block = { day: addDays(date, 1), words: 'Holiday' }
    await request.post('/api/admin/diary/blocks', { data: { id: randomUUID(), block } })
    await page.goto(`/admin/diary?on=${block.day}`)
    await expectReadable(week, 'Blocked, all day: Holiday')
    await page.setViewportSize({ width: 390, height: 844 })
    const past = dayFromNow(-30)
    await page.goto(`/admin/diary?on=${past.date}`)
    await expectReadable(page.getByRole('region', { name: past.words }), 'No visits')
  })
})

import { weekdayOf } from '#contract/day-labels.ts'
import { mailedLink } from '#tests/support/mailed-link.ts'
import { expectReadable, focused, pressWhereItIs } from '#tests/support/sight.ts'
import { dayFromNow } from './diary-steps.ts'
import { expect, test } from './fixtures.ts'
import { openOwnSite, phoneAndDesktop, signIn, toast } from './steps.ts'

const email = 'beth@example.com'

for (const viewport of phoneAndDesktop)
  test(`a regular who rings is booked, asks for another time and cancels by the link in the mail, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openOwnSite(browser)
    const { page, site } = own
    const { date, words } = dayFromNow(4)
    await page.setViewportSize(viewport)
    await signIn(page.context(), site)
    await page.goto('/admin/diary?view=days')
    await expectReadable(page.getByRole('main'), 'No visits today')
    await pressWhereItIs(page, page.getByRole('link', { name: 'Book a visit' }))
    await expect(page.getByRole('heading', { name: 'Book a visit' })).toBeFocused()

    // What is missing is said, and takes the focus.
    await page.getByRole('button', { name: 'Book it' }).click()
    await expect.poll(() => focused(page)).toContain('Name')
    await page.getByLabel('Name', { exact: true }).fill('Beth Langley')
    await page.getByLabel('Phone', { exact: true }).fill('0113 496 0182')
    await page.getByLabel(/^Email/).fill(email)
    await page.getByLabel('At their home').check()
    await page.getByLabel('Address').fill('12 Otley Road, LS16 5JX')
    await page.getByLabel('Date', { exact: true }).fill(date)
    await page.getByLabel('Time', { exact: true }).fill('10:30')
    await page.getByRole('button', { name: 'Book it' }).click()
    const booked = toast(page, 'Booked: Beth Langley')
    await expectReadable(booked, `${words}, 10:30 to 12:30. The mail goes in 20 seconds.`)
    await expect(page.getByRole('heading', { level: 1, name: 'Diary' })).toBeFocused()
    await booked.getByRole('button', { name: 'Close notification' }).click()
    await page.getByRole('link', { name: 'Beth Langley' }).scrollIntoViewIfNeeded()
    await expectReadable(page.getByRole('region', { name: words }), '10:30 to 12:30 Beth Langley')

    // The client reads it behind the link, and asks for another time.
    const client = await browser.newPage({ javaScriptEnabled: false, viewport })
    const link = site.url + mailedLink(site, email)
    await client.goto(link)
    await expectReadable(client.getByRole('main'), `${words} 10:30 to 12:30`)
    await expectReadable(client.getByRole('main'), 'I come to you: 12 Otley Road, LS16 5JX')
    await client.getByText('Ask for another time').first().click()
    await client.getByLabel('When would suit you?').fill('After four, please')
    await client.getByRole('button', { name: 'Ask for another time' }).click()
    await expectReadable(client.getByRole('main'), 'You have asked for another time')

    await page.reload()
    await pressWhereItIs(page, page.getByRole('link', { name: 'Beth Langley' }).last())
    await expectReadable(page.getByRole('main'), `${words}, 10:30 to 12:30`)
    await expectReadable(page.getByRole('main'), 'Beth asks for another time “After four, please”')
    await page.getByRole('button', { name: 'Cancel the visit' }).click()
    await expect(page.getByRole('heading', { name: 'Cancel Beth’s visit?' })).toBeFocused()
    await page.getByLabel('Your words').focus()
    await page.keyboard.type('I am ill')
    await expect(page.getByLabel('Your words')).toHaveValue('I am ill')
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect(page.getByRole('button', { name: 'Cancel the visit' })).toBeFocused()
    await page.getByRole('button', { name: 'Move' }).click()
    await expect(page.getByRole('heading', { name: 'Move' })).toBeFocused()
    await page.getByLabel('Time', { exact: true }).fill('14:00')
    await page.getByRole('button', { name: 'Move it' }).click()
    const moved = toast(page, 'Moved: Beth Langley')
    await expectReadable(moved, `${words}, 14:00 to 16:00.`)
    await page.keyboard.press('F8')
    await expect(moved.getByRole('button', { name: 'Undo' })).toBeVisible()
    await moved.getByRole('button', { name: 'Undo' }).press('Enter')
    await expectReadable(toast(page, 'Undone'), 'No mail goes out.')
    await expect(page.getByRole('region', { name: words })).toContainText('to 12:30')
    await page.getByRole('link', { name: 'Beth Langley' }).scrollIntoViewIfNeeded()
    await expectReadable(page.getByRole('region', { name: words }), '10:30 to 12:30 Beth Langley')

    // The client cancels, which waits on Today until it is answered or seen.
    await client.goto(link)
    await client.getByText('Cancel the visit').click()
    await client.getByRole('button', { name: 'Cancel my visit' }).click()
    await expectReadable(client.getByRole('heading', { level: 1 }), 'Your visit is cancelled')
    await client.close()
    await page.goto('/admin')
    const news = page.getByRole('region', { name: /^Beth cancelled .*10:30/ })
    await news.getByRole('link', { name: 'Find another time' }).click()
    await expectReadable(page.getByRole('main'), 'For Beth Langley 0113 496 0182, beth@example.com')
    await expect(page.getByLabel('Address')).toHaveValue('12 Otley Road, LS16 5JX')
    await page.goto('/admin')
    await news.getByRole('button', { name: 'Seen' }).click()
    await expect(news).toHaveCount(0)
  })

test('a time that is blocked out warns and does not refuse, and her hours are saved', async ({ browser }) => {
  await using own = await openOwnSite(browser)
  const { page, site } = own
  const { date } = dayFromNow(3)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page.context(), site)
  await page.goto('/admin/diary/hours')
  // A new diary has the website's hours.
  await expect(page.getByLabel('Saturday, part 1, to')).toHaveValue('20:00')
  await page.getByLabel('Monday, part 1, to').fill('07:00')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expectReadable(page.getByRole('main'), 'To must be later than from.')
  await page.getByLabel('Monday, part 1, to').fill('17:00')
  await page.getByRole('button', { name: 'Save hours' }).press('Enter')
  await expectReadable(page.getByRole('main'), 'Saved.')
  await expect(page.getByRole('button', { name: 'Save hours' })).toBeFocused()

  await page.goto(`/admin/diary/block?on=${date}`)
  await page.getByLabel('From').fill('09:00')
  await page.getByLabel('To', { exact: true }).fill('12:00')
  await page.getByLabel('What for').fill('Dentist')
  await page.getByRole('button', { name: 'Block it out' }).click()
  await expect(toast(page, 'Blocked out')).toBeVisible()
  await page.goto('/admin/diary/block?id=removed-elsewhere')
  await expectReadable(page.getByRole('main'), 'This time is free again.')
  await expect(page.getByRole('button', { name: 'Block it out' })).toHaveCount(0)
  await page.goto(`/admin/diary/book?on=${date}&at=10:00`)
  await expect(page.getByRole('button', { name: 'Book it all the same' })).toBeVisible()
  await page.getByText('Dentist').last().scrollIntoViewIfNeeded()
  await expectReadable(page.getByRole('main'), 'Dentist')
  // The times that fit stand below the length; the chosen one is marked, and it and the button are in reach at once.
  const free = page
    .getByRole('group', { name: /^Free for 2 h on / })
    .getByRole('button')
    .first()
  await expect(free).toHaveAttribute('aria-pressed', 'false')
  await free.click()
  await expect(free).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue(`${await free.textContent()}`)
  await expect(page.getByRole('status').filter({ hasText: `, ${await free.textContent()}` })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Book it', exact: true })).toBeInViewport()
  // A week of days with one time each: her Saturdays and Sundays are among them.
  const others = page.getByRole('group', { name: 'On other days' })
  for (const day of ['Sat', 'Sun'])
    if (!weekdayOf(date).startsWith(day))
      await expect(others.getByRole('button', { name: day })).toHaveCount(1)

  // A reminder that she leaves out stays left out when the visit is moved.
  await page.getByLabel('Name', { exact: true }).fill('Beth Langley')
  await page.getByLabel('Phone', { exact: true }).fill('0113 496 0182')
  await page.getByLabel(/^Email/).fill(email)
  // Enter in the search books nothing, and a reload forgets nothing.
  await page.getByLabel('Name, phone or email').press('Enter')
  const time = await page.getByLabel('Time', { exact: true }).inputValue()
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Beth Langley')
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue(time)
  const reminder = page.getByRole('checkbox', { name: 'Remind Beth 48 h before, on ' })
  await expect(reminder).toBeChecked()
  await pressWhereItIs(page, reminder)
  await page.getByRole('button', { name: 'Book it', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Diary' })).toBeVisible()
  await pressWhereItIs(page, page.getByRole('link', { name: 'Beth Langley' }).last())
  await page.getByRole('button', { name: 'Move' }).click()
  await expect(reminder).not.toBeChecked()
})

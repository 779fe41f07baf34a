import { weekdayOf } from '#contract/day-labels.ts'
import { mailedLink } from '#tests/support/mailed-link.ts'
import { expectReadable, focused, pressWhereItIs } from '#tests/support/sight.ts'
import { dayFromNow } from './diary-steps.ts'
import { expect, test } from './fixtures.ts'
import { loseAnswer, openOwnSite, signIn, toast } from './steps.ts'

const email = 'beth@example.com'
const phone = { width: 390, height: 844 }

test('a regular who rings is booked beside a blocked time, asks for another time and cancels by the link in the mail', async ({
  browser,
}) => {
  await using own = await openOwnSite(browser)
  const { page, site } = own
  const { date, words } = dayFromNow(4)
  const main = page.getByRole('main')
  await page.setViewportSize(phone)
  await signIn(page.context(), site)

  await test.step('her hours are saved', async () => {
    await page.goto('/admin/diary/hours')
    // A new diary has the website's hours.
    await expect(page.getByLabel('Saturday, part 1, to')).toHaveValue('20:00')
    await page.getByLabel('Monday, part 1, to').fill('07:00')
    await page.getByRole('button', { name: 'Save hours' }).click()
    await expectReadable(main, 'To must be later than from.')
    await page.getByLabel('Monday, part 1, to').fill('20:00')
    await page.getByRole('button', { name: 'Save hours' }).press('Enter')
    await expectReadable(main, 'Saved.')
    await expect(page.getByRole('button', { name: 'Save hours' })).toBeFocused()
  })

  await test.step('a time is blocked out', async () => {
    await page.goto(`/admin/diary/block?on=${date}`)
    await page.getByLabel('From').fill('09:00')
    await page.getByLabel('To', { exact: true }).fill('12:00')
    await page.getByLabel('What for').fill('Dentist')
    await page.route('**/api/admin/diary/blocks', loseAnswer, { times: 1 })
    await page.getByRole('button', { name: 'Block it out' }).click()
    await expectReadable(main, 'Not saved. Please check your connection.')
    await page.getByRole('button', { name: 'Block it out' }).click()
    await expect(toast(page, 'Blocked out')).toBeVisible()
  })

  await test.step('any day is chosen above the days', async () => {
    await page.goto('/admin/diary')
    await expectReadable(main, 'No visits today')
    await page.getByLabel('Go to a day').fill(date)
    await expect(page.getByRole('heading', { name: words })).toBeFocused()
    await expectReadable(page.getByRole('region', { name: words }), 'Dentist')
    await expect(page.getByRole('button', { name: 'Free it again: Dentist' })).toHaveCount(1)
    await pressWhereItIs(page, page.getByRole('button', { name: 'Today', exact: true }))
    await expect(page.getByRole('heading', { name: /^Today, / })).toBeFocused()
  })

  const time = page.getByLabel('Time', { exact: true })
  await test.step('what is missing is said; a blocked time warns, and the free ones are proposed', async () => {
    // On a phone it stands above the arrows, and the focus comes to it before them.
    await page.getByRole('link', { name: 'Book a visit' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'The week before' })).toBeFocused()
    await pressWhereItIs(page, page.getByRole('link', { name: 'Book a visit' }))
    await expect(page.getByRole('heading', { name: 'Book a visit' })).toBeFocused()
    await page.getByRole('button', { name: 'Book it' }).click()
    await expect.poll(() => focused(page)).toContain('Name')
    await page.getByLabel('Name', { exact: true }).fill('Beth Langley')
    await page.getByLabel('Phone', { exact: true }).fill('0113 496 0182')
    await page.getByLabel(/^Email/).fill(email)
    await page.getByLabel('At their home').check()
    await page.getByLabel('Address').fill('12 Otley Road, LS16 5JX')
    await page.getByLabel('Date', { exact: true }).fill(date)
    await time.fill('10:00')
    await expect(page.getByRole('button', { name: 'Book it all the same' })).toBeVisible()
    const others = page.getByRole('group', { name: 'On other days' })
    // A week of days with one time each: her Saturdays and Sundays are among them.
    for (const day of ['Sat', 'Sun'])
      if (!weekdayOf(date).startsWith(day))
        await expect(others.getByRole('button', { name: day })).toHaveCount(1)
    const free = page
      .getByRole('group', { name: /^Free for 2 h on / })
      .getByRole('button', { name: '12:00', exact: true })
    await expect(free).toHaveAttribute('aria-pressed', 'false')
    await free.click()
    await expect(free).toHaveAttribute('aria-pressed', 'true')
    await expect(time).toHaveValue('12:00')
    // The chosen one and the button are in reach at once.
    await expect(page.getByRole('status').filter({ hasText: ', 12:00' })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Book it', exact: true })).toBeInViewport()
  })

  await test.step('Enter in the search books nothing, a reload forgets nothing, and the visit is booked', async () => {
    await page.getByLabel('Name, phone or email').press('Enter')
    await page.reload()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Beth Langley')
    await expect(time).toHaveValue('12:00')
    await page.getByRole('button', { name: 'Book it', exact: true }).click()
    const booked = toast(page, 'Booked: Beth Langley')
    await expectReadable(booked, `${words}, 12:00 to 14:00. The mail goes in 20 seconds.`)
    await expect(page.getByRole('heading', { level: 1, name: 'Diary' })).toBeFocused()
    await booked.getByRole('button', { name: 'Close notification' }).click()
    await page.getByRole('link', { name: 'Beth Langley' }).scrollIntoViewIfNeeded()
    await expectReadable(page.getByRole('region', { name: words }), '12:00 to 14:00 Beth Langley')
  })

  const client = await browser.newPage({ javaScriptEnabled: false, viewport: phone })
  const link = site.url + mailedLink(site, email)
  await test.step('the client reads it behind the link, and asks for another time', async () => {
    await client.goto(link)
    await expectReadable(client.getByRole('main'), `${words} 12:00 to 14:00`)
    await expectReadable(client.getByRole('main'), 'I come to you: 12 Otley Road, LS16 5JX')
    await client.locator('summary', { hasText: 'Change or cancel' }).click()
    await client.getByLabel('When would suit you?').fill('After four, please')
    await client.getByRole('button', { name: 'Ask for another time' }).click()
    await expectReadable(client.getByRole('main'), 'You have asked for another time')
  })

  await test.step('it is not cancelled after all, but moved, and the move is undone', async () => {
    await page.reload()
    await pressWhereItIs(page, page.getByRole('link', { name: 'Beth Langley' }).last())
    await expectReadable(main, `${words}, 12:00 to 14:00`)
    await expectReadable(main, 'Beth asks for another time “After four, please”')
    await page.getByRole('button', { name: 'Cancel the visit' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel Beth’s visit?' })
    await expect(question.getByRole('checkbox', { name: 'Tell Beth by mail' })).toBeChecked()
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(page.getByRole('button', { name: 'Cancel the visit' })).toBeFocused()
    await page.getByRole('button', { name: 'Move' }).click()
    await expect(page.getByRole('heading', { name: 'Move' })).toBeFocused()
    await time.fill('16:30')
    await page.getByRole('button', { name: 'Move it' }).click()
    const moved = toast(page, 'Moved: Beth Langley')
    await expectReadable(moved, `${words}, 16:30 to 18:30.`)
    await page.keyboard.press('F8')
    await moved.getByRole('button', { name: 'Undo' }).press('Enter')
    await expectReadable(toast(page, 'Undone'), 'No mail goes out.')
    await expect(page.getByRole('region', { name: words })).toContainText('to 14:00')
    await page.getByRole('link', { name: 'Beth Langley' }).scrollIntoViewIfNeeded()
    await expectReadable(page.getByRole('region', { name: words }), '12:00 to 14:00 Beth Langley')
  })

  await test.step('the client cancels, which waits on Today until it is answered or seen', async () => {
    await client.goto(link)
    await client.locator('summary', { hasText: 'Change or cancel' }).click()
    await client.getByRole('button', { name: 'Cancel my visit' }).click()
    await expectReadable(client.getByRole('heading', { level: 1 }), 'Your visit is cancelled')
    await client.close()
    await page.goto('/admin')
    const news = page.getByRole('region', { name: /^Beth cancelled .*12:00/ })
    await news.getByRole('link', { name: 'Find another time' }).click()
    await expectReadable(main, 'For Beth Langley 0113 496 0182, beth@example.com')
    await expect(page.getByLabel('Address')).toHaveValue('12 Otley Road, LS16 5JX')
    await page.goto('/admin')
    await news.getByRole('button', { name: 'Seen' }).click()
    await expect(news).toHaveCount(0)
  })
  await test.step('the blocked time is freed, and the whole day is blocked instead', async () => {
    await page.goto(`/admin/diary?on=${date}`)
    const day = page.getByRole('region', { name: words })
    const free = page.getByRole('button', { name: 'Free it again: Dentist' })
    await pressWhereItIs(page, free)
    await expectReadable(toast(page, 'Free again'), 'Dentist')
    await expect(day).not.toContainText('Dentist')
    await expect.poll(() => focused(page)).toContain('heading')
    await toast(page, 'Free again').getByRole('button', { name: 'Undo' }).click()
    await expectReadable(day, '09:00 to 12:00 Dentist')
    await pressWhereItIs(page, free)
    await expect(day).not.toContainText('Dentist')
    await page.goto(`/admin/diary/block?on=${date}`)
    const next = dayFromNow(5)
    await page.getByLabel(/^Until/).fill(next.date)
    await page.getByRole('button', { name: 'Block it out' }).click()
    await expectReadable(page.getByRole('region', { name: words }), 'Blocked, all day')
    await day.getByRole('button', { name: 'Free all days again: blocked' }).press('Enter')
    await expectReadable(toast(page, 'Free again'), next.words)
  })
})

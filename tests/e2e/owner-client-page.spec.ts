import { expectReadable } from '#tests/support/sight.ts'
import { openPerson } from './client-steps.ts'
import { changedThere, dayFromNow, postAppointment } from './diary-steps.ts'
import { expect, test } from './fixtures.ts'
import { comeBack, openDashboard, openOwnSite, toast } from './steps.ts'

const beth = { name: 'Beth Langley', phone: '07700 900118', email: 'beth@example.com' }

test('a client’s page says what was done and when they come next; it is corrected there, and erasing them offers to tell them first', async ({
  browser,
}) => {
  await using own = await openOwnSite(browser)
  const { page, site, request } = own
  const { date, words } = dayFromNow(4)
  await openDashboard(page, site)
  const last = { who: beth, date: dayFromNow(-63).date, note: 'Dry cut, fringe kept' }
  const { id: lastId, version } = await postAppointment(request, last)
  await request.post(`/api/admin/appointments/${lastId}/state`, { data: { version, state: 'done' } })
  const next = await postAppointment(request, { who: beth, date })

  const about = page.getByRole('region', { name: 'About Beth Langley' })
  await test.step('what was done, how to reach her and when she comes next', async () => {
    await openPerson(page, '900118', beth.name)
    await expectReadable(about, '9 weeks ago')
    await expectReadable(about, '1 visit')
    await expect(about.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+447700900118')
    await expect(about.getByRole('link', { name: 'Text' })).toHaveAttribute('href', /^sms:\+447700900118/)
    await expect(about.getByRole('link', { name: 'Email' })).toHaveAttribute('href', `mailto:${beth.email}`)
    const visits = page.getByRole('region', { name: 'Visits' })
    await expect(visits).toContainText('Dry cut, fringe kept')
    // The next visit's page says the last one's note, too.
    await visits.getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/admin/diary/${next.id}`))
    await expect(page.getByText('Dry cut, fringe kept')).toBeVisible()
    await page.goBack()
  })

  await test.step('she is booked again, and that is undone', async () => {
    await about.getByRole('link', { name: 'Book again' }).click()
    await expect(page.getByRole('heading', { name: 'For Beth Langley' })).toBeVisible()
    await page.getByLabel('Date', { exact: true }).fill(date)
    await page.getByLabel('Time', { exact: true }).fill('14:00')
    await page.getByRole('button', { name: 'Book it', exact: true }).click()
    const visits = page.getByRole('main').getByRole('link', { name: beth.name })
    await expect(visits).toHaveCount(2)
    await toast(page, 'Booked: Beth Langley').getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Undone')).toBeVisible()
    await expect(visits).toHaveCount(1)
  })

  await openPerson(page, 'beth', beth.name)
  await test.step('what to know and how to reach her is corrected; what another device saved is not overwritten unseen', async () => {
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
    await comeBack(page)
    await (await reading).finished()
    await expect(form.getByLabel('Things to know')).toHaveValue('Nobody else in the room, please.')
    await save.press('Enter')
    await expectReadable(form, changedThere)
    await save.press('Enter')
    await expectReadable(form, 'Saved.')
    await expect(save).toBeFocused()
    await page.reload()
    await expect(form.getByLabel('Things to know')).toHaveValue('Nobody else in the room, please.')
    await expect(page.getByRole('link', { name: 'Email' })).toHaveAttribute('href', 'mailto:beth@new.example')
  })

  await test.step('erasing her names the visit, and offers to tell her first', async () => {
    await page.getByRole('button', { name: 'Erase everywhere' }).click()
    const erasure = page.getByRole('dialog', { name: 'Erase Beth Langley everywhere?' })
    const offer = erasure.getByRole('checkbox', {
      name: `Tell Beth by mail that ${words}, 10:30 is cancelled.`,
    })
    await expect(offer).toBeChecked()
    await expectReadable(erasure, 'The mail is erased the night after it has left.')
    await offer.uncheck()
    await erasure.getByRole('button', { name: 'Erase everything' }).click()
    await expect(page.getByText('Erased everywhere.')).toBeVisible()
    expect((await (await request.get('/api/admin/mail')).json()).waiting).toBe(0)
  })

  await test.step('of who has no email it says to ring first', async () => {
    await postAppointment(request, { who: { name: 'Nora Quinn', phone: '07700 900119' }, date })
    await openPerson(page, 'nora', 'Nora Quinn')
    await page.getByRole('button', { name: 'Erase everywhere' }).click()
    const erasure = page.getByRole('dialog', { name: 'Erase Nora Quinn everywhere?' })
    await expectReadable(erasure, `${words}, 10:30 is cancelled, and no email is known: ring Nora first.`)
    await expect(erasure.getByRole('checkbox')).toHaveCount(0)
  })
})

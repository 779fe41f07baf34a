import { expectReadable } from '#tests/support/sight.ts'
import { openPerson } from './client-steps.ts'
import { changedThere, dayFromNow, postAppointment } from './diary-steps.ts'
import { expect, test } from './fixtures.ts'
import { openDashboard, openOwnSite, toast } from './steps.ts'

const beth = { name: 'Beth Langley', phone: '07700 900118', email: 'beth@example.com' }

test('a client’s page says what was done and when they come next; it is corrected there, and nobody is erased unheard', async ({
  browser,
}) => {
  await using own = await openOwnSite(browser)
  const { page, site, request } = own
  const { date } = dayFromNow(4)
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

    // Saved on another device meanwhile: what she has typed stays, and is saved over it when she presses again.
    const id = page.url().split('/').at(-1) ?? ''
    const there = { ...beth, address: '1 Mill Lane', note: 'Park at the back', version: 1 }
    expect((await request.patch(`/api/admin/clients/${id}`, { data: there })).status()).toBe(204)
    await save.press('Enter')
    await expectReadable(form, changedThere)
    await expect(form.getByLabel('Address')).toHaveValue('1 Mill Lane')
    await save.press('Enter')
    await expectReadable(form, 'Saved.')
    await expect(save).toBeFocused()
    await page.reload()
    await expect(form.getByLabel('Things to know')).toHaveValue('Nobody else in the room, please.')
    await expect(page.getByRole('link', { name: 'Email' })).toHaveAttribute('href', 'mailto:beth@new.example')
  })

  await test.step('nobody is erased with a visit ahead, of which they would not hear', async () => {
    const erase = async () => {
      await page.getByRole('button', { name: 'Erase everywhere' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Erase everything' }).click()
    }
    await erase()
    await expectReadable(page.getByRole('dialog'), 'They have a visit ahead: please cancel that first')
    const visit = (await (await request.get(`/api/admin/appointments/${next.id}`)).json()).appointment
    const cancelled = { version: visit.version, state: 'cancelled', notifyClient: true }
    await request.post(`/api/admin/appointments/${next.id}/state`, { data: cancelled })
    await page.getByRole('button', { name: 'Keep everything' }).click()
    await erase()
    await expect(page.getByText('Erased everywhere.')).toBeVisible()
  })
})

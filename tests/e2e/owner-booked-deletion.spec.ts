import { expectReadable } from '#tests/support/sight.ts'
import { openPerson } from './client-steps.ts'
import { dayFromNow, postAppointment } from './diary-steps.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { aConsultation, openDashboard, openOwnSite, postConsultation, toast } from './steps.ts'

test('deleting the request of somebody who is booked, or erasing them, says the day and offers to tell them first', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openOwnSite(browser)
  const { page, site, request } = own
  const { date, words } = dayFromNow(4)
  const at = `${words}, 10:30`
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['Priya Shah', 'Rosa Diaz'])
    await postConsultation(request, aConsultation({ name, email: `${name.split(' ')[0]}@example.com` }))
  await openDashboard(page, site, '/admin/consultations')
  for (const { id } of await (await request.get('/api/admin/worklist')).json())
    await postAppointment(request, { who: { consultationId: id }, date })
  await page.reload()
  await page.getByRole('link', { name: 'Priya Shah', exact: true }).click()
  const going = page.getByRole('group', { name: 'Delete this request' })
  await going.locator('summary').click()
  await going.getByRole('button').scrollIntoViewIfNeeded()
  await going.getByRole('button', { name: 'Delete this request' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Priya Shah’s request?' })
  await expectReadable(question, `Priya is booked for ${at}.`)
  await expectReadable(question, 'Cancel it and tell Priya first, by mail')
  await expect(question.getByRole('checkbox')).toBeChecked()
  await question.getByRole('button', { name: 'Delete it' }).click()
  await expect(toast(page, 'Deleted')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await openPerson(page, 'Rosa', 'Rosa Diaz')
  await page.getByRole('button', { name: 'Erase everywhere' }).click()
  const erasure = page.getByRole('alertdialog', { name: 'Erase Rosa Diaz everywhere?' })
  const offer = erasure.getByRole('checkbox', { name: `Tell Rosa by mail that ${at} is cancelled.` })
  await expect(offer).toBeChecked()
  await expectReadable(erasure, 'The mail is erased the night after it has left.')
  await offer.uncheck()
  await erasure.getByRole('button', { name: 'Erase everything' }).click()
  await expect(page.getByText('Erased everywhere.')).toBeVisible()
  // The one that tells Priya is left, and none goes to Rosa.
  expect((await (await request.get('/api/admin/mail')).json()).waiting).toBe(1)
})

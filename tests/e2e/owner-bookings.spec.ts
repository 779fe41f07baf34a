import type { Route } from '@playwright/test'
import { addDays } from '#contract/london-time.ts'
import { mailedLink } from '#tests/support/mailed-link.ts'
import { expectReadable, pressWhereItIs } from '#tests/support/sight.ts'
import { dayFromNow, expectToRead } from './diary-steps.ts'
import { expect, test } from './fixtures.ts'
import { fillTime, openRequest, status } from './request-steps.ts'
import { aConsultation, openDashboard, openOwnSite, postConsultation, toast } from './steps.ts'

const mailOf = (name: string) => `${name.split(' ')[0]?.toLowerCase()}@example.com`

test('times are offered for a request and one is picked without a script; another is booked on top of it, and deleting a request says so', async ({
  browser,
}) => {
  // The server to which its mails go is away: they wait.
  await using own = await openOwnSite(browser, { SMTP_URL: 'smtp://127.0.0.1:9' })
  const { page, site, request } = own
  const { date, words } = dayFromNow(6)
  for (const name of ['Amara Okafor', 'Hannah Whitlock'])
    await postConsultation(
      request,
      aConsultation({ name, email: mailOf(name), mobileService: name.startsWith('Amara') }),
    )
  await page.setViewportSize({ width: 390, height: 844 })
  await openDashboard(page, site)
  await page.goto('/admin/diary/book')
  await page.getByLabel('Name, phone or email').fill('amara')
  await expectReadable(page.getByRole('main'), 'No client is found. Somebody who only wrote is booked from')
  await page.goto('/admin/consultations')
  await openRequest(page, 'Hannah Whitlock')
  const requestUrl = page.url()
  // Until the free times are known there is nothing to press that they would move.
  const asked = Promise.withResolvers<Route>()
  await page.route('**/api/admin/diary/free-times', asked.resolve, { times: 1 })
  await page.getByRole('link', { name: 'Offer times' }).click()
  await expect(page.getByRole('heading', { name: 'Offer times' })).toBeFocused()
  const times = await asked.promise
  await expect(page.getByRole('button', { name: 'Send times to Hannah' })).toHaveCount(0)
  await times.continue()
  await page.getByRole('button', { name: 'Send times to Hannah' }).click()
  await expectReadable(page.getByRole('alert'), 'Choose at least one time')
  // The first and the last of a day that is free from 08:00 to 20:00.
  for (const hours of ['08:00 to 11:00', '17:00 to 20:00'])
    await page.getByRole('checkbox', { name: `${hours} on ${words.split(' ')[0]}` }).check()
  // As long as a cut with colour takes.
  await expect(page.getByRole('combobox', { name: 'How long' })).toHaveValue('180')
  await page.getByRole('button', { name: 'Send 2 times to Hannah' }).click()
  await expectReadable(toast(page, '2 times offered to Hannah Whitlock'), 'The mail goes in 20 seconds.')
  await page.goto(requestUrl)
  const offered = page.getByRole('region', { name: 'Offered times' })
  await offered.scrollIntoViewIfNeeded()
  await expectReadable(offered, 'Waiting for Hannah')

  const client = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await client.goto(site.url + mailedLink(site, mailOf('Hannah')))
  await client.getByRole('button', { name: 'Take this time' }).click()
  await expect(client.getByLabel('17:00 to 20:00')).toHaveJSProperty('validity.valueMissing', true)
  // Words for “None of these suits me” that are too long, and then a time all the same: what is refused is in sight.
  await client.getByLabel('None of these suits me').check()
  const suits = client.getByLabel('When would suit you?')
  await suits.fill('x'.repeat(601))
  await client.getByLabel('17:00 to 20:00').check()
  await client.getByRole('button', { name: 'Take this time' }).click()
  await suits.fill('')
  await client.getByLabel('17:00 to 20:00').check()
  await client.getByRole('button', { name: 'Take this time' }).click()
  await expectReadable(client.getByRole('main'), `${words} 17:00 to 20:00`)
  await client.close()

  await page.goto('/admin/consultations')
  await openRequest(page, 'Amara Okafor')
  const visits = page.getByRole('region', { name: 'Visits', exact: true })
  await expectToRead(visits, 'Nothing is booked yet.')
  await status(page).selectOption('booked')
  await expectToRead(visits, 'Booked, no date yet.')
  await pressWhereItIs(page, page.getByRole('link', { name: 'Book a time for Amara Okafor' }))
  await expect(page.getByRole('heading', { name: 'Book a visit' })).toBeFocused()

  // What they wrote is filled in.
  const main = page.getByRole('main')
  await expectReadable(main, 'For Amara Okafor')
  const bookUrl = page.url()
  await expect(page.getByLabel('At their home')).toBeChecked()
  await expect(page.getByLabel('Area')).toHaveValue('chapel-allerton')
  await page.getByLabel('How long').selectOption('1 h 15 min')
  await fillTime(page, addDays(date, -8), '16:00')
  await expectToRead(main, 'This time is in the past.')
  await fillTime(page, date, '18:00')
  await expectToRead(main, 'This overlaps with Hannah Whitlock, 17:00 to 20:00.')
  await expect(main).not.toContainText('in the past')
  await page.getByRole('button', { name: 'Book it all the same' }).click()
  await expectReadable(toast(page, 'Booked: Amara Okafor'), `${words}, 18:00 to 19:15.`)

  await page.goto('/admin/consultations')
  await expect(page.getByRole('article', { name: 'Amara Okafor' })).toContainText(
    /Booked \d+ [A-Z][a-z]{2}, 18:00/,
  )
  await openRequest(page, 'Amara Okafor')
  await expectToRead(visits, '1 h 15 min. Cut and colour, home visit, Chapel Allerton')
  await expectToRead(visits, 'Confirmation on its way')
  await page.getByRole('link', { name: 'Book a time for Amara Okafor' }).click()
  await expectReadable(main, `Booked already: ${words}, 18:00 to 19:15`)
  await expect(page.getByLabel('How long')).toHaveValue('75')
  await page.goBack()
  await visits.getByRole('link', { name: words }).click()
  const visit = page.getByRole('region', { name: 'The visit' })
  await visit.getByRole('button', { name: 'Send the confirmation again' }).click()
  await expectToRead(visit, 'Confirmation on its way')
  await page.getByRole('link', { name: 'Their request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Amara Okafor' })).toBeVisible()

  // Its request is not deleted before the visit is cancelled.
  await page.getByRole('button', { name: 'Delete this request' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Amara Okafor’s request?' })
  await question.getByRole('button', { name: 'Delete it' }).click()
  await expectReadable(question, 'Not done. They have a visit ahead')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await page.goto(`/admin/diary?on=${date}`)
  const day = page.getByRole('region', { name: words })
  await expect(day.getByRole('link', { name: 'Hannah Whitlock' })).toBeVisible()
  await expect(day).not.toContainText('Offered')
  // Of a request that is gone the form is left.
  await page.goto(bookUrl.replace(/request=[\w-]+/, 'request=unknown'))
  await expectReadable(main, 'Somebody new')
})

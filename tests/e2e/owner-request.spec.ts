import { expectReadable, focused } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import {
  addNote,
  head,
  history,
  message,
  notes,
  openHistory,
  openRequest,
  openRequests,
  pressContact,
  replyPanel,
  status,
} from './request-steps.ts'
import { phoneAndDesktop } from './steps.ts'
import { show } from './worklist-steps.ts'

const people = ['Hannah Whitlock', 'Amara Okafor', 'Beth Langley']

for (const viewport of phoneAndDesktop)
  test(`a request has its own address, and leads to its neighbours and back to its card, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openRequests(browser, people)
    const { page } = own
    await page.setViewportSize(viewport)
    await show(page, 'To answer 3')
    await openRequest(page, 'Amara Okafor')
    expect(await focused(page)).toContain('heading "Amara Okafor"')
    await expect(page).toHaveTitle(/^Amara Okafor, 23 h 5\d min left/)
    await expectReadable(head(page), 'Reply by')
    await expectReadable(head(page), '4A coils, dry at the ends.')
    await expect(head(page).getByRole('button', { name: 'Reply' })).toBeInViewport()
    await expect(head(page).getByRole('link', { name: /^Call/ })).toBeInViewport()
    const crumb = page.getByRole('navigation', { name: 'Consultations' })
    await expect(crumb).toContainText('2 of 3 to answer')

    await crumb.getByRole('link', { name: 'Next: Beth Langley' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Beth Langley' })).toBeFocused()
    await expect(crumb).toContainText('3 of 3 to answer')
    await expect(crumb.getByRole('link', { name: /^Next/ })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Beth Langley' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Amara Okafor' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Amara Okafor', exact: true })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Amara Okafor', exact: true })).toBeInViewport()
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(page).toHaveURL(/status=new/)

    await openRequest(page, 'Beth Langley')
    await crumb.getByRole('link', { name: 'Consultations' }).click()
    await expect(page.getByRole('link', { name: 'Beth Langley', exact: true })).toBeFocused()
    await expect(page).toHaveTitle(/^\(3\) Admin Dashboard/)
  })

test('on a phone the request comes before the notes and the reply, which begins on the second screen', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openRequests(browser, ['Amara Okafor'])
  const { page } = own
  await page.setViewportSize({ width: 390, height: 844 })
  await openRequest(page, 'Amara Okafor')
  for (const words of ['Scalp: no ammonia.', 'Parking only behind number 12.', 'Rang.'])
    await addNote(page, words)
  await pressContact(page, 'Call')
  await expectReadable(head(page), 'Did you reach Amara?')
  const order = [
    head(page).getByRole('heading', { level: 1 }),
    head(page).getByText('Reply by'),
    head(page).getByRole('button', { name: 'Reply' }),
    head(page).getByText('Did you reach Amara?'),
    head(page).getByRole('heading', { name: 'Hair Details' }),
    head(page).getByText('Chapel Allerton, Cut and colour'),
    status(page),
    notes(page),
    replyPanel(page),
    page.getByRole('heading', { name: 'Visits' }),
    history(page),
    page.getByRole('group', { name: 'Delete this request' }),
  ]
  const tops: number[] = []
  for (const one of order) tops.push((await one.boundingBox())?.y ?? Number.NaN)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  await message(page).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(((await message(page).boundingBox())?.y ?? Number.NaN) + scrolled).toBeLessThan(2 * 844)
  // On a laptop the notes stand beside the request, and the booking beside the reply.
  await page.setViewportSize({ width: 1440, height: 900 })
  const [request, beside] = [await head(page).boundingBox(), await notes(page).boundingBox()]
  expect(beside?.x).toBeGreaterThan((request?.x ?? 0) + (request?.width ?? 0))
  expect(beside?.y).toBe(request?.y)
  expect(beside?.height).toBe(request?.height)
})

test('an address that leads to no request says so, also after a login, and leads to the list', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openRequests(browser, ['Amara Okafor'])
  const { page, site } = own
  await openRequest(page, 'Amara Okafor')
  await page.context().clearCookies()
  await page.reload()
  await page.getByLabel('Username').fill(site.adminUsername)
  await page.getByLabel('Password').fill(site.adminPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Amara Okafor' })).toBeVisible()
  await page.goto('/admin?request=unknown')
  await expect(page.getByRole('heading', { level: 1, name: 'This request is not there' })).toBeFocused()
  await page.getByRole('link', { name: 'Back to the consultations' }).click()
  await expect(page.getByRole('article', { name: 'Amara Okafor' })).toBeVisible()
})

test('a request that cannot be loaded says why, and is there once it can', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openRequests(browser, ['Amara Okafor'])
  const { page } = own
  await page.route('**/api/admin/worklist/*', (route) => route.abort())
  await page.getByRole('link', { name: 'Amara Okafor', exact: true }).click()
  await expectReadable(
    page.getByRole('alert'),
    'The request could not be loaded. Please check your connection.',
  )
  await page.unroute('**/api/admin/worklist/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Amara Okafor' })).toBeVisible()
})

test('a change of state on the page stands in its history and in the list, and can be taken back', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openRequests(browser, ['Amara Okafor', 'Beth Langley'])
  const { page } = own
  await page.getByRole('button', { name: 'To answer 2' }).click()
  await openRequest(page, 'Amara Okafor')
  await status(page).selectOption('booked')
  await expectReadable(head(page), 'Marked as Booked.')
  await openHistory(page)
  await expectReadable(history(page), 'Marked as Booked, after less than a minute')
  // It is no longer among those to answer, and still leads on to the next of them.
  const crumb = page.getByRole('navigation', { name: 'Consultations' })
  await expect(crumb).toContainText('1 to answer')
  await expect(crumb.getByRole('link', { name: 'Next: Beth Langley' })).toBeVisible()
  await head(page).getByRole('button', { name: 'Undo' }).click()
  await expect(status(page)).toHaveValue('new')
  await expect(history(page)).toContainText('Back to New')
  await status(page).selectOption('closed')
  await expectReadable(head(page), 'Marked as Closed.')
  await page.goBack()
  await expect(page.getByRole('tabpanel')).toBeFocused()
  await page.getByRole('button', { name: 'Closed 1' }).click()
  await expect(page.getByRole('combobox', { name: 'Status of Amara Okafor' })).toHaveValue('closed')
})

test('a request is deleted on its page after a list of what goes, and the list goes on from there', async ({
  browser,
}) => {
  await using own = await openRequests(browser, ['Amara Okafor', 'Beth Langley'])
  const { page } = own
  await openRequest(page, 'Amara Okafor')
  await addNote(page, 'Rang, no answer.')
  const panel = page.getByRole('group', { name: 'Delete this request' })
  await panel.locator('summary').click()
  await expectReadable(panel, 'your 1 note and this history')
  await expectReadable(panel, '2 mails about it: the acknowledgement and your alert')
  await panel.getByRole('button', { name: 'Delete this request' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Amara Okafor’s request?' })
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Amara Okafor' })).toBeVisible()
  await panel.getByRole('button', { name: 'Delete this request' }).click()
  await question.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByText('Deleted. 1 request, most urgent first.')).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Amara Okafor' })).toHaveCount(0)
})

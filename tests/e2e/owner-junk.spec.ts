import type { Browser, Page } from '@playwright/test'
import { expectReadable, focused, readableText } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { aConsultation, openDashboard, openOwnSite, phoneAndDesktop, postConsultation } from './steps.ts'
import { card, filter, show } from './worklist-steps.ts'

const notJunk = (page: Page, name: string) => page.getByRole('button', { name: `Not junk: ${name}` })
const links =
  'Cheap SEO: https://growth.example/offer https://growth.example/prices https://growth.example/now'

/** Junk of a site to which one person and two programs have written. */
async function openJunk(browser: Browser, settings = {}) {
  const own = await openOwnSite(browser, settings)
  const { page, site, request } = own
  await postConsultation(request, aConsultation({ name: 'Amara Okafor' }))
  await postConsultation(request, aConsultation({ name: 'Growth Team', hairType: links }))
  const answer = await request.post('/api/consultations', {
    data: { ...aConsultation({ name: 'Maria L', hairType: 'hello dear i want cut' }), website: 'x' },
  })
  expect(answer.status()).toBe(201)
  await openDashboard(page, site, '/admin/consultations')
  await expect(page.getByRole('article')).toHaveCount(1)
  await show(page, 'Junk 2')
  await expect(page.getByRole('article')).toHaveCount(2)
  return own
}

for (const viewport of phoneAndDesktop)
  test(`a suspect says why it is in Junk, and comes back with its mails at one press, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openJunk(browser)
    const { page } = own
    await page.setViewportSize(viewport)
    await page.getByText('2 in Junk.').scrollIntoViewIfNeeded()
    await expectReadable(
      page.getByRole('tabpanel'),
      '2 in Junk. Not counted anywhere, and deleted after 30 days. Not junk puts one back: mails that were held are sent then, and its 24 hours start.',
    )
    await expect(page.getByRole('tab', { name: 'Consultations 1' })).toBeVisible()
    await expect(filter(page, 'All 1')).toHaveCount(1)
    const growth = card(page, 'Growth Team')
    await growth.scrollIntoViewIfNeeded()
    await expectReadable(growth, 'Put here because it advertises with 3 links.')
    await expectReadable(growth, 'No clock Nothing is waiting here')
    await expectReadable(growth, 'https://growth.example/now')
    // Words, all of it: nothing that leads anywhere.
    await expect(growth.getByRole('link')).toHaveCount(0)

    const maria = card(page, 'Maria L')
    await maria.getByText('Put here because').scrollIntoViewIfNeeded()
    await expectReadable(maria, 'Put here because a field that people cannot see was filled in.')
    await notJunk(page, 'Maria L').click()
    await maria.getByRole('button', { name: 'Undo' }).scrollIntoViewIfNeeded()
    await expectReadable(maria, 'Put back. 2 mails are sent as soon as mail is set up.')
    // Her hours began with the press, just before or just after the clock last looked.
    const hours = /(24 h|23 h 59 min) left/
    await maria.getByText(hours).scrollIntoViewIfNeeded()
    await expect.poll(() => readableText(maria)).toMatch(hours)
    await expect(maria.getByRole('link', { name: 'priya@example.com', exact: true })).toBeVisible()
    expect(await focused(page)).toMatch(/^combobox "Status of Maria L"/)
    await expect(page.getByRole('tab', { name: 'Consultations 2' })).toBeVisible()
    // It is folded here, and read where she unfolds it.
    await expect(page.getByRole('main')).toContainText('4 mails will go out by themselves')

    await show(page, 'To answer 2')
    await expect(page.getByRole('article')).toHaveCount(2)
    // Its time began now: whoever has waited longer stands first.
    await expect(page.getByRole('article').first()).toContainText('Amara Okafor')
    await show(page, 'Junk 1')
    await expect(page.getByRole('article')).toHaveCount(1)
  })

test('what reads like an advertisement waits among the requests, and says so on the card, on Today and in full', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openOwnSite(browser)
  const { page, site, request } = own
  const hairType = 'We offer SEO and backlinks for your website. Interested?'
  await postConsultation(request, aConsultation({ name: 'Rank Up', hairType }))
  await openDashboard(page, site)
  await expectReadable(card(page, 'Rank Up'), 'May be an advertisement')
  await expect(page.getByRole('main')).toContainText('2 mails will go out by themselves')
  await page.getByRole('tab', { name: 'Consultations 1' }).click()
  await card(page, 'Rank Up').scrollIntoViewIfNeeded()
  await expectReadable(card(page, 'Rank Up'), 'May be an advertisement')
  await card(page, 'Rank Up').getByRole('link', { name: 'Rank Up', exact: true }).click()
  const head = page.getByRole('region', { name: 'Request', exact: true })
  await expectReadable(head, 'May be an advertisement')
  // Once it is seen to, it is what she made of it.
  await page.getByRole('combobox', { name: 'Status of Rank Up' }).selectOption('Closed')
  await expect(head).not.toContainText('May be an advertisement')
})

test('Undo puts it back into Junk and stops its mails, all by keyboard', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openJunk(browser)
  const { page } = own
  await notJunk(page, 'Maria L').focus()
  await page.keyboard.press('Enter')
  const maria = card(page, 'Maria L')
  await expect(maria.getByRole('status').filter({ hasText: /./ })).toContainText('Put back.')
  await maria.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(maria.getByRole('status').filter({ hasText: /./ })).toHaveText('Back to Junk.')
  expect(await focused(page)).toMatch(/^combobox "Status of Maria L"/)
  const why = 'Put here because a field that people cannot see was filled in.'
  // The line with Undo was brought to the screen, from the other end of the card.
  await maria.getByText(why).scrollIntoViewIfNeeded()
  await expectReadable(maria, why)
  await expect(maria).not.toContainText('Its mails have gone out.')
  // It is folded here, and read where she unfolds it.
  await expect(page.getByRole('main')).toContainText('2 mails will go out by themselves')
  await page.reload()
  await expect(notJunk(page, 'Maria L')).toBeVisible()
})

test('a hurried second press does not undo the first, nor begin a mail', { tag: onlyInFullRuns }, async ({
  browser,
}) => {
  await using own = await openJunk(browser)
  const { page } = own
  for (const viewport of phoneAndDesktop) {
    await page.setViewportSize(viewport)
    const name = viewport.width > 1000 ? 'Maria L' : 'Growth Team'
    await notJunk(page, name).scrollIntoViewIfNeeded()
    const box = await notJunk(page, name).boundingBox()
    if (!box) throw new Error('There is nothing to press')
    await page.mouse.click(box.x + box.width * 0.8, box.y + box.height / 2)
    await card(page, name).getByRole('button', { name: 'Undo' }).waitFor()
    await page.mouse.click(box.x + box.width * 0.8, box.y + box.height / 2)
    await expect(card(page, name).getByRole('status').filter({ hasText: /./ })).toContainText('Put back.')
    await expect(filter(page, viewport.width > 1000 ? 'Junk 0' : 'Junk 1')).toHaveCount(1)
  }
})

test('on two devices Not junk is pressed on both, and each mail is queued once', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openJunk(browser)
  const { page } = own
  const phone = await page.context().newPage()
  await phone.goto('/admin/consultations?status=junk')
  await expect(phone.getByRole('article')).toHaveCount(2)
  await notJunk(page, 'Maria L').click()
  await expectReadable(card(page, 'Maria L'), 'Put back. 2 mails')
  await phone.bringToFront()
  await notJunk(phone, 'Maria L').click()
  await expectReadable(card(phone, 'Maria L'), 'Marked as New.')
  await expect(phone.getByRole('alert').filter({ visible: true })).toHaveCount(0)
  await phone.reload()
  // It is folded here, and read where she unfolds it.
  await expect(phone.getByRole('main')).toContainText('4 mails will go out by themselves')
})

test('what she marks as Junk says so, and Delete for good asks before it deletes', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openJunk(browser)
  const { page } = own
  await show(page, 'All 1')
  await page.getByRole('combobox', { name: 'Status of Amara Okafor' }).selectOption('Junk')
  await expectReadable(card(page, 'Amara Okafor'), 'Marked as Junk.')
  await show(page, 'Junk 3')
  // The list as it is read now: before that she stood elsewhere in it.
  const deletions = page.getByRole('button', { name: /^Delete for good/ })
  await expect(deletions.nth(2)).toHaveAccessibleName('Delete for good: Amara Okafor')
  const amara = card(page, 'Amara Okafor')
  await amara.getByText('You put this here').scrollIntoViewIfNeeded()
  await expectReadable(amara, 'You put this here on')
  await amara.getByRole('button', { name: 'Delete for good: Amara Okafor' }).click()
  const dialog = page.getByRole('dialog')
  await expectReadable(dialog, 'Delete Amara Okafor’s request?')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(amara).toBeVisible()
  await amara.getByRole('button', { name: 'Delete for good: Amara Okafor' }).click()
  await dialog.getByRole('button', { name: 'Delete it' }).click()
  await expect(amara).toHaveCount(0)
  await expect(filter(page, 'Junk 2')).toHaveCount(1)
  await expectReadable(page.getByRole('tabpanel'), 'Deleted. 2 in Junk.')
})

test('without a connection Not junk says that nothing was saved, and is done at the next try', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openJunk(browser)
  const { page } = own
  await page.route('**/api/admin/worklist/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await notJunk(page, 'Maria L').click()
  const notSaved = page.getByRole('alert').filter({ visible: true })
  await expectReadable(notSaved, 'Not saved.')
  await expect(notJunk(page, 'Maria L')).toBeVisible()
  await page.unroute('**/api/admin/worklist/*')
  await notSaved.getByRole('button', { name: 'Try again' }).click()
  await expectReadable(card(page, 'Maria L'), 'Put back. 2 mails')
})

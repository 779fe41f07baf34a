import type { Page } from '@playwright/test'
import type { Notice } from '#contract/today.ts'
import { expectReadable } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { head, message, status } from './request-steps.ts'
import {
  aConsultation,
  answerNotices,
  comeBack,
  finishGoLive,
  fullDisk,
  openDashboard,
  openOwnSite,
  postConsultation,
} from './steps.ts'

const small = { width: 390, height: 664 }
const large = { width: 1440, height: 900 }
const lead = (page: Page, name: string) => page.getByRole('article', { name })
const waiting = (page: Page) => page.getByRole('region', { name: 'Also waiting for you' })

/** The dashboard of a site that holds requests of these people, in this order, and whose go-live checklist is done. */
async function openToday(browser: Parameters<typeof openOwnSite>[0], names: readonly string[]) {
  const own = await openOwnSite(browser)
  const { page, site, request } = own
  await page.setViewportSize(small)
  for (const name of names) await postConsultation(request, aConsultation({ name, ...ways(name) }))
  await finishGoLive(page)
  await openDashboard(page, site)
  return own
}

const ways = (name: string) => ({
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  phone: `07700 90${4000 + name.length}`,
  location: 'adel' as const,
  serviceType: 'cut-only' as const,
  hairType: name.startsWith('Amara')
    ? `${'My curls fall flat. '.repeat(30)}Could you bring a chair?`
    : 'Curls that fall flat at the crown.',
})

test('whoever waits longest stands first, with a reply and a call under the thumb, and a long message is read whole', async ({
  browser,
}) => {
  await using own = await openToday(browser, [
    'Hannah Whitlock',
    'Amara Okafor',
    'Beth Langley',
    'Chloe Whitaker',
    'Dana Brooks',
  ])
  const { page } = own
  const first = lead(page, 'Hannah Whitlock')
  await expectReadable(first, '23 h 5')
  await expectReadable(first, 'Adel, Cut only. Sent')
  for (const name of ['Reply to Hannah Whitlock', 'Call Hannah Whitlock']) {
    const action = first.getByRole('link', { name })
    await expect(action).toBeInViewport({ ratio: 1 })
    const box = await action.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(490)
  }
  for (const way of ['Text', 'WhatsApp'])
    await expect(first.getByRole('link', { name: `${way} Hannah Whitlock` })).toBeInViewport({ ratio: 1 })
  const next = page.getByRole('list', { name: 'Then' })
  await expectReadable(next, 'Amara Okafor')
  await expect(next.getByRole('link', { name: 'Reply to Beth Langley' })).toBeVisible()
  await expect(next.getByRole('link', { name: 'Call Beth Langley' })).toHaveAttribute('href', /^tel:\+447700/)
  await next.getByRole('link', { name: '2 more to answer' }).click()
  await expect(page.getByRole('tab', { name: /Consultations/, selected: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(5)
  await page.goBack()
  await first.getByRole('link', { name: 'Hannah Whitlock', exact: true }).press('Enter')
  await expect(page).toHaveURL(/[/]consultations[/][\w-]{36}$/)
  await status(page).selectOption('replied')
  await expectReadable(head(page), 'Replied in')
  await page.goBack()

  const second = lead(page, 'Amara Okafor')
  await second.getByRole('button', { name: 'More of the message' }).click()
  const reply = second.getByRole('link', { name: 'Reply to Amara Okafor' })
  await reply.scrollIntoViewIfNeeded()
  await expectReadable(second, 'Could you bring a chair?')
  await reply.click()
  await expect(message(page)).toBeFocused()
  const asked = page.getByRole('heading', { name: 'Amara wrote' })
  await expect(asked).toBeInViewport({ ratio: 1 })
  await message(page).press('End')
  await expect(asked).toBeInViewport({ ratio: 1 })
})

test('what is answered elsewhere leaves Today, which has a reward then; what else waits is told with the way to settle it, and who writes meanwhile is listed', {
  tag: '@full',
}, async ({ browser }) => {
  await using own = await openToday(browser, ['Hannah Whitlock', 'Amara Okafor'])
  const { page, request } = own
  await expectReadable(page.getByRole('main'), '2 to answer, next due in 23 h 59 min')
  await expect(page.getByText('Everything else is in order')).toBeVisible()
  await expect(page.getByText('No visits today')).toBeVisible()
  // Where nothing waits no heading says that something does.
  await expect(waiting(page)).toHaveCount(0)
  const phone = await page.context().newPage()
  await phone.goto('/admin/consultations')
  for (const name of ['Hannah Whitlock', 'Amara Okafor'])
    await phone.getByRole('combobox', { name: `Status of ${name}` }).selectOption('replied')
  await expectReadable(phone.getByRole('article', { name: 'Amara Okafor' }), 'Replied in')
  await phone.close()
  await answerNotices(page, [fullDisk, overdue])
  await comeBack(page)
  const row = page.getByRole('region', { name: fullDisk.title })
  await row.getByText(fullDisk.text).scrollIntoViewIfNeeded()
  await expectReadable(row, fullDisk.text)
  await page.setViewportSize(large)
  await expectReadable(page.getByRole('main'), 'Nobody is waiting')
  const clear = page.getByRole('region', { name: 'Every request is answered' })
  await expectReadable(clear, 'This week you answered 2 of 2 within 24 h.')
  await expect(waiting(page).getByRole('heading', { level: 3 })).toHaveText([fullDisk.title, overdue.title])
  const about = page.getByRole('button', { name: 'About Total Visitors' })
  await about.click()
  await expectReadable(page.locator('.tooltip:popover-open'), 'Visitors who agreed to analytics')
  await about.click()
  await expect(page.locator('.tooltip:popover-open')).toHaveCount(0)
  await page.mouse.move(0, 0)
  await page.clock.install()
  await about.hover()
  await page.clock.fastForward(1000)
  await page.locator('.tooltip:popover-open').hover()
  await page.clock.fastForward(1000)
  await expectReadable(page.locator('.tooltip:popover-open'), 'Visitors who agreed to analytics')
  await page.mouse.move(0, 0)
  await expect(page.locator('.tooltip:popover-open')).toHaveCount(0)

  await postConsultation(request, aConsultation({ name: 'Beth Langley' }))
  await comeBack(page)
  await expect(page).toHaveTitle(/^\(1\) Admin Dashboard/)
  await expect(lead(page, 'Beth Langley')).toBeVisible()
  await expect(clear).toHaveCount(0)
  await page.getByRole('tab', { name: /Consultations/ }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await postConsultation(request, aConsultation({ name: 'Carys Howell' }))
  await comeBack(page)
  await expect(page.getByRole('article')).toHaveCount(4)
  await page.getByRole('tab', { name: 'Analytics' }).click()
  await expectReadable(page.getByRole('region', { name: overdue.title }), overdue.text)
  await page.getByRole('link', { name: `Download a backup: ${fullDisk.title}` }).click()
  await expect(page.getByRole('heading', { name: 'Backups', level: 1 })).toBeFocused()
})

const overdue: Notice = {
  ...{ id: 'overdue', tone: 'bad', title: '1 person waits longer than 24 hours' },
  ...{ text: 'A short answer will do.', to: '/admin/consultations', label: 'Answer' },
}

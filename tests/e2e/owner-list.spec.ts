import type { Browser, Page } from '@playwright/test'
import { hourMs } from '#contract/durations.ts'
import type { ConsultationStatus, WorklistEntry } from '#contract/worklist.ts'
import { expectReadable, isWhole } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { aConsultation, openDashboard, openOwnSite, postConsultation } from './steps.ts'
import { card, choose, statusOf } from './worklist-steps.ts'

const phone = { width: 390, height: 844 }
const people = [
  'Hannah Whitlock',
  'Amara Okafor',
  'Beth Langley',
  'Esther Mensah',
  'Priya Shah',
  'Dana Brooks',
]
const areas = ['adel', 'chapel-allerton', 'meanwood', 'roundhay', 'horsforth', 'headingley'] as const
const words =
  '4A coils, shoulder length when stretched. Box dye two years ago, dry at the ends.\nI have two small children, so a home visit would help.'

/** A site with requests in these states, the oldest first. The answered ones arrived hours before their answer. */
async function openList(browser: Browser, states: readonly ConsultationStatus[], viewport = phone) {
  const own = await openOwnSite(browser, { RATE_LIMIT_FACTOR: '10' })
  const { page, site, request } = own
  await page.setViewportSize(viewport)
  for (const index of states.keys())
    await postConsultation(
      request,
      aConsultation({
        name: people[index % 6] ?? '',
        email: `client${index}@example.com`,
        location: areas[index % 6] ?? 'adel',
        mobileService: index % 2 === 1,
        hairType: index % 3 === 2 ? '' : words,
      }),
    )
  await openDashboard(page, site)
  const entries: WorklistEntry[] = await (await request.get('/api/admin/worklist?limit=100')).json()
  for (const [index, { id, version }] of entries.entries()) {
    const status = states[index]
    if (status !== 'new') await request.patch(`/api/admin/worklist/${id}`, { data: { status, version } })
  }
  await page.route('**/api/admin/worklist?*', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()).map((entry: WorklistEntry) =>
      entry.answeredAt
        ? { ...entry, createdAt: new Date(Date.parse(entry.createdAt) - 9 * hourMs).toISOString() }
        : entry,
    )
    await route.fulfill({ response: answer, json })
  })
  await page.goto('/admin?tab=consultations')
  await expect(page.getByRole('article')).toHaveCount(Math.min(8, states.length))
  return own
}

const states = (count: number, status: ConsultationStatus) => Array.from({ length: count }, () => status)
const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
const more = (page: Page) => page.getByRole('button', { name: 'Show 22 more' })

for (const height of [844, 667])
  test(`who waits longest and the reply to her are in the first screen of a phone of 390x${height}`, {
    tag: height === 667 ? [] : [onlyInFullRuns],
  }, async ({ browser }) => {
    await using own = await openList(browser, states(3, 'new'), { width: 390, height })
    const { page } = own
    const first = card(page, 'Hannah Whitlock')
    await expectReadable(first, 'Hannah Whitlock')
    await expect.poll(() => isWhole(first.getByRole('link', { name: 'Reply to Hannah Whitlock' }))).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    // Label and number of all four figures, in one row, without explanations.
    const line = page.getByRole('term')
    await expect(line).toHaveText([
      'Total Visitors',
      'Avg. Session Time',
      'Total Consultations',
      'Button Clicks',
    ])
    const tops = await page
      .getByRole('definition')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    expect(new Set(tops).size).toBe(1)
    await expect(page.getByRole('button', { name: /^About / })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Analytics' }).click()
    await expect(page.getByRole('button', { name: /^About / })).toHaveCount(4)
  })

test('eight requests are shown, then the rest, and 30 of the usual mix take at most 6,000 px of a phone', async ({
  browser,
}) => {
  const mix = [...states(3, 'new'), ...states(9, 'replied'), ...states(5, 'booked'), ...states(13, 'closed')]
  await using own = await openList(browser, mix)
  const { page } = own
  await expect(page.getByText('8 of 30 shown')).toBeVisible()
  await more(page).press('Enter')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(30)
  await expect(cards.nth(8).getByRole('heading').getByRole('link')).toBeFocused()
  await expect(cards.nth(8)).toBeInViewport()
  expect(await pageHeight(page)).toBeLessThanOrEqual(6000)
})

test('30 new requests take at most 7,000 px of a phone', { tag: onlyInFullRuns }, async ({ browser }) => {
  await using own = await openList(browser, states(30, 'new'))
  const { page } = own
  await more(page).click()
  await expect(page.getByRole('article')).toHaveCount(30)
  expect(await pageHeight(page)).toBeLessThanOrEqual(7000)
})

test('a card says who, where and what, with one line of the hair details, and its status is saved where it stands', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openList(browser, ['new', 'closed'])
  const { page } = own
  const hannah = card(page, 'Hannah Whitlock')
  await expectReadable(hannah, 'Adel, cut and color')
  await expectReadable(hannah, '4A coils, shoulder length')
  const hair = hannah.getByText('4A coils')
  expect((await hair.boundingBox())?.height).toBeLessThan(30)
  await expect(hair).toContainText('Hair Details')
  await expect(hannah.getByRole('link')).toHaveText([
    'Hannah Whitlock',
    'client0@example.com',
    '07700 900461',
    'Reply to Hannah Whitlock',
    'Call Hannah Whitlock',
  ])
  const before = await hannah.boundingBox()
  await statusOf(page, 'Hannah Whitlock').focus()
  await choose(page, 'Hannah Whitlock', 'replied')
  await expectReadable(hannah, 'Marked as Replied.')
  await expect(statusOf(page, 'Hannah Whitlock')).toBeFocused()
  await expect(hannah.getByRole('link', { name: 'Write again to Hannah Whitlock' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  expect((await hannah.boundingBox())?.y).toBe(before?.y)

  // Closed: nothing to press but the name, the ways to reach her and the status.
  const amara = card(page, 'Amara Okafor')
  await expect(amara).toContainText(/Closed \d+ [A-Z][a-z]{2}/)
  await expect(amara.getByRole('link')).toHaveText(['Amara Okafor', 'client1@example.com', '07700 900461'])
  await expect(amara.getByRole('button')).toHaveCount(0)
})

test('the filter is a select on a phone and buttons on wider screens, never both, and the address is the same', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openList(browser, ['new', 'closed'])
  const { page } = own
  const select = page.getByRole('combobox', { name: 'Show' })
  const buttons = page.getByRole('group', { name: 'Show' })
  await expect(select).toBeVisible()
  await expect(buttons).toHaveCount(0)
  const [tool, search] = [await select.boundingBox(), await page.getByRole('searchbox').boundingBox()]
  expect(Math.abs((tool?.y ?? 0) - (search?.y ?? 99))).toBeLessThan(2)
  await select.selectOption({ label: 'Closed 1' })
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/status=closed/)
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(select).toHaveCount(0)
  await expect(buttons.getByRole('button', { name: 'Closed 1' })).toHaveAttribute('aria-pressed', 'true')
  await buttons.getByRole('button', { name: 'All 2' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page).not.toHaveURL(/status=/)
})

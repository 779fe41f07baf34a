import type { Page } from '@playwright/test'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { breaches, clippedBySpacing, walkByKeyboard } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { emptyIcons, horizontalOverflow, smallTargets } from './measure.ts'
import { openState, states } from './states.ts'
import { openLive } from './steps.ts'

test.use({ viewport: { width: 390, height: 844 } })

// Of each kind of page and of each part of the dashboard one; `npm run test:full` has every state on every screen.
const ofVisitors = [
  '/',
  '/blog/a-curl-routine-that-lasts',
  'the form with its messages',
  'the open menu',
] as const
const ofOwner = [
  'the login with its messages',
  'the dashboard with its requests',
  'the page of a request with a note and the saved texts',
  'the days of the diary',
] as const

async function expectFlawless(page: Page) {
  expect(await breaches(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await emptyIcons(page)).toEqual([])
}

for (const [side, names] of [
  ['website', ofVisitors],
  ['dashboard', ofOwner],
] as const)
  test(`on a phone the ${side} has no accessibility violation, targets of 44 px, and fits 320 px, low and with its text spaced widely`, async ({
    context,
    site,
  }) => {
    for (const name of names)
      await test.step(name, async () => {
        const state = states.find((one) => one.name === name)
        if (!state) throw new Error(`There is no state "${name}"`)
        const page = await context.newPage()
        await openState(state, page, site)
        await expectFlawless(page)
        await page.setViewportSize({ width: 320, height: 256 })
        expect(await horizontalOverflow(page)).toEqual([])
        // So low a screen has no action bar.
        await page.setViewportSize({ width: 320, height: 640 })
        expect(await clippedBySpacing(page)).toEqual([])
        expect(await horizontalOverflow(page)).toEqual([])
        await page.close()
      })
  })

test('on a desk the consultation has no accessibility violation, is walked by keyboard and bears wide spacing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await chooseBeforehand(page.context(), false)
  await openLive(page, '/contact')
  await expectFlawless(page)
  const { flaws, stops } = await walkByKeyboard(page)
  expect(flaws).toEqual([])
  expect(stops).toBeGreaterThan(10)
  expect(await clippedBySpacing(page)).toEqual([])
  expect(await horizontalOverflow(page)).toEqual([])
})

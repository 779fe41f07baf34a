import { breaches, clippedBySpacing, walkByKeyboard } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { emptyIcons, horizontalOverflow, smallTargets } from './measure.ts'
import { openState, readableStates, type State, sampledPaths, states } from './states.ts'

// Of each kind of page and of each part of the dashboard one; `npm run test:full` has every state on every screen.
const isSampled = (state: State) => !readableStates.includes(state) || sampledPaths.includes(state.name)
const onPhone: readonly string[] = [
  '/',
  '/blog/a-curl-routine-that-lasts',
  'the form with its messages',
  'the open menu',
  'the login with its messages',
  'the dashboard with its requests',
  'the page of a request with a note and the saved texts',
  'the gallery and its pairs',
  'the days of the diary',
]
const onDesk = '/contact'

for (const state of states.filter(isSampled))
  test(`on a phone, ${state.name} has no accessibility violation, targets of 44 px, and fits 320 px, low and with its text spaced widely`, {
    tag: onPhone.includes(state.name) ? [] : [onlyInFullRuns],
  }, async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openState(state, page, site)
    expect(await breaches(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await emptyIcons(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 256 })
    expect(await horizontalOverflow(page)).toEqual([])
    // So low a screen has no action bar.
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await clippedBySpacing(page)).toEqual([])
    expect(await horizontalOverflow(page)).toEqual([])
  })

for (const state of readableStates)
  test(`on a desk, ${state.name} has no accessibility violation, is walked by keyboard and bears wide spacing`, {
    tag: state.name === onDesk ? [] : [onlyInFullRuns],
  }, async ({ page, site }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openState(state, page, site)
    expect(await breaches(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await emptyIcons(page)).toEqual([])
    const { flaws, stops } = await walkByKeyboard(page)
    expect(flaws).toEqual([])
    expect(stops).toBeGreaterThan(10)
    expect(await clippedBySpacing(page)).toEqual([])
    expect(await horizontalOverflow(page)).toEqual([])
  })

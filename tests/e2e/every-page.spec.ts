import { breaches, clippedBySpacing, otherBreaches, walkByKeyboard } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { horizontalOverflow, smallTargets } from './measure.ts'
import { openState, readableStates, type State, sampledPaths, states } from './states.ts'

// Every state on a phone, with one article for all six, which are made alike, and pages of each kind on a desk; `npm run
// test:full` has all of them on all screens.
const isSampled = (state: State) => !readableStates.includes(state) || sampledPaths.includes(state.name)
// Drawn with the parts of another state.
const isVariant = ({ name }: State) =>
  /where the link|button behind|confirmed request|no longer works|to confirm|waits unfolded|while its requests|put back|is booked|(account|data) with its messages|turns the second|recovery codes|two devices|not there|what changes|the preview of|nothing found|nothing is held/.test(
    name,
  )
const onDesk = ['/', '/services', '/contact', '/blog/a-curl-routine-that-lasts']

for (const state of states.filter(isSampled))
  test(`on a phone, ${state.name} has no accessibility violation, targets of 44 px, and fits 320 px, low and with its text spaced widely`, {
    tag: isVariant(state) ? [onlyInFullRuns] : [],
  }, async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openState(state, page, site)
    expect(await breaches(page)).toEqual([])
    if (!onDesk.includes(state.name)) expect(await otherBreaches(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 256 })
    expect(await horizontalOverflow(page)).toEqual([])
    // So low a screen has no action bar.
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await clippedBySpacing(page)).toEqual([])
    expect(await horizontalOverflow(page)).toEqual([])
  })

for (const state of readableStates)
  test(`on a desk, ${state.name} has no accessibility violation, is walked by keyboard and bears wide spacing`, {
    tag: onDesk.includes(state.name) ? [] : [onlyInFullRuns],
  }, async ({ page, site }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openState(state, page, site)
    expect(await breaches(page)).toEqual([])
    expect(await otherBreaches(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    const { flaws, stops } = await walkByKeyboard(page)
    expect(flaws).toEqual([])
    expect(stops).toBeGreaterThan(10)
    expect(await clippedBySpacing(page)).toEqual([])
    expect(await horizontalOverflow(page)).toEqual([])
  })

test('each of the two engines finds what is wrong with a page', async ({ page }) => {
  await page.setContent(
    '<!doctype html><title>A page</title><main><h1>A page</h1><img src="data:,"><p lang="no such"></p></main>',
  )
  expect((await breaches(page)).join()).toMatch(/html-has-lang.*image-alt/)
  expect((await otherBreaches(page)).join()).toMatch(/html_lang_exists.*img_alt_valid/)
})

test('the owner’s page is neither indexed nor stored', async ({ request }) => {
  const response = await request.get('/admin')
  expect(response.headers()['x-robots-tag']).toBe('noindex')
  expect(response.headers()['cache-control']).toBe('no-store')
  expect(await response.text()).toContain('<meta name="robots" content="noindex">')
})

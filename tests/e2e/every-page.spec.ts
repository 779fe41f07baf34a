import { breaches, clippedBySpacing, walkByKeyboard } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { horizontalOverflow, smallTargets } from './measure.ts'
import { openState, readableStates, states } from './states.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

// Every page on both screens, every other state once; `npm run test:full` has all of them on all screens.
for (const [viewport, list] of [
  [phone, states],
  [desk, readableStates],
] as const)
  for (const state of list)
    test(`at ${viewport.width} px, ${state.name} has no accessibility violation and only targets of 44 px`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize(viewport)
      await openState(state, page, site)
      expect(await breaches(page)).toEqual([])
      expect(await smallTargets(page)).toEqual([])
    })

for (const state of states)
  test(`at 320 by 256 px, ${state.name} fits without scrolling sideways`, async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await openState(state, page, site)
    expect(await horizontalOverflow(page)).toEqual([])
  })

for (const state of readableStates)
  test(`${state.name} is walked by keyboard in order, with its focus in sight, and bears wide spacing`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(desk)
    await openState(state, page, site)
    const { flaws, stops } = await walkByKeyboard(page)
    expect(flaws).toEqual([])
    expect(stops).toBeGreaterThan(10)
    expect(await clippedBySpacing(page)).toEqual([])
    expect(await horizontalOverflow(page)).toEqual([])
  })

test('the owner’s page is neither indexed nor stored', async ({ request }) => {
  const response = await request.get('/admin')
  expect(response.headers()['x-robots-tag']).toBe('noindex')
  expect(response.headers()['cache-control']).toBe('no-store')
  expect(await response.text()).toContain('<meta name="robots" content="noindex">')
})

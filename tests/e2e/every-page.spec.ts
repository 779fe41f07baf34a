import { breaches } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { emptyIcons, horizontalOverflow, smallTargets } from './measure.ts'
import { openState, states } from './states.ts'

test.use({ viewport: { width: 390, height: 844 } })

// Of each kind of page and of each part of the dashboard one; `npm run test:full` has every state on every screen.
const ofVisitors = ['/', 'the form with its messages'] as const
const ofOwner = ['the dashboard with its requests', 'the diary today'] as const

for (const [side, names] of [
  ['website', ofVisitors],
  ['dashboard', ofOwner],
] as const)
  test(`on a phone the ${side} has no accessibility violation, targets of 44 px, and fits 320 px`, async ({
    context,
    site,
  }) => {
    for (const name of names)
      await test.step(name, async () => {
        const state = states.find((one) => one.name === name)
        if (!state) throw new Error(`There is no state "${name}"`)
        const page = await context.newPage()
        await openState(state, page, site)
        expect(await breaches(page)).toEqual([])
        expect(await smallTargets(page)).toEqual([])
        expect(await emptyIcons(page)).toEqual([])
        await page.setViewportSize({ width: 320, height: 640 })
        expect(await horizontalOverflow(page)).toEqual([])
        await page.close()
      })
  })

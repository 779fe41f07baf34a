import type { Page } from '@playwright/test'
import { breaches, clippedBySpacing, walkByKeyboard } from '#tests/e2e/accessibility.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { emptyIcons, horizontalOverflow, smallTargets } from '#tests/e2e/measure.ts'
import { openState, type State, states } from '#tests/e2e/states.ts'

const widths = [320, 390, 768, 1440]
const asItIs = { name: 'as it is', media: {} }
const withoutMotion = { name: 'without motion', media: { reducedMotion: 'reduce' } } as const
const renderings = [
  asItIs,
  withoutMotion,
  { name: 'in forced colours', media: { forcedColors: 'active' } },
] as const
type Rendering = (typeof renderings)[number]

const render = (page: Page, { media }: Rendering) =>
  page.emulateMedia({ reducedMotion: null, forcedColors: null, ...media })

/** What each rendering of an open state is asked, in turn: the later questions move the focus and the lines of the page. */
const questions = [
  async (page: Page) => {
    expect.soft(await breaches(page)).toEqual([])
    expect.soft(await smallTargets(page)).toEqual([])
    expect.soft(await emptyIcons(page)).toEqual([])
    expect.soft(await horizontalOverflow(page)).toEqual([])
  },
  async (page: Page, { isUndecided, isNarrow }: State, rendering: Rendering) => {
    // The keyboard leads the same way without motion.
    if (!isUndecided && !isNarrow && rendering !== withoutMotion)
      expect.soft((await walkByKeyboard(page)).flaws).toEqual([])
  },
  async (page: Page) => {
    expect.soft(await clippedBySpacing(page)).toEqual([])
    expect.soft(await horizontalOverflow(page)).toEqual([])
  },
]

// As many questions as three other tests ask.
test.describe.configure({ timeout: 360_000 })

/** What a page reads as it loads, as whether motion is wanted, is tried both ways: at two widths each. */
const openedIn = (shown: readonly Rendering[], width: number) =>
  (width === 390 || width === 768 ? shown[1] : undefined) ?? shown[0] ?? asItIs

// A state is opened once for all renderings, unless it would end before the last of them.
for (const state of states)
  for (const width of widths.filter((width) => !state.isNarrow || width < 1024))
    for (const shown of state.isBrief ? renderings.map((one) => [one]) : [renderings])
      test(`${state.name} at ${width} px, ${shown.map(({ name }) => name).join(', ')}`, async ({
        page,
        site,
      }) => {
        await page.setViewportSize({ width, height: 900 })
        await render(page, openedIn(shown, width))
        await openState(state, page, site)
        for (const question of questions)
          for (const rendering of shown)
            await test.step(rendering.name, async () => {
              await render(page, rendering)
              await question(page, state, rendering)
            })
      })

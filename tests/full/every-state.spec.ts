import { breaches, clippedBySpacing, otherBreaches, walkByKeyboard } from '#tests/e2e/accessibility.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { onlyInFullRuns } from '#tests/e2e/full-runs.ts'
import { horizontalOverflow, smallTargets } from '#tests/e2e/measure.ts'
import { openState, states } from '#tests/e2e/states.ts'

const widths = [320, 390, 768, 1440]
const renderings = [
  { name: 'as it is', media: {} },
  { name: 'without motion', media: { reducedMotion: 'reduce' } },
  { name: 'in forced colours', media: { forcedColors: 'active' } },
] as const

for (const state of states)
  for (const width of widths.filter((width) => !state.isNarrow || width < 1024))
    for (const { name, media } of renderings)
      test(`${state.name} at ${width} px, ${name}`, { tag: onlyInFullRuns }, async ({ page, site }) => {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia(media)
        await openState(state, page, site)
        expect(await breaches(page)).toEqual([])
        // The other engine reads neither motion nor the reader's own colours.
        if (name === 'as it is') expect(await otherBreaches(page)).toEqual([])
        expect(await smallTargets(page)).toEqual([])
        expect(await horizontalOverflow(page)).toEqual([])
        if (!state.isUndecided && !state.isNarrow) expect((await walkByKeyboard(page)).flaws).toEqual([])
        expect(await clippedBySpacing(page)).toEqual([])
        expect(await horizontalOverflow(page)).toEqual([])
      })

import type { Page } from '@playwright/test'
import { openState, states } from '#tests/e2e/states.ts'
import { settled } from '#tests/support/sight.ts'
import { movingStates } from './moving-states.ts'
import { ownerStates } from './owner-states.ts'
import { pictureFile } from './picture-files.ts'
import { test } from './seeded-test.ts'

/** Has every picture of the page come, also those that wait for the reader. */
const fetchPictures = (page: Page) =>
  page.evaluate(async () => {
    const pictures = [...document.images].filter((one) => one.checkVisibility())
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
    await document.fonts.ready
  })

const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

// What only small screens have.
for (const state of [...states, ...movingStates, ...ownerStates])
  for (const screen of screens.filter(({ width }) => !state.isNarrow || width <= 390))
    test(`${state.name} at ${screen.width} px`, async ({ page, site }) => {
      await page.setViewportSize(screen)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openState(state, page, site)
      await fetchPictures(page)
      await settled(page)
      // A page is read from its top to its end; of what moves, the screen that a visitor has before him counts.
      const isOfScreen = movingStates.includes(state) || state.isUndecided || state.isNarrow
      const fullPage = !isOfScreen && (await page.getByRole('dialog').count()) === 0
      await page.screenshot({
        path: pictureFile(state.name, screen.width),
        type: 'jpeg',
        quality: 75,
        fullPage,
      })
    })

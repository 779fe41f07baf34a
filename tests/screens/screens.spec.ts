import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test } from '#tests/e2e/fixtures.ts'
import { openState, states } from '#tests/e2e/states.ts'
import { settled } from '#tests/support/sight.ts'

const folder = process.env.SCREENS ?? join(import.meta.dirname, '../../.cache/screens')

/** Has every picture of the page come, also those that wait for the reader. */
const fetchPictures = (page: Page) =>
  page.evaluate(async () => {
    const pictures = [...document.images].filter((one) => one.checkVisibility())
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
    await document.fonts.ready
  })

const phone = [390, 844] as const
const desk = [1440, 900] as const

for (const state of states)
  for (const [width, height] of state.isNarrow ? [phone] : [phone, desk])
    test(`${state.name} at ${width} px`, async ({ page, site }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openState(state, page, site)
      await fetchPictures(page)
      await settled(page)
      const name = state.name.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'home'
      // A page is read from its top to its end; of what lies over it, the screen counts.
      const fullPage = !state.isUndecided && (await page.getByRole('dialog').count()) === 0
      const path = join(folder, `${name}.${width}.jpg`)
      await page.screenshot({ path, type: 'jpeg', quality: 75, fullPage })
    })

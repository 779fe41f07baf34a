import { test as base } from '#tests/e2e/fixtures.ts'
import type { Site } from '#tests/support/site.ts'
import { startSeededSite } from './seeded-site.ts'

/** `test` with a site as an owner's looks after a while. */
export const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      await using site = await startSeededSite()
      await use(site)
    },
    { scope: 'worker' },
  ],
})

import { test as base, expect } from '@playwright/test'
import { startHostedSite } from '#tests/support/hosted-site.ts'
import type { Site } from '#tests/support/site.ts'
import { chooseBeforehand } from '#tests/support/tracked-calls.ts'
import { watchBrowser } from '#tests/support/watch-browser.ts'

type TestFixtures = {
  /** Whether the question about cookies was answered with no before the first page. It has tests of its own. */
  isBannerAnswered: boolean
  /** Errors that the browser has reported so far; a test fails at its end if any are left. */
  problems: string[]
}

/** `test` with a running site, which relative addresses lead to. */
export const test = base.extend<TestFixtures, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      await using site = await startHostedSite()
      await use(site)
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  isBannerAnswered: [false, { option: true }],
  problems: [
    async ({ context, isBannerAnswered, site }, use) => {
      if (isBannerAnswered) await chooseBeforehand(context, false)
      const problems = await watchBrowser(context, site.url)
      await use(problems)
      // A round trip to each page, so that its earlier reports have arrived.
      await Promise.all(context.pages().map((page) => page.title()))
      for (const { value } of await context.cookies()) site.unlogged.add(value)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

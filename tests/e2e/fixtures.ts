import { test as base, expect } from '@playwright/test'
import { type Site, startSite } from '#tests/support/site.ts'
import { watchBrowser } from '#tests/support/watch-browser.ts'

type TestFixtures = {
  /** What went wrong behind the page's back so far; the test fails at its end if anything is left in it. */
  problems: string[]
}

/** `test` with a running site; `page.goto('/contact')` reads it. */
export const test = base.extend<TestFixtures, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      await using site = await startSite()
      await use(site)
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  problems: [
    async ({ context, site }, use) => {
      const problems = await watchBrowser(context, site.url)
      await use(problems)
      // What a page reports is on its way until the page has answered something later.
      await Promise.all(context.pages().map((page) => page.title()))
      for (const { value } of await context.cookies()) site.unlogged.add(value)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

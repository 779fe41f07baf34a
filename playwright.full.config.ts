import { defineConfig } from '@playwright/test'
import everyDay, { leftToFullRuns } from './playwright.config.ts'

/** What `npm test` has no time for: every state on every screen in every rendering, and second looks at a promise that has a test there. */
export default defineConfig(everyDay, {
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  grep: [/@full/, ...leftToFullRuns],
  grepInvert: [],
  reporter: 'line',
})

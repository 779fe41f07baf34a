import { defineConfig } from '@playwright/test'
import everyDay from './playwright.config.ts'

/** What `npm test` has no time for: every state on every screen in every rendering, and the owner's journeys with motion. */
export default defineConfig({
  ...everyDay,
  testDir: 'tests',
  grepInvert: [],
  projects: [
    { testMatch: ['full/*.spec.ts', 'e2e/owner-*.spec.ts'] },
    { testMatch: 'e2e/*.spec.ts', testIgnore: 'e2e/owner-*.spec.ts', grep: /@full/ },
  ],
  reporter: 'line',
})

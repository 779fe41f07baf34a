import { defineConfig } from '@playwright/test'
import everyDay, { onlyOnDesk } from './playwright.config.ts'

/** What `npm test` has no time for: every state on every screen in every rendering. */
export default defineConfig(everyDay, {
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  grep: [/@full/, onlyOnDesk],
  grepInvert: [],
  reporter: 'line',
})

import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import everyDay from '../../playwright.config.ts'

/** `npm run screens`: pictures of every page and state, to be looked at, in `.cache/screens`. */
export default defineConfig({
  ...everyDay,
  projects: [{ name: 'screens' }],
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, '../../.cache/screens-tests'),
  workers: 4,
  timeout: 60_000,
  reporter: 'line',
})

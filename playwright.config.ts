import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/ensure-browser.mjs'

export default defineConfig({
  testDir: 'tests/e2e',
  grepInvert: /@full/,
  outputDir: '.cache/browser-tests',
  fullyParallel: true,
  workers: 2,
  // A test that passes the second time has found a race.
  retries: 0,
  // A patient judge: a busy machine is slow, not wrong. The first limit ends what hangs; no assertion waits so long.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '.cache/results/browser.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
})

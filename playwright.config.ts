import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from '#scripts/browsers.ts'
import { keepTemporaryFilesInMemory } from '#scripts/memory-folder.ts'

keepTemporaryFilesInMemory()

/**
 * Left to full runs: what is done on a phone, done once more on a desk or a lower phone, and how each of the owner's dialogs and
 * states fits each screen. The title of a test begins with its file.
 */
export const leftToFullRuns = [
  /\.spec\.ts.* at (1440 px|1280 px|390x430 px)/,
  /(owner-[\w-]+|toasts)\.spec\.ts.* at 1440x900/,
  /owner-(dialogs|words|small-screens)\.spec\.ts/,
  /owner-newsletter-access\.spec\.ts.* px every state/,
]

export default defineConfig({
  testDir: 'tests/e2e',
  grepInvert: [/@full/, ...leftToFullRuns],
  globalSetup: join(import.meta.dirname, 'tests/support/bundle-host.ts'),
  outputDir: '.cache/browser-tests',
  // The bundled server, which is loaded as it is.
  build: { external: ['**/.cache/**'] },
  fullyParallel: true,
  // More than the two cores of the smallest machine: they wait for timers, disks and mails as often as for a core.
  workers: 3,
  // A test that passes the second time has found a race.
  retries: 0,
  // A patient judge: a busy machine is slow, not wrong. The first limit ends what hangs; no assertion waits so long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '.cache/results/browser.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
})

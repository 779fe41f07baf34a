import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from '#scripts/browsers.ts'
import { keepTemporaryFilesInMemory } from '#scripts/memory-folder.ts'

keepTemporaryFilesInMemory()

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: join(import.meta.dirname, 'tests/support/bundle-host.ts'),
  outputDir: '.cache/browser-tests',
  // The bundled server and the built site: they are JavaScript already, and translating them takes a worker four seconds.
  build: { external: ['**/.cache/**', '**/dist/**'] },
  fullyParallel: true,
  // What six minutes have no room for; full runs ask it.
  grepInvert: /@full/,
  projects: [
    // Drawing her transitions takes a quarter of the processor's time: full runs show them.
    { name: 'owner', testMatch: 'owner-*.spec.ts', use: { contextOptions: { reducedMotion: 'reduce' } } },
    { name: 'visitors', testIgnore: 'owner-*.spec.ts' },
  ],
  // More than the two cores of the smallest machine: they wait for timers, disks and mails as often as for a core.
  workers: 3,
  // A test that passes the second time has found a race.
  retries: 0,
  // A patient judge: a busy machine is slow, not wrong. The first limit ends what hangs; no assertion waits so long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/browsers/*.drill.ts'],
    globalSetup: 'tests/support/bundle-host.ts',
    // Both engines at the same time: each waits for its browser as often as for a core.
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    reporters: ['verbose'],
  },
})

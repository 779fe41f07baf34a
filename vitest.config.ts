import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,content,server,web,scripts,tests}/**/*.test.ts'],
    globalSetup: 'tests/support/databases-for-run.ts',
    setupFiles: 'tests/support/property-seed.ts',
    // Vitest would leave one core idle, and most of these tests wait for a disk or a password's hash.
    maxWorkers: '100%',
    // A cold PostgreSQL on a busy machine takes a while.
    hookTimeout: 60_000,
    testTimeout: 60_000,
    // The modules of the server are loaded once for each process, not for each of 200 files: a third of the processor's time.
    isolate: false,
    // Waiting ends when it happens; how long that may take is the machine's business.
    expect: { poll: { timeout: 30_000 } },
  },
})

import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The program as a process that is killed, or loses its disk or database. Part of `npm run test:full`. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['tests/durability/*.test.ts'],
    globalSetup: 'tests/support/databases-for-run.ts',
    // One after another: each of these tests keeps both cores of a small machine busy.
    fileParallelism: false,
    hookTimeout: 60_000,
    testTimeout: 10 * 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
})

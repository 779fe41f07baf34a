import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { FiguresReporter } from './figures.ts'

const root = join(import.meta.dirname, '../..')

/** `npm run drill -- security`, or a part of it (`npm run drill -- security login`): measured, or too slow for every day. */
export default defineConfig({
  test: {
    root,
    include: ['tests/security/*.check.ts'],
    globalSetup: 'tests/support/databases-for-run.ts',
    // One after another: a time that is measured beside another check says less.
    fileParallelism: false,
    testTimeout: 15 * 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', new FiguresReporter()],
  },
})

import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { rounds } from './options.ts'
import { TableReporter } from './table.ts'

const root = join(import.meta.dirname, '../..')

/** `npm run drill -- faults`, which is too slow for every day. */
export default defineConfig({
  test: {
    root,
    include: ['tests/faults/*.drill.ts'],
    globalSetup: join(root, 'tests/faults/databases.ts'),
    // One file at a time: parallel load would distort the measurements.
    fileParallelism: false,
    // The 200 kills of the record take hours on a busy machine.
    testTimeout: Math.max(15, rounds) * 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10 * 60_000, interval: 100 } },
    reporters: ['default', new TableReporter()],
  },
})

/** `npm run bench -- moving`: moves 1,000,000 rows from SQLite to PostgreSQL and back. `--quick` for a tenth. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { moveDatabase } from '#server/database/copy/move.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { fillFile } from './many-rows.ts'

const rows = process.argv.includes('--quick') ? 100_000 : 1_000_000
const aimSeconds = 60

const folder = await mkdtemp(join(tmpdir(), 'bench-moving-'))
const [first, last] = ['first.db', 'last.db'].map((name) => `sqlite:${join(folder, name)}`)
await using postgres = await startPostgres({ fsync: true })
try {
  if (!first || !last) throw new Error('no files')
  await fillFile(first.slice('sqlite:'.length), rows)
  for (const [words, from, to] of [
    ['to PostgreSQL', first, postgres.url],
    ['to SQLite', postgres.url, last],
  ] as const) {
    const startedAt = performance.now()
    const sums = await moveDatabase({ from, to })
    const seconds = (performance.now() - startedAt) / 1000
    const moved = sums.reduce((total, sum) => total + sum.rows, 0)
    console.log(
      `${moved.toLocaleString('en-GB')} rows ${words}, read back and compared: ${seconds.toFixed(1)} s (aim ${(aimSeconds * rows) / 1_000_000})`,
    )
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

import { parseArgs } from 'node:util'
import { CopyRefused, describeDatabase, moveDatabase } from '#server/database/copy/move.ts'
import { DatabaseInUse } from '#server/database/failures.ts'
import { startErrorMessage } from '#server/process/start-error.ts'
import { runOrExplain } from './terminal.ts'

const usage = `Usage: npm run data -- move --from sqlite:./data/site.db --to postgres://user:password@host:5432/name
The site must be stopped. The database it is moved from stays as it is; the other one must be empty.`

const count = (value: number) => value.toLocaleString('en-GB')

/** Progress bar on a terminal; no output elsewhere. */
function createProgress() {
  let tables: readonly string[] = []
  let done = 0
  let drawnAt = 0
  return {
    onTables: (names: readonly string[]) => {
      tables = names
    },
    onRows: (table: string, rows: number) => {
      done += rows
      if (!process.stdout.isTTY || Date.now() - drawnAt < 100) return
      drawnAt = Date.now()
      const position = tables.indexOf(table) + 1
      const full = Math.round((position / tables.length) * 24)
      const bar = '#'.repeat(full).padEnd(24, '.')
      process.stdout.write(
        `\r[${bar}] table ${position} of ${tables.length}, ${count(done)} rows  ${table}\x1b[K`,
      )
    },
    end: () => process.stdout.isTTY && process.stdout.write('\r\x1b[K'),
  }
}

async function move(from: string, to: string): Promise<void> {
  const startedAt = performance.now()
  const progress = createProgress()
  console.log(`Moving from ${describeDatabase(from)} to ${describeDatabase(to)}`)
  const sums = await moveDatabase({ from, to, ...progress })
  progress.end()
  const width = Math.max(...sums.map(({ table }) => table.length))
  for (const { table, rows, checksum } of sums)
    console.log(`${table.padEnd(width)} ${count(rows).padStart(12)} rows  ${checksum.slice(0, 16)}`)
  const rows = sums.reduce((total, sum) => total + sum.rows, 0)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${count(rows)} rows of ${sums.length} tables are there, compared one by one, in ${seconds} s.
Now set DATABASE_URL to the new one and start the site. The folder DATA_DIR stays part of it (secrets.key, never-again.jsonl,
backups): where the site moves to another machine, copy it there.`)
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' }, to: { type: 'string' } },
  })
  const isUrl = (text: string | undefined) =>
    text !== undefined && /^(sqlite:.|postgres(ql)?:\/\/.)/.test(text)
  const { from, to } = values
  if (positionals.join() !== 'move' || !from || !to || !isUrl(from) || !isUrl(to))
    throw new CopyRefused(usage)
  await move(from, to)
}

function sentenceOf(error: unknown): string {
  if (error instanceof CopyRefused) return error.message
  return error instanceof DatabaseInUse
    ? `A database file is in use by another process (number ${error.pid}). Please stop that one first.`
    : `The data was not moved, and nothing is lost: ${startErrorMessage(error)}`
}

await runOrExplain(run, sentenceOf)

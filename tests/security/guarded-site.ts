import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { launch } from '#tests/support/server-process.ts'

export const password = 'curls in the rain'
const failures = ['wrong-name', 'wrong-password', 'wrong-figures', 'wrong-recovery-code'] as const
type Failure = (typeof failures)[number]

const preload = pathToFileURL(join(import.meta.dirname, '../support/shift-clock.ts'))

const isWorker = (pid: string) => readFileSync(`/proc/${pid}/environ`, 'utf8').includes('NODE_UNIQUE_ID=')

/** The process that was started, and its workers. */
const serversOf = (pid: number) => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return [pid, ...children.filter((child) => child !== '' && isWorker(child)).map(Number)]
}

const readSaid = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** The real program, with its limits and the cost of its passwords as they are, and a clock that can be moved. */
export async function startGuardedSite(dialect: DatabaseKind, settings: Record<string, string> = {}) {
  const [DATABASE_URL, DATA_DIR] = [await makeDatabaseUrl(dialect), await makeFolder()]
  const clockFile = join(DATA_DIR, 'clock')
  let aheadMs = 0
  await writeFile(clockFile, '0')
  const program = launch({
    ...{ DATABASE_URL, DATA_DIR, ADMIN_PASSWORD: password, TEST_SITE: 'readable', TEST_PASSWORDS: 'real' },
    ...{ TEST_CLOCK_FILE: clockFile, NODE_OPTIONS: `--import=${preload}` },
    ...settings,
  })
  const address = await program.ready
  const database = connectDatabase(DATABASE_URL)
  onTestFinished(() => database.close())
  return {
    address,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    port: Number(new URL(address).port),
    database,
    program,
    now: () => new Date(Date.now() + aheadMs),
    async passTime(ms: number) {
      aheadMs += ms
      await writeFile(clockFile, String(aheadMs))
      for (const pid of serversOf(program.pid ?? 0)) {
        process.kill(pid, 'SIGUSR2')
        // It takes the signal in its own time.
        await expect.poll(() => readSaid(`${clockFile}.${pid}`), { interval: 5 }).toBe(String(aheadMs))
      }
    },
    /** How often something wrong was really looked at: each time is written down for the owner, whoever answers what. */
    async countEvaluated(...kinds: Failure[]): Promise<number> {
      const rows = await database.kysely
        .selectFrom('signIns')
        .select('times')
        .where('outcome', 'in', kinds)
        .execute()
      return rows.reduce((sum, { times }) => sum + times, 0)
    },
  }
}

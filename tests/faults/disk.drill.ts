import { execFileSync } from 'node:child_process'
import { chown, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import { makeDatabaseUrl, makeFolder, onServer } from '#tests/support/databases.ts'
import { postgresUser } from '#tests/support/postgres-server.ts'
import { canTrace, mountSmallDisk, trace } from './machine.ts'
import { startScene } from './scene.ts'

const outageMs = 3000

type Settings = Parameters<typeof startScene>[0]
type Scene = Awaited<ReturnType<typeof startScene>>
type Fault = { variant: string; make: (scene: Scene) => Promise<unknown>; end: () => Promise<unknown> }

const onSqlite = (folder: string): Settings => ({
  DATABASE_URL: `sqlite:${join(folder, 'site.db')}`,
  DATA_DIR: folder,
})

/** Breaks the disk during writes, repairs it, and expects every acknowledged write. */
async function drill({ task }: TestContext, settings: Settings, { variant, make, end }: Fault, tries = 1) {
  const scene = await startScene(settings)
  const { program, ledger, finish } = scene
  let recoveredMs = 0
  for (let nth = 0; nth < tries; nth++) {
    await make(scene)
    await wait(outageMs)
    await end()
    recoveredMs = Math.max(recoveredMs, await ledger.recoveredAfter(performance.now()))
    await ledger.more(100)
  }
  const readiness = await fetch(`${program.address()}/readyz`).then((answer) => answer.status)
  const { lost, pages } = await finish()
  const troubles = ledger.troubles()
  task.meta.fault = {
    tries,
    writes: ledger.acknowledged(),
    lost: lost.length,
    recoveredMs,
    variant,
    note: `pages meanwhile: ${pages.pages}, median ${pages.medianMs} ms, p99 ${pages.p99Ms} ms, worst ${pages.worstMs} ms; writes: ${JSON.stringify(troubles)}`,
  }
  expect(lost).toEqual([])
  expect(pages.failed).toEqual([])
  expect(readiness).toBe(200)
  expect(Object.keys(troubles)).not.toEqual([])
  for (const trouble of Object.keys(troubles))
    expect(trouble).toMatch(/^503 We cannot save anything just now/)
  expect(recoveredMs).toBeLessThan(2000)
}

const megabytes = 320

test('the disk is full (sqlite)', async (context) => {
  const folder = await mountSmallDisk(megabytes)
  if (folder === undefined) return await limitFileSize(context)
  await drill(context, onSqlite(folder), fill(folder))
})

function fill(folder: string): Fault {
  const ballast = join(folder, 'ballast')
  return {
    variant: `a tmpfs of ${megabytes} MB, filled`,
    make: () => writeFile(ballast, Buffer.alloc((megabytes + 1) * 1024 * 1024)).catch(() => {}),
    end: () => rm(ballast),
  }
}

test('the disk is full (postgres)', async (context) => {
  const folder = await mountSmallDisk(megabytes)
  if (folder === undefined || process.env.TEST_DATABASE_URL)
    return context.skip('no disk of its own for PostgreSQL')
  // The folder must belong to PostgreSQL's user.
  if (postgresUser) await chown(folder, postgresUser.uid, postgresUser.gid)
  const space = `space_${basename(folder)
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toLowerCase()}`
  await onServer(`create tablespace ${space} location '${folder}'`)
  onTestFinished(() => onServer(`drop tablespace ${space}`))
  const DATABASE_URL = await makeDatabaseUrl('postgres')
  await onServer(`alter database ${new URL(DATABASE_URL).pathname.slice(1)} set tablespace ${space}`)
  await drill(context, { DATABASE_URL, DATA_DIR: await makeFolder() }, fill(folder))
})

/** Without a mount, limits the size that files may grow to. */
async function limitFileSize(context: TestContext) {
  const limit = (pid: number | undefined, bytes: string) =>
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
  let pid: number | undefined
  await drill(context, onSqlite(await makeFolder()), {
    variant: 'RLIMIT_FSIZE of 4 KB',
    make: async ({ program }) => {
      pid = program.pid()
      limit(pid, '4096')
    },
    end: async () => limit(pid, 'unlimited'),
  })
}

/** Makes system calls of the server on its database fail, as the kernel would. */
function inject(folder: string, variant: string, injections: readonly string[]): Fault {
  const files = ['site.db', 'site.db-wal'].map((name) => join(folder, name))
  let nth = 0
  let tracing: Awaited<ReturnType<typeof trace>> | undefined
  return {
    variant: `strace: ${variant}`,
    make: async ({ program }) => {
      const injection = injections[nth++ % injections.length] ?? ''
      tracing = await trace(
        [program.pid() ?? 0],
        ['-o', '/dev/null', ...files.flatMap((file) => ['-P', file]), '-e', `inject=${injection}`],
      )
    },
    end: async () => await tracing?.stop(),
  }
}

test('writing or syncing fails at the Nth call (sqlite)', async (context) => {
  if (!(await canTrace())) context.skip('strace cannot be used here')
  const folder = await makeFolder()
  const injections = [1, 2, 3, 7, 20].flatMap((nth) => [
    `pwrite64:error=EIO:when=${nth}+5`,
    `fsync,fdatasync:error=EIO:when=${nth}+5`,
  ])
  await drill(
    context,
    onSqlite(folder),
    inject(folder, 'EIO at every fifth pwrite64, or fsync, from the Nth on', injections),
    injections.length,
  )
})

test('the disk becomes read-only (sqlite)', async (context) => {
  if (!(await canTrace())) context.skip('strace cannot be used here')
  const folder = await makeFolder()
  // The kernel remounts read-only after an error; by hand, that is refused while files are open.
  await drill(
    context,
    onSqlite(folder),
    inject(folder, 'EROFS at every write', ['pwrite64,fsync,fdatasync,ftruncate:error=EROFS']),
  )
})

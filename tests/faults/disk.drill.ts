import { execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, type TestContext, test } from 'vitest'
import { makeFolder } from '#tests/support/databases.ts'
import { canTrace, mountSmallDisk, trace } from './machine.ts'
import { startScene } from './scene.ts'

const outageMs = 3000

type Scene = Awaited<ReturnType<typeof startScene>>
type Fault = { variant: string; make: (scene: Scene) => Promise<unknown>; end: () => Promise<unknown> }

/** Breaks the disk while everybody writes, mends it, and wants everything that was acknowledged. */
async function drill({ task }: TestContext, folder: string, { variant, make, end }: Fault, tries = 1) {
  const scene = await startScene({ DATABASE_URL: `sqlite:${join(folder, 'site.db')}`, DATA_DIR: folder })
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
    note: `pages meanwhile: ${pages.pages}, p99 ${pages.p99Ms} ms, worst ${pages.worstMs} ms; writes: ${JSON.stringify(troubles)}`,
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
  const ballast = join(folder, 'ballast')
  await drill(context, folder, {
    variant: `a tmpfs of ${megabytes} MB, filled`,
    make: () => writeFile(ballast, Buffer.alloc((megabytes + 1) * 1024 * 1024)).catch(() => {}),
    end: () => rm(ballast),
  })
})

/** Where nothing can be mounted, no file may grow any more. */
async function limitFileSize(context: TestContext) {
  const limit = (pid: number | undefined, bytes: string) =>
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
  let pid: number | undefined
  await drill(context, await makeFolder(), {
    variant: 'RLIMIT_FSIZE of 4 KB',
    make: async ({ program }) => {
      pid = program.pid()
      limit(pid, '4096')
    },
    end: async () => limit(pid, 'unlimited'),
  })
}

/** Makes calls of the server on its database fail, as the system would. */
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
    folder,
    inject(folder, 'EIO at every fifth pwrite64, or fsync, from the Nth on', injections),
    injections.length,
  )
})

test('the disk becomes read-only (sqlite)', async (context) => {
  if (!(await canTrace())) context.skip('strace cannot be used here')
  const folder = await makeFolder()
  // A kernel that meets an error does this to what is mounted; by hand it refuses while files are open.
  await drill(
    context,
    folder,
    inject(folder, 'EROFS at every write', ['pwrite64,fsync,fdatasync,ftruncate:error=EROFS']),
  )
})

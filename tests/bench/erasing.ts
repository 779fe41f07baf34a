import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { makeBackup, readBackupState } from '#contract/backup.ts'
import { erasePerson } from '#contract/people.ts'
import { connectSqlite } from '#server/database/sqlite.ts'
import { createPasswords } from '#server/security/password.ts'
import { buildOwner, owner } from '#tests/support/factories.ts'
import { ownerCalls } from '#tests/support/owner-calls.ts'
import type { Measured } from './load.ts'
import { fillFile } from './many-rows.ts'
import { startMeasured } from './measured-server.ts'

const spanMs = 2000
const quietSpans = 5
const aimMs = 100
const lookEveryMs = 250

type AskPages = (port: number, durationMs: number) => Promise<Measured>

const worst = (spans: readonly Measured[]) => Math.max(...spans.map(({ slowMs }) => slowMs)).toFixed(1)

/** Page times while a person is erased and while a backup is made, on a site with this amount of pictures. */
export async function benchErasing(folder: string, pictureMegabytes: number, askPages: AskPages) {
  const file = join(folder, 'site.db')
  await mkdir(folder)
  await fillFile(file, 20_000, pictureMegabytes * 5)
  const database = connectSqlite(file)
  await buildOwner(database, createPasswords())
  await database.close()
  const size = (await stat(file)).size / 1_000_000
  await using site = await startMeasured('site', folder)
  const { call, logIn } = ownerCalls(() => `http://127.0.0.1:${site.port}`)
  await logIn(owner)
  await askPages(site.port, spanMs)

  async function during(work: () => Promise<void>) {
    const from = performance.now()
    let isOver = false
    const working = work().finally(() => {
      isOver = true
    })
    const spans: Measured[] = []
    do spans.push(await askPages(site.port, spanMs))
    while (!isOver)
    await working
    return { spans, seconds: ((performance.now() - from) / 1000).toFixed(0) }
  }

  async function backUp() {
    await call(makeBackup, {})
    while ((await call(readBackupState, {})).isRunning) await wait(lookEveryMs)
    if (!(await call(readBackupState, {})).last) throw new Error('No backup was made')
  }

  /** Waits until no residual data is left in the file. */
  async function erase(count: number) {
    const { erased } = await call(erasePerson, { body: { contact: `amara${count}@example.com` } })
    if (erased.request !== 1) throw new Error(`Nobody was erased: ${JSON.stringify(erased)}`)
    const look = new DatabaseSync(file, { readOnly: true })
    const noted = look.prepare('select id from residual_data limit 1')
    while (noted.get()) await wait(lookEveryMs)
    look.close()
  }

  const quiet: Measured[] = []
  while (quiet.length < quietSpans) quiet.push(await askPages(site.port, spanMs))
  const erasing = await during(() => erase(1))
  const backing = await during(backUp)
  const both = await during(async () => {
    await Promise.all([backUp(), erase(2)])
  })
  const rows = { 'an erasure': erasing, 'a backup': backing, 'both at once': both }
  console.log(`A site of ${size.toFixed(0)} MB, ${pictureMegabytes} MB of it pictures: p99 of pages, the worst of spans of ${spanMs / 1000} s (aim at most ${aimMs} ms)
  quiet         ${worst(quiet)} ms`)
  for (const [name, { spans, seconds }] of Object.entries(rows))
    console.log(
      `  ${name.padEnd(13)} ${worst(spans)} ms, in ${seconds} s${Number(worst(spans)) <= aimMs ? '' : ', MISSED'}`,
    )
}

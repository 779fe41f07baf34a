import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { createIssue, scheduleIssue } from '#contract/newsletter-issues.ts'
import { withDatabase } from '#server/database/copy/move.ts'
import { dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { buildConsultation, buildMail } from '#tests/support/factories.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { startMailProcess } from '#tests/support/mail-process.ts'
import { expectIntact } from './intact.ts'
import { openLedger } from './ledger.ts'
import { openMailLedger } from './mail-ledger.ts'

/** Longer than the scheduler's poll interval. */
const lookMs = 13_000
/** Without the owner's writes: a shifted clock ends her session. */
const mix = ['request', 'sign-up', 'consent'] as const

async function build(dialect: (typeof dialects)[number], aheadMs = 0) {
  const mailServer = await startMailProcess()
  onTestFinished(() => mailServer[Symbol.asyncDispose]())
  const DATABASE_URL = await makeDatabaseUrl(dialect)
  const DATA_DIR = await makeFolder()
  const clockFile = join(DATA_DIR, 'clock')
  await writeFile(clockFile, String(aheadMs))
  const preload = pathToFileURL(join(import.meta.dirname, '../support/shift-clock.ts'))
  const program = await startKillable({
    ...{ DATABASE_URL, DATA_DIR, SMTP_URL: mailServer.url, RATE_LIMIT_FACTOR: '1000000' },
    ...{ TEST_CLOCK_FILE: clockFile, NODE_OPTIONS: `--import=${preload}` },
  })
  const ledger = openLedger({ address: program.ready, cookie: program.cookie, connections: 2, mix })
  onTestFinished(() => ledger.close())
  const mails = openMailLedger(mailServer)
  return {
    ...{ program, ledger, mailServer, DATABASE_URL },
    inDatabase: <T>(work: Parameters<typeof withDatabase<T>>[1]) => withDatabase(DATABASE_URL, work),
    async setClock(ms: number) {
      await writeFile(clockFile, String(ms))
      program.signal('SIGUSR2')
    },
    readiness: async () => await (await fetch(`${program.address()}/readyz`)).json(),
    /** Kills the program while mails are in flight. */
    kill: async () => {
      await program.kill()
      await withDatabase(DATABASE_URL, mails.noteInFlight)
    },
    /** Compares all acknowledged writes and their mails; returns how long the mails took. */
    async finish() {
      await ledger.stop()
      const from = performance.now()
      return await withDatabase(DATABASE_URL, async (database) => {
        await mails.settled(database)
        const recoveredMs = performance.now() - from
        await expectIntact(database)
        const lost = [...(await ledger.compare(database)), ...(await mails.compare(database, ledger.log))]
        return { lost, recoveredMs }
      })
    },
  }
}

const variant = 'an injected clock (Date of the whole process)'

for (const dialect of dialects) {
  test(`the clock is two hours ahead, then behind, then right (${dialect})`, async ({ task }) => {
    const { ledger, setClock, finish, mailServer } = await build(dialect)
    ledger.start()
    const steps = [2 * hourMs, 0, -2 * hourMs, 0]
    for (const ms of steps) {
      await ledger.more(60)
      await setClock(ms)
    }
    await ledger.more(60)
    const { lost, recoveredMs } = await finish()
    const writes = ledger.acknowledged() + mailServer.receipts.length
    const note = 'recovered: the last mail after the last write'
    task.meta.fault = { tries: steps.length, writes, lost: lost.length, recoveredMs, variant, note }
    expect(lost).toEqual([])
    expect(recoveredMs).toBeLessThan(30_000)
  })

  test(`the clock is a year ahead, then right (${dialect})`, async ({ task }) => {
    const scene = await build(dialect)
    const { ledger, program, inDatabase, setClock, readiness, finish, kill, mailServer } = scene
    await program
      .call(createIssue, { body: { subject: 'Next month', preview: '', body: 'Mist them.' } })
      .then(({ id, version }) =>
        program.call(scheduleIssue, {
          params: { id },
          body: { version, at: new Date(Date.now() + 30 * dayMs).toISOString() },
        }),
      )
    // Data kept for 30 days, and data kept longer.
    const kept = await inDatabase(async (database) => {
      const createdAt = new Date(Date.now() - 20 * dayMs)
      await buildConsultation(database, { createdAt, status: 'junk' })
      await buildMail(database, { to: 'kept@example.com', createdAt })
      return await countKept(database)
    })
    ledger.start()
    await ledger.more(60)
    await setClock(365 * dayMs)
    await ledger.more(60)
    await wait(lookMs)
    const wrong = await readiness()
    const output = program.output()
    await kill()
    expect(await inDatabase(countKept)).toEqual(kept)
    await setClock(0)
    await program.restart()
    await ledger.more(60)
    await wait(lookMs)
    const right = await readiness()
    const { lost, recoveredMs } = await finish()
    const gone = JSON.stringify(await inDatabase(countKept)) === JSON.stringify(kept) ? 0 : 1
    task.meta.fault = {
      tries: 1,
      writes: ledger.acknowledged() + mailServer.receipts.length,
      lost: lost.length + gone,
      recoveredMs,
      variant,
      note: `killed meanwhile; deletions held until ${wrong.deletionsHeldUntil}, then ${right.deletionsHeldUntil}`,
    }
    expect(lost).toEqual([])
    expect(gone).toBe(0)
    expect(wrong.deletionsHeldUntil).not.toBeNull()
    expect(output).toContain('The clock has leapt ahead')
    expect(right.deletionsHeldUntil).toBeNull()
  })
}

/** Data whose fate depends on the clock: junk, an old mail, and a scheduled issue. */
const countKept: Parameters<typeof withDatabase<object>>[1] = async ({ kysely }) => ({
  junk: await kysely.selectFrom('consultations').select('id').where('status', '=', 'junk').execute(),
  mails: await kysely.selectFrom('mails').select('id').where('toAddress', '=', 'kept@example.com').execute(),
  issues: await kysely.selectFrom('newsletterIssues').select(['id', 'state']).execute(),
})

test.for([
  ['spring', '2027-03-28T01:00:00Z'],
  ['autumn', '2026-10-25T01:00:00Z'],
])('the clocks change in London in %s', async ([, change = ''], { task }) => {
  const { ledger, finish, mailServer } = await build('sqlite', Date.parse(change) - Date.now() - 15_000)
  ledger.start()
  await wait(25_000)
  await ledger.more(10)
  const { lost } = await finish()
  const writes = ledger.acknowledged() + mailServer.receipts.length
  task.meta.fault = { tries: 1, writes, lost: lost.length, variant }
  expect(lost).toEqual([])
})

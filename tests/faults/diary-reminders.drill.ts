import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { findFreePort } from '#tests/support/local-port.ts'
import { startMailProcess } from '#tests/support/mail-process.ts'
import { mailSettings } from '#tests/support/mail-settings.ts'
import { bookReminded, isSettled, judgeReminders, openDatabase, turnRemindersOn } from './reminded.ts'
import { startProcesses } from './several-processes.ts'

/** Longer than the scheduler's pause. */
const lookMs = 13_000

async function startMail(port?: number) {
  const mailServer = await startMailProcess(port)
  onTestFinished(() => mailServer[Symbol.asyncDispose]())
  return mailServer
}

type Judged = Awaited<ReturnType<typeof judgeReminders>>

function record(
  { task }: TestContext,
  { once, late, unsure, wrong }: Judged,
  tries: number,
  variant: string,
) {
  const note = `${once} arrived once, ${late} too late and said, ${unsure} unsure and said`
  task.meta.fault = { tries, writes: once, lost: wrong.length, variant, note }
  expect(wrong).toEqual([])
}

for (const dialect of dialects) {
  test(`the mail server is down when reminders are due (${dialect})`, async (context) => {
    const DATABASE_URL = await makeDatabaseUrl(dialect)
    const port = await findFreePort()
    const SMTP_URL = `smtp://127.0.0.1:${port}`
    await startKillable({ DATABASE_URL, DATA_DIR: await makeFolder(), SMTP_URL })
    const database = openDatabase(DATABASE_URL)
    await bookReminded(database, { name: 'intime', count: 20, mayLeaveForMs: hourMs })
    await bookReminded(database, { name: 'late', count: 20, mayLeaveForMs: lookMs + 5000 })
    await bookReminded(database, { name: 'over', count: 5, mayLeaveForMs: -1000 })
    await turnRemindersOn(database)
    await wait(2 * lookMs)
    const mailServer = await startMail(port)
    await expect.poll(() => isSettled(database)).toBe(true)
    const judged = await judgeReminders(database, mailServer.receipts)
    expect(judged).toMatchObject({ once: 20, late: 25, unsure: 0 })
    record(context, judged, 1, 'nothing listens for 26 s')
  })

  test(`kill -9 while reminders go out (${dialect})`, async (context) => {
    const mailServer = await startMail()
    const DATABASE_URL = await makeDatabaseUrl(dialect)
    const program = await startKillable({
      ...{ DATABASE_URL, DATA_DIR: await makeFolder(), SMTP_URL: mailServer.url },
      // Slow enough for many kills.
      MAILS_PER_MINUTE: '240',
    })
    const database = openDatabase(DATABASE_URL)
    await bookReminded(database, { name: 'killed', count: 60, mayLeaveForMs: hourMs })
    await turnRemindersOn(database)
    let kills = 0
    while (!(await isSettled(database))) {
      // Every other time mails are accepted whose answer never arrives: killed between the mail and its note.
      if (kills % 2 === 1) mailServer.answerAtMost(0)
      await wait(mailServer.receipts.length === 0 ? lookMs : 500 + Math.random() * 2000)
      await program.kill()
      kills += 1
      mailServer.answerAll()
      await program.restart()
    }
    record(context, await judgeReminders(database, mailServer.receipts), kills, 'SIGKILL')
  })
}

test('one of three processes is killed while all send reminders', async (context) => {
  const mailServer = await startMail()
  const DATABASE_URL = await makeDatabaseUrl('postgres')
  const processes = await startProcesses(
    {
      ...mailSettings,
      ...{ DATABASE_URL, DATA_DIR: await makeFolder(), SMTP_URL: mailServer.url },
      ...{ MAILS_PER_MINUTE: '600', TEST_MAIL_LEASE_MS: '2000' },
    },
    3,
  )
  const database = openDatabase(DATABASE_URL)
  await bookReminded(database, { name: 'three', count: 200, mayLeaveForMs: hourMs })
  await bookReminded(database, { name: 'over', count: 20, mayLeaveForMs: -1000 })
  await turnRemindersOn(database)
  let kills = 0
  while (!(await isSettled(database))) {
    await wait(1500)
    if (mailServer.receipts.length > 0 && (await processes.killOne())) kills += 1
  }
  await processes.allUp()
  record(context, await judgeReminders(database, mailServer.receipts), kills, 'SIGKILL of one of 3')
})

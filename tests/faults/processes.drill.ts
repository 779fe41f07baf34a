import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createIssue, readIssue, scheduleIssue } from '#contract/newsletter-issues.ts'
import { connect } from '#server/database/connect.ts'
import { makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { owner } from '#tests/support/factories.ts'
import { startMailProcess } from '#tests/support/mail-process.ts'
import { mailSettings } from '#tests/support/mail-settings.ts'
import { ownerCalls } from '#tests/support/owner-calls.ts'
import { runTcpProxy } from '#tests/support/tcp-proxy.ts'
import { readers } from './drill.ts'
import { expectIntact } from './intact.ts'
import { openLedger } from './ledger.ts'
import { mailRecipients, rounds } from './options.ts'
import { countWaiting, judgeOutbox, mailsUnderWay } from './outbox-receipts.ts'
import { startProcesses } from './several-processes.ts'
import { startViews } from './views.ts'

const count = 3
const killEveryMs = 1000
/** The scheduler starts it at its next poll, within ten seconds. */
const scheduledInMs = 8000

test('one of three processes is killed every second', async ({ task }) => {
  const mailServer = await startMailProcess()
  onTestFinished(() => mailServer[Symbol.asyncDispose]())
  const DATABASE_URL = await makeDatabaseUrl('postgres')
  const database = connect(DATABASE_URL)
  onTestFinished(() => database.close())
  const processes = await startProcesses(
    {
      ...mailSettings,
      ...{ DATABASE_URL, DATA_DIR: await makeFolder(), SMTP_URL: mailServer.url },
      ...{ ADMIN_USERNAME: owner.username, ADMIN_PASSWORD: owner.password },
      // Slow enough for many kills.
      ...{ MAILS_PER_MINUTE: '3000', TEST_MAIL_LEASE_MS: '5000', RATE_LIMIT_FACTOR: '1000000' },
      TEST_SITE: 'readable',
    },
    count,
  )
  const proxy = await runTcpProxy(processes.ports)
  const address = () => `http://127.0.0.1:${proxy.port}`
  const calls = ownerCalls(address)
  await calls.logIn(owner)
  const issue = await calls.sendNewsletter(readers(mailRecipients))
  const later = await calls.call(createIssue, { body: { subject: 'Later', preview: '', body: 'Rinse.' } })
  const at = new Date(Date.now() + scheduledInMs).toISOString()
  await calls.call(scheduleIssue, { params: { id: later.id }, body: { version: later.version, at } })

  const ledger = openLedger({ address, cookie: calls.cookie, connections: 4 })
  onTestFinished(() => ledger.close())
  const views = startViews(address)
  ledger.start()
  const underWay: string[][] = []
  for (let kills = 0; kills < rounds; ) {
    await wait(killEveryMs)
    if (!(await processes.killOne())) continue
    kills++
    underWay.push(await mailsUnderWay(database))
  }
  await ledger.stop()
  await views.stop()
  await processes.allUp()
  await expect.poll(async () => (await issue.read()).state).toBe('sent')
  await expect
    .poll(async () => (await calls.call(readIssue, { params: { id: later.id } })).state)
    .toBe('sent')
  await expect.poll(() => countWaiting(database)).toBe(0)

  await expectIntact(database)
  const lost = [...(await ledger.compare(database)), ...(await views.lost(database))]
  const { mails, again, wrong } = await judgeOutbox(database, {
    ...{ receipts: mailServer.receipts, underWay, log: ledger.log },
  })
  task.meta.fault = {
    tries: underWay.length,
    writes: ledger.acknowledged() + views.count(),
    lost: lost.length + wrong.length,
    variant: `SIGKILL of one of ${count}, TCP proxy`,
    note: `${views.count()} of them views; ${mails} mails, ${again} came again that were under way`,
  }
  expect(lost).toEqual([])
  expect(wrong).toEqual([])
})

import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createIssue, readIssue, scheduleIssue } from '#contract/newsletter-issues.ts'
import { connectDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { owner } from '#tests/support/factories.ts'
import { startMailProcess } from '#tests/support/mail-process.ts'
import type { Receipt } from '#tests/support/mail-server.ts'
import { mailSettings } from '#tests/support/mail-settings.ts'
import { ownerCalls } from '#tests/support/owner-calls.ts'
import { runTcpProxy } from '#tests/support/tcp-proxy.ts'
import { readers } from './drill.ts'
import { expectIntact } from './intact.ts'
import { openLedger } from './ledger.ts'
import { mailRecipients, rounds } from './options.ts'
import { startProcesses } from './several-processes.ts'
import { startViews } from './views.ts'
import type { Log } from './writes.ts'

const idOf = ({ messageId }: Receipt) => messageId.slice(1, messageId.indexOf('@'))

/** Mails in flight: if the process dies now, they may be repeated with the same Message-ID. */
async function mailsUnderWay({ kysely }: Database): Promise<string[]> {
  const rows = await kysely
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'waiting')
    .where('leasedBy', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

const countWaiting = async ({ kysely }: Database) =>
  (await kysely.selectFrom('mails').select('id').where('state', '=', 'waiting').execute()).length

/** What identifies a mail: a second row with the same value would be a duplicate. */
const purposeOf = (mail: { kind: string; batchId: string | null; toAddress: string; owner: string | null }) =>
  [mail.kind, mail.batchId, mail.toAddress, mail.owner].join(' ')

/** Compares the outbox with the accepted mails and with the acknowledged writes. */
async function judgeOutbox(
  { kysely }: Database,
  { receipts, underWay, log }: { receipts: readonly Receipt[]; underWay: readonly string[][]; log: Log },
) {
  const mails = await kysely
    .selectFrom('mails')
    .select(['id', 'kind', 'batchId', 'toAddress', 'consultationId as owner', 'state'])
    .execute()
  const times = new Map([...Map.groupBy(receipts, idOf)].map(([id, all]) => [id, all.length]))
  const reasonsOf = (id: string) => underWay.filter((ids) => ids.includes(id)).length
  const known = new Set(mails.map(({ id }) => id))
  const acknowledged = new Set(
    mails.filter(({ kind }) => kind === 'consultation_acknowledgement').map(({ toAddress }) => toAddress),
  )
  const purposes = Map.groupBy(mails, purposeOf)
  const wrong = [
    ...mails.filter(({ state }) => state !== 'sent').map(({ id, state }) => `${id} is ${state}`),
    ...mails.filter(({ id }) => !times.has(id)).map(({ id }) => `${id} was not taken`),
    ...[...times].filter(([id, count]) => count > 1 + reasonsOf(id)).map(([id]) => `${id} came twice`),
    ...[...times.keys()].filter((id) => !known.has(id)).map((id) => `${id} is not in the outbox`),
    ...[...purposes].filter(([, same]) => same.length > 1).map(([purpose]) => `two mails: ${purpose}`),
    ...log.request
      .filter(({ email }) => !acknowledged.has(email))
      .map(({ email }) => `no mail for the request of ${email}`),
  ]
  const again = [...times.values()].reduce((sum, count) => sum + count - 1, 0)
  return { mails: mails.length, again, wrong }
}

const count = 3
const killEveryMs = 1000
/** The scheduler starts it at its next poll, within ten seconds. */
const scheduledInMs = 8000

test('one of three processes is killed every second', async ({ task }) => {
  const mailServer = await startMailProcess()
  onTestFinished(() => mailServer[Symbol.asyncDispose]())
  const DATABASE_URL = await makeDatabaseUrl('postgres')
  const database = connectDatabase(DATABASE_URL)
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

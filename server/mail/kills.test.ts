import { expect, onTestFinished, test, vi } from 'vitest'
import { requestConsultation } from '#contract/consultations.ts'
import { readMailStatus } from '#contract/mail.ts'
import { copyTemplate, dialects, makeFolder } from '#tests/support/databases.ts'
import { aRequest } from '#tests/support/factories.ts'
import { judgeReceipts } from '#tests/support/judge-receipts.ts'
import { createKill, startKillable } from '#tests/support/killable-program.ts'
import { startMailProcess } from '#tests/support/mail-process.ts'
import type { Receipt } from '#tests/support/mail-server.ts'

const connections = 5
// Two workers per connection, each with one mail.
const workers = 10

async function build(dialect: (typeof dialects)[number], own: Record<string, string> = {}) {
  const DATABASE_URL = await copyTemplate(dialect)
  const mailServer = await startMailProcess()
  onTestFinished(() => mailServer[Symbol.asyncDispose]())
  const settings = { DATABASE_URL, DATA_DIR: await makeFolder(), SMTP_URL: mailServer.url, ...own }
  const program = await startKillable(settings)
  return { mailServer, program, kill: createKill(program, mailServer, DATABASE_URL) }
}

const inOrder = (receipts: readonly Receipt[]) => receipts.toSorted((a, b) => a.to.localeCompare(b.to))

// Starting the program several times takes a while on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

for (const dialect of dialects) {
  test(`${dialect}: after two kills during an issue all 200 receivers get it, and only mails in flight are duplicated`, async () => {
    const { mailServer, program, kill } = await build(dialect)
    const recipients = Array.from({ length: 200 }, (_, index) => `reader${index}@example.com`)
    const inFlight: string[][] = []
    // Worst case: every connection has an accepted mail whose answer has not arrived.
    mailServer.answerAtMost(50)
    const issue = await program.sendNewsletter(recipients)
    await mailServer.received(50 + connections)
    inFlight.push(await kill())
    expect(inFlight[0]?.length).toBeGreaterThanOrEqual(connections)

    // At full speed. `npm run drill -- faults mail-kills` kills every few seconds.
    mailServer.answerAtMost(130)
    await program.restart()
    await mailServer.received(100)
    inFlight.push(await kill())

    mailServer.answerAll()
    await program.restart()
    await expect.poll(async () => (await issue.read()).state).toBe('sent')
    expect((await issue.read()).progress).toMatchObject({ recipients: 200, sent: 200, refused: 0 })
    const verdict = judgeReceipts(recipients, mailServer.receipts, inFlight)
    expect(verdict).toMatchObject({ missed: [], twice: [], renamed: [] })
    for (const ids of inFlight) expect(ids.length).toBeLessThanOrEqual(workers)
    expect(verdict.repeatedInFlight).toBe(inFlight.flat().length)
  })
}

test('a consultation stored just before a kill gets its two mails, even after repeated kills', async () => {
  const { mailServer, program, kill } = await build('sqlite', { SMTP_URL: '' })
  await program.call(requestConsultation, { body: aRequest })
  expect(await kill()).toEqual([])

  mailServer.answerAtMost(0)
  await program.restart({ SMTP_URL: mailServer.url })
  await mailServer.received(2)
  const first = inOrder(mailServer.receipts)
  expect(first.map(({ to }) => to)).toEqual(['amara@example.com', 'hello@northleedscurls.example'])
  expect(await kill()).toHaveLength(2)

  mailServer.answerAll()
  await program.restart({ SMTP_URL: mailServer.url })
  await mailServer.received(4)
  await expect.poll(async () => (await program.call(readMailStatus, {})).waiting).toBe(0)
  expect(inOrder(mailServer.receipts.slice(2))).toEqual(first)
})

import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { judgeReceipts } from '#tests/support/judge-receipts.ts'
import { createKill, startKillable } from '#tests/support/killable-program.ts'
import { startMailProcess } from '#tests/support/mail-process.ts'

const recipients = Array.from({ length: 200 }, (_, nth) => `reader-${nth}@example.com`)

for (const dialect of dialects)
  test(`${dialect}: an issue whose sending is killed again and again reaches each of 200 readers, and nobody under two Message-IDs`, async () => {
    const mailServer = await startMailProcess()
    onTestFinished(() => mailServer[Symbol.asyncDispose]())
    const DATABASE_URL = await makeDatabaseUrl(dialect)
    const program = await startKillable({
      DATABASE_URL,
      DATA_DIR: await makeFolder(),
      SMTP_URL: mailServer.url,
      // Slow enough for several kills.
      MAILS_PER_MINUTE: '1200',
    })
    const kill = createKill(program, mailServer, DATABASE_URL)
    const issue = await program.sendNewsletter(recipients)
    const inFlight: string[][] = []
    while ((await issue.read()).progress?.sent !== recipients.length) {
      await wait(500 + Math.random() * 1500)
      inFlight.push(await kill())
      await program.restart()
    }
    expect(inFlight.length).toBeGreaterThan(2)
    const readers = mailServer.receipts.filter(({ to }) => to.startsWith('reader-'))
    expect(judgeReceipts(recipients, readers, inFlight)).toMatchObject({ missed: [], twice: [], renamed: [] })
  })

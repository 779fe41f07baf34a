import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { createKill, startKillable } from '#tests/support/killable-program.ts'
import { startMailProcess } from '#tests/support/mail-process.ts'
import { judge, readers } from './drill.ts'
import { mailRecipients } from './options.ts'

const recipients = readers(mailRecipients)

for (const dialect of dialects) {
  test(`kill -9 every 1 to 3 s (${dialect})`, async (context) => {
    const mailServer = await startMailProcess()
    onTestFinished(() => mailServer[Symbol.asyncDispose]())
    const DATABASE_URL = await makeDatabaseUrl(dialect)
    const program = await startKillable({
      DATABASE_URL,
      DATA_DIR: await makeFolder(),
      SMTP_URL: mailServer.url,
      // Slow enough for many kills.
      MAILS_PER_MINUTE: '6000',
    })
    const kill = createKill(program, mailServer, DATABASE_URL)
    const issue = await program.sendNewsletter(recipients)
    const inFlight: string[][] = []
    while ((await issue.read()).state !== 'sent') {
      await wait(1000 + Math.random() * 2000)
      inFlight.push(await kill())
      await program.restart()
    }
    expect((await issue.read()).progress).toMatchObject({ sent: recipients.length, refused: 0 })
    judge(context, { recipients, receipts: mailServer.receipts, inFlight }, true)
    for (const ids of inFlight) expect(ids.length).toBeLessThanOrEqual(10)
  })
}

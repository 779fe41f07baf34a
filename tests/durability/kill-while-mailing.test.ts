import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { messageIdOf } from '#tests/support/mail-server.ts'
import { runMailServer } from '#tests/support/outbox.ts'

const readers = Array.from({ length: 200 }, (_, nth) => `reader-${nth}@example.com`)

for (const kind of ['sqlite', 'postgres'] as const)
  test(`${kind}: an issue whose sending is killed again and again reaches each of 200 readers, and nobody under two Message-IDs`, async () => {
    const mailServer = await runMailServer()
    const program = await startKillable({
      DATABASE_URL: await makeDatabaseUrl(kind),
      DATA_DIR: await makeFolder(),
      SMTP_URL: mailServer.url,
      // Slow enough for several kills.
      MAILS_PER_MINUTE: '1200',
    })
    const issue = await program.sendNewsletter(readers)
    let kills = 0
    while ((await issue.read()).progress?.sent !== readers.length) {
      await wait(500 + Math.random() * 1500)
      await program.kill()
      kills += 1
      await program.restart()
    }
    expect(kills).toBeGreaterThan(2)
    const toReaders = mailServer.mails.filter(({ envelopeTo: [to] }) => to?.startsWith('reader-'))
    const mailsTo = Map.groupBy(toReaders, ({ envelopeTo: [to] }) => to ?? '')
    expect([...mailsTo.keys()].toSorted()).toEqual(readers.toSorted())
    for (const mails of mailsTo.values()) expect(new Set(mails.map(messageIdOf)).size).toBe(1)
    // Only what was on its way at a kill may go out once more.
    expect(toReaders.length - readers.length).toBeLessThanOrEqual(kills)
  })

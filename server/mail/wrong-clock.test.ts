import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { dialects } from '#tests/support/databases.ts'
import { buildScene } from '#tests/support/delivery-scene.ts'
import { buildMail } from '#tests/support/factories.ts'

for (const dialect of dialects)
  test(`${dialect}: mails dated by a fast clock go out once the clock is right`, async () => {
    const { clock, database, mailServer, start } = await buildScene(dialect, {})
    const [right, ahead] = [clock.now(), (hours: number) => new Date(right.getTime() + hours * hourMs)]
    await buildMail(database, { to: 'two-hours@example.com', createdAt: ahead(2) })
    await buildMail(database, { to: 'year@example.com', createdAt: ahead(365 * 24) })
    await database.write(async (tx) => {
      // Leased by a process that died at that time, with a pause set then.
      await tx
        .updateTable('mails')
        .set({ leasedBy: 'dead' })
        .where('toAddress', '=', 'year@example.com')
        .execute()
      await tx
        .updateTable('mailDelivery')
        .set({ nextAt: ahead(365 * 24), pausedUntil: ahead(365 * 24) })
        .execute()
    })
    start()
    await mailServer.received(2)
    const receivers = mailServer.mails.flatMap(({ envelopeTo }) => envelopeTo)
    expect(receivers.toSorted()).toEqual(['two-hours@example.com', 'year@example.com'])
  })

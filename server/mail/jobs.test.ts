import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { buildDatabase } from '#tests/support/databases.ts'
import { buildMail, mailsOf } from '#tests/support/factories.ts'
import { deleteOldMails, keptForDays } from './jobs.ts'

test('mails are deleted when their time is over, those that wait are kept', async () => {
  const database = await buildDatabase()
  const at = new Date('2026-03-01T10:00:00Z')
  for (const state of ['sent', 'refused', 'waiting'] as const) {
    const id = await buildMail(database, { createdAt: at })
    const settledAt = state === 'waiting' ? null : at
    await database.write((tx) =>
      tx.updateTable('mails').set({ state, settledAt }).where('id', '=', id).execute(),
    )
  }
  const statesAfter = async (days: number) => {
    await deleteOldMails({ database, now: () => new Date(at.getTime() + days * dayMs + 1) })
    return (await mailsOf(database)).map(({ state }) => state)
  }
  expect(await statesAfter(keptForDays.sent - 1)).toHaveLength(3)
  expect(await statesAfter(keptForDays.sent)).toEqual(['refused', 'waiting'])
  expect(await statesAfter(keptForDays.refused)).toEqual(['waiting'])
})

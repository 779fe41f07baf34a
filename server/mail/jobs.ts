import type { Database, DatabaseKind } from '#server/database/database.ts'
import { idList } from '#server/database/id-list.ts'
import type { Executor } from '#server/database/schema.ts'
import { isNightly, type Job } from '#server/jobs/scheduler.ts'

const dayMs = 24 * 60 * 60 * 1000
const rowsPerSlice = 200

/** How long a mail is kept once it is settled, or was not sent in time: longer where somebody may want to look at it. */
export const keptForDays = { sent: 30, skipped: 30, expired: 30, refused: 90 } as const

/** How long after its day a count of automatic mails is forgotten. */
export const allowancesKeptForDays = 2

async function deleteMails(
  tx: Executor,
  kind: DatabaseKind,
  outcome: keyof typeof keptForDays,
  until: Date,
): Promise<number> {
  const old = await tx
    .selectFrom('mails')
    .select('id')
    .where('state', '=', outcome === 'expired' ? 'waiting' : outcome)
    .where(outcome === 'expired' ? 'expiresAt' : 'settledAt', '<', until)
    .limit(rowsPerSlice)
    .execute()
  if (old.length > 0) {
    const ids = old.map(({ id }) => id)
    await tx.deleteFrom('mails').where('id', 'in', idList(kind, ids)).execute()
  }
  return old.length
}

/** Forgets mails that were settled long ago, and yesterday's counts of automatic mails. */
export function deleteOldMails({ database, now }: { database: Database; now: () => Date }): Job {
  return {
    name: 'forget old mails',
    isDue: isNightly,
    async runSlice() {
      const before = (days: number) => new Date(now().getTime() - days * dayMs)
      return await database.write(async (tx) => {
        let most = 0
        for (const outcome of ['sent', 'skipped', 'expired', 'refused'] as const)
          most = Math.max(most, await deleteMails(tx, database.kind, outcome, before(keptForDays[outcome])))
        const oldestDay = before(allowancesKeptForDays - 1)
          .toISOString()
          .slice(0, 10)
        await tx.deleteFrom('mailAllowances').where('day', '<', oldestDay).execute()
        return most === rowsPerSlice
      })
    },
  }
}

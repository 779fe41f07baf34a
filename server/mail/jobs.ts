import type { Database, DatabaseKind } from '#server/database/database.ts'
import { idList } from '#server/database/id-list.ts'
import type { Executor } from '#server/database/schema.ts'
import { nightly } from '#server/jobs/schedule.ts'
import type { Job } from '#server/jobs/scheduler.ts'

const dayMs = 24 * 60 * 60 * 1000
const rowsPerSlice = 200

/** How long a settled mail is kept: one that was given up waits longer, for somebody to look at it. */
export const keptForDays = { sent: 30, skipped: 30, refused: 90 } as const

/** How long after its day a count of automatic mails is forgotten. */
export const allowancesKeptForDays = 2

async function deleteMails(
  tx: Executor,
  kind: DatabaseKind,
  state: keyof typeof keptForDays,
  until: Date,
): Promise<number> {
  const old = await tx
    .selectFrom('mails')
    .leftJoin('mailBatches', 'mailBatches.id', 'mails.batchId')
    .select('mails.id')
    .where('mails.state', '=', state)
    .where('mails.settledAt', '<', until)
    // What became of a batch has been added up when it is finished, not before.
    .where((eb) => eb.or([eb('mails.batchId', 'is', null), eb('mailBatches.state', '=', 'sent')]))
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
    name: 'delete-old-mails',
    isDue: nightly.isDue,
    async runSlice() {
      const before = (days: number) => new Date(now().getTime() - days * dayMs)
      return await database.write(async (tx) => {
        let most = 0
        for (const state of ['sent', 'skipped', 'refused'] as const)
          most = Math.max(most, await deleteMails(tx, database.kind, state, before(keptForDays[state])))
        const oldestDay = before(allowancesKeptForDays - 1)
          .toISOString()
          .slice(0, 10)
        await tx.deleteFrom('mailAllowances').where('day', '<', oldestDay).execute()
        return most === rowsPerSlice
      })
    },
  }
}

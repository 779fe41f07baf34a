import { dayMs } from '#contract/durations.ts'
import { idempotencyWindowMs } from '#contract/limits.ts'
import { londonDay, mondayOf } from '#contract/london-time.ts'
import { junkKeptForDays } from '#contract/worklist.ts'
import type { Deps } from '#server/deps.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { junkReminder } from './emails.ts'
import { countNewJunk, deleteIdempotencyKeys, listOldJunk } from './repository.ts'
import { deleteConsultationAndItsRows } from './service.ts'

const rowsPerBatch = 100

/** Deletes old junk, whether the shield or the owner put it there, as if she had deleted it. */
export async function deleteOldJunk({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - junkKeptForDays * dayMs)
  await inBatches(() =>
    database.write(async (tx) => {
      const ids = await listOldJunk(tx, before, rowsPerBatch)
      for (const id of ids) await deleteConsultationAndItsRows(tx, id)
      return ids.length === rowsPerBatch
    }),
  )
}

/** Deletes the keys of requests that may be sent again as new ones. */
export async function deleteOldKeys({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const heldSince = new Date(now().getTime() - idempotencyWindowMs)
  await database.write((tx) => deleteIdempotencyKeys(tx, heldSince))
}

type ReminderDeps = Pick<Deps, 'database' | 'facts' | 'now'> & { mail: Pick<Deps['mail'], 'wake'> }

/** Reminds the owner once a week of requests that the shield put into Junk: no honest one may get lost. */
export async function remindOfJunk({ database, facts, mail, now }: ReminderDeps): Promise<void> {
  const at = now()
  const count = await countNewJunk(database.kysely, new Date(at.getTime() - 7 * dayMs))
  if (count === 0) return
  await database.write((tx) =>
    queueMail(tx, {
      kind: 'junk_reminder',
      to: { owner: true },
      cause: `junk ${mondayOf(londonDay(at))}`,
      letter: junkReminder(facts, count),
      facts,
      createdAt: at,
    }),
  )
  mail.wake()
}

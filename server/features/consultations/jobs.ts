import { dayMs } from '#contract/durations.ts'
import { idempotencyWindowMs } from '#contract/limits.ts'
import { londonDay } from '#contract/london-time.ts'
import { junkKeptForDays } from '#contract/worklist.ts'
import type { Deps } from '#server/deps.ts'
import { createSchedule, nightly } from '#server/jobs/schedule.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { junkReminder } from './emails.ts'
import { deleteIdempotencyKeys, hasIdempotencyKeys } from './repository.ts'
import { deleteConsultationAndItsRows } from './service.ts'
import { countNewJunk, listOldJunk } from './spam-repository.ts'

const rowsPerSlice = 100
const mondays = createSchedule('0 9 * * 1')

/** Deletes old junk, whether the shield or the owner put it there, as if she had deleted it. */
export function deleteOldJunk({ database, now }: Pick<Deps, 'database' | 'now'>): Job {
  return {
    name: 'delete-old-junk',
    isFinal: true,
    isDue: nightly.isDue,
    async runSlice() {
      const before = new Date(now().getTime() - junkKeptForDays * dayMs)
      return await database.write(async (tx) => {
        const ids = await listOldJunk(tx, before, rowsPerSlice)
        for (const id of ids) await deleteConsultationAndItsRows(tx, id)
        return ids.length === rowsPerSlice
      })
    },
  }
}

/** Deletes the keys of requests that may be sent again as new ones. */
export function deleteOldKeys({ database, now }: Pick<Deps, 'database' | 'now'>): Job {
  const heldSince = () => new Date(now().getTime() - idempotencyWindowMs)
  return {
    name: 'delete-old-request-keys',
    isDue: () => true,
    hasWork: () => hasIdempotencyKeys(database.kysely, heldSince()),
    async runSlice() {
      await database.write((tx) => deleteIdempotencyKeys(tx, heldSince()))
      return false
    },
  }
}

type ReminderDeps = Pick<Deps, 'database' | 'facts' | 'now'> & { mail: Pick<Deps['mail'], 'wake'> }

/**
 * Reminds the owner once a week of requests that the shield put into Junk, unless she has looked through
 * them: no honest request may get lost.
 */
export function remindOfJunk({ database, facts, mail, now }: ReminderDeps): Job {
  return {
    name: 'junk-reminder',
    isDue: mondays.isDue,
    async runSlice() {
      const at = now()
      const count = await countNewJunk(database.kysely, new Date(at.getTime() - 7 * dayMs))
      if (count === 0) return false
      await database.write((tx) =>
        queueMail(tx, {
          kind: 'junk_reminder',
          to: { owner: true },
          belongsTo: { cause: `junk ${londonDay(mondays.lastDueAt(at))}` },
          letter: junkReminder(facts, count),
          facts,
          createdAt: at,
        }),
      )
      mail.wake()
      return false
    },
  }
}

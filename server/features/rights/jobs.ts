import { dayMs } from '#contract/durations.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import type { Deps } from '#server/deps.ts'
import { createSchedule, nightly } from '#server/jobs/schedule.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { reminderLetter } from './emails.ts'
import * as repository from './repository.ts'

const rowsPerSlice = 50

/** Retention of an unconfirmed request in days. Its link works for one day; for the rest a new link can be sent. */
export const unconfirmedForDays = 3
/** Days that an answered request is kept: it is evidence while a complaint to the Information Commissioner is possible. */
export const answeredForDays = 365

const mornings = createSchedule('0 8 * * *')
const daysAhead = 7
/** Mails are deleted after 30 days; the same reminder must not be queued again then. */
const lateDays = 14

type ReminderDeps = Pick<Deps, 'database' | 'facts' | 'now'> & { mail: Pick<Deps['mail'], 'wake'> }

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs

/** Reminds the owner of open requests, once a week before the last day and once on it. */
export function remindOfDataRequests({ database, facts, mail, now }: ReminderDeps): Job {
  return {
    name: 'data-request-reminder',
    isDue: mornings.isDue,
    async runSlice() {
      const today = londonDay(now())
      const tomorrow = addDays(today, 1)
      const reminders = [
        { causePrefix: 'data-request-week ', from: tomorrow, before: addDays(today, daysAhead + 1) },
        { causePrefix: 'data-request-day ', from: addDays(today, -lateDays), before: tomorrow },
      ]
      const found = await database.write(async (tx) => {
        let most = 0
        for (const reminder of reminders) {
          const due = await repository.listDataRequestsToRemind(tx, { ...reminder, limit: rowsPerSlice })
          most = Math.max(most, due.length)
          for (const request of due)
            await queueMail(tx, {
              kind: 'data_request_reminder',
              to: { owner: true },
              belongsTo: { dataRequestId: request.id, cause: reminder.causePrefix + request.id },
              letter: reminderLetter(facts, request, dayNumber(request.dueDay) - dayNumber(today)),
              facts,
              createdAt: now(),
            })
        }
        return most
      })
      if (found > 0) mail.wake()
      return found === rowsPerSlice
    },
  }
}

/** Deletes unconfirmed and long answered requests, with the mails about them. */
export function deleteOldDataRequests({ database, now }: Pick<Deps, 'database' | 'now'>): Job {
  return {
    name: 'delete-old-data-requests',
    isFinal: true,
    isDue: nightly.isDue,
    async runSlice() {
      const before = (days: number) => new Date(now().getTime() - days * dayMs)
      const old = [
        { linkSentBefore: before(unconfirmedForDays) },
        { answeredBefore: before(answeredForDays) },
      ] as const
      return await database.write(async (tx) => {
        let hasMore = false
        for (const which of old)
          hasMore = (await repository.deleteOldRequests(tx, database.kind, which, rowsPerSlice)) || hasMore
        return hasMore
      })
    },
  }
}

import { minuteMs } from '#contract/durations.ts'
import type { MachineNotice } from '#contract/machine.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { createSchedule } from '#server/jobs/schedule.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { readDelivery } from '#server/mail/leasing.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { noticeMail } from './emails.ts'
import * as repository from './repository.ts'
import { findNotices, type NoticeDeps } from './service.ts'

type NotifyDeps = NoticeDeps & Pick<Deps, 'facts'> & { wake: () => void }

const everyTenMinutes = createSchedule('*/10 * * * *')
/** Unresolved problems are reported again every morning. */
const everyMorning = createSchedule('0 8 * * *')

/** A start fixes some problems itself, such as a backup missed while the machine was off. */
const afterStartMs = 5 * minuteMs

/** Notifies the owner of machine problems once when they begin, then each morning. */
export function sendNotices(deps: NotifyDeps): Job {
  const { database, facts, mailSettings, now, wake } = deps
  const startedAt = now()

  async function canMail(tx: Executor, notices: readonly MachineNotice[]): Promise<boolean> {
    const { outage } = await readDelivery(tx, database.kind)
    return mailSettings.smtp !== undefined && outage === null && !notices.some(({ kind }) => kind === 'mail')
  }

  async function claimDueNotices(tx: Executor, notices: readonly MachineNotice[], at: Date) {
    const before = everyMorning.lastDueAt(at)
    const due: MachineNotice[] = []
    for (const notice of notices)
      if (await repository.recordNotified(tx, { kind: notice.kind, at, before })) due.push(notice)
    return due
  }

  async function queueNotices(tx: Executor, notices: readonly MachineNotice[], at: Date): Promise<void> {
    if (!(await canMail(tx, notices))) return
    const due = await claimDueNotices(tx, notices, at)
    if (due.length === 0) return
    await queueMail(tx, {
      kind: 'machine_matters',
      to: { owner: true },
      belongsTo: { cause: `machine-matters ${at.toISOString()}` },
      letter: noticeMail(facts, due),
      facts,
      createdAt: at,
    })
  }

  return {
    name: 'machine-notices',
    isDue: everyTenMinutes.isDue,
    hasWork: async () => now().getTime() - startedAt.getTime() >= afterStartMs,
    async runSlice() {
      const notices = await findNotices(deps)
      const at = now()
      await database.write(async (tx) => {
        // By now they may be resolved, or have others to join.
        await repository.deleteUnsentNotices(tx)
        await queueNotices(tx, notices, at)
      })
      wake()
      return false
    },
  }
}

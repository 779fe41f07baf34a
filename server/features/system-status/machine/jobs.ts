import { minuteMs } from '#contract/durations.ts'
import { type MachineNotice, noticeKinds } from '#contract/machine.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { deletePush, hasPushDevice, queuePushNotice } from '#server/features/push/service.ts'
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

  /** Chooses mail, or push during a mail outage; undefined if neither can reach the owner. */
  async function chooseChannel(tx: Executor, notices: readonly MachineNotice[]) {
    const { outage } = await readDelivery(tx, database.kind)
    const isMailDown = outage !== null || notices.some(({ kind }) => kind === 'mail')
    if (mailSettings.smtp && !isMailDown) return 'mail'
    return (await hasPushDevice(tx)) ? 'push' : undefined
  }

  async function claimDueNotices(tx: Executor, notices: readonly MachineNotice[], at: Date) {
    const before = everyMorning.lastDueAt(at)
    const due: MachineNotice[] = []
    for (const notice of notices)
      if (await repository.recordNotified(tx, { kind: notice.kind, at, before })) due.push(notice)
    return due
  }

  /** Withdraws queued notices: by now they may be resolved, or have others to join. */
  async function withdrawUnsent(tx: Executor, notices: readonly MachineNotice[]): Promise<void> {
    await repository.deleteUnsentNotices(tx)
    for (const kind of noticeKinds)
      if (!notices.some((notice) => notice.kind === kind)) await deletePush(tx, kind)
  }

  async function queueNotices(tx: Executor, notices: readonly MachineNotice[], at: Date): Promise<void> {
    const channel = await chooseChannel(tx, notices)
    if (channel === undefined) return
    const due = await claimDueNotices(tx, notices, at)
    if (due.length === 0) return
    if (channel === 'push') {
      for (const { kind, title, words } of due) await queuePushNotice(tx, { id: kind, title, words }, at)
      return
    }
    await queueMail(tx, {
      kind: 'machine_matters',
      to: { owner: true },
      belongsTo: { cause: `machine-matters ${at.toISOString()}` },
      letter: noticeMail(facts, due),
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
        await withdrawUnsent(tx, notices)
        await queueNotices(tx, notices, at)
      })
      wake()
      return false
    },
  }
}

import { minuteMs } from '#contract/durations.ts'
import { type MachineNotice, noticeKinds } from '#contract/machine.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { deletePush, hasPhone, queueNotice } from '#server/features/push/service.ts'
import { createSchedule } from '#server/jobs/schedule.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { readDelivery } from '#server/mail/leasing.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { noticeMail } from './emails.ts'
import * as repository from './repository.ts'
import { findNotices, type NoticeDeps } from './service.ts'

type TellDeps = NoticeDeps & Pick<Deps, 'facts'> & { wake: () => void }

const often = createSchedule('*/10 * * * *')
/** What lasts is told again then. */
const mornings = createSchedule('0 8 * * *')

/** A start puts some of it right by itself, as when the machine was off at night. */
const afterStartMs = 5 * minuteMs

/** Tells the owner of what is wrong with the machine: once when it begins, then each morning. */
export function sendNotices(deps: TellDeps): Job {
  const { database, facts, mailSettings, now, wake } = deps
  const startedAt = now()

  /** While no mail goes out, by push; nothing where she has no phone for it either. */
  async function findWay(tx: Executor, matters: readonly MachineNotice[]) {
    const { outage } = await readDelivery(tx, database.kind)
    const isStanding = outage !== null || matters.some(({ kind }) => kind === 'mail')
    if (mailSettings.smtp && !isStanding) return 'mail'
    return (await hasPhone(tx)) ? 'push' : undefined
  }

  async function takeDue(tx: Executor, matters: readonly MachineNotice[], at: Date) {
    const before = mornings.lastDueAt(at)
    const due: MachineNotice[] = []
    for (const matter of matters)
      if (await repository.recordNotified(tx, { kind: matter.kind, at, before })) due.push(matter)
    return due
  }

  /** What has not left may be over by now, or have more beside it. */
  async function takeBack(tx: Executor, matters: readonly MachineNotice[]): Promise<void> {
    await repository.takeBackUnsent(tx)
    for (const kind of noticeKinds)
      if (!matters.some((matter) => matter.kind === kind)) await deletePush(tx, kind)
  }

  async function tell(tx: Executor, matters: readonly MachineNotice[], at: Date): Promise<void> {
    const way = await findWay(tx, matters)
    if (way === undefined) return
    const due = await takeDue(tx, matters, at)
    if (due.length === 0) return
    if (way === 'push') {
      for (const { kind, title, words } of due) await queueNotice(tx, { id: kind, title, words }, at)
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
    name: 'machine-matters',
    isDue: often.isDue,
    hasWork: async () => now().getTime() - startedAt.getTime() >= afterStartMs,
    async runSlice() {
      const matters = await findNotices(deps)
      const at = now()
      await database.write(async (tx) => {
        await takeBack(tx, matters)
        await tell(tx, matters, at)
      })
      wake()
      return false
    },
  }
}

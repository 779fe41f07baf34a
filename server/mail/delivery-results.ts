import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { isUnavailable } from '#server/database/failures.ts'
import type { Executor } from '#server/database/schema.ts'
import { deleteMails } from './delete-mails-repository.ts'
import { postponeMail, releaseMails, reviveMail } from './lease-repository.ts'
import type { MailKind } from './mail-kinds.ts'
import { isOrphanedCancellation } from './mail-kinds.ts'
import * as repository from './repository.ts'
import { mailRetryDelay, retryWindowMs } from './sending-limits.ts'
import type { Failure } from './smtp-error.ts'
import { releaseAddresses, suppressAddress } from './suppressions.ts'

type Named = { id: string; kind: MailKind }

/** Callbacks run in the transaction that stores a mail's outcome. */
export type MailEvents = {
  /** The mail was given up; `mayHaveArrived` if that is not known of one that is sent once. */
  onRefused: (tx: Executor, mail: Named, at: Date, mayHaveArrived: boolean) => Promise<void>
  /** A given-up mail is tried again. */
  onRevived: (tx: Executor, mail: Named, at: Date) => Promise<void>
}

export const noEvents: MailEvents = { onRefused: async () => {}, onRevived: async () => {} }

type SettleDeps = { database: Database; now: () => Date; leasedBy: string; events: MailEvents }

const retryEveryMs = 500
const retries = 120

/** Refusals that a retry cannot change. */
const finalKinds: ReadonlySet<Failure['kind']> = new Set(['mailbox', 'permanent', 'policy'])

const unclear = 'The mail may have arrived, so it is not sent again by itself.'

/** Retries a write for a minute: an accepted mail must not be sent again because the database was unavailable. */
async function writeWithRetries(write: () => Promise<void>): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      if (attempt === retries || !isUnavailable(error)) throw error
      await wait(retryEveryMs)
    }
  }
}

/** Stores the outcomes of mails. */
export function createResultWriter({ database, now, leasedBy, events }: SettleDeps) {
  return {
    async sent(mail: repository.Mail): Promise<void> {
      await writeWithRetries(() =>
        database.write(async (tx) => {
          await repository.markSent(tx, mail.id, now())
          if (isOrphanedCancellation(mail)) await deleteMails(tx, database.kind, [mail.id], now())
          // A letter was delivered, so its address can be reached: lift any suppression.
          if (mail.batchId === null && !mail.isOwner)
            await releaseAddresses(tx, database.kind, [mail.toAddress])
        }),
      )
    },

    /** To be awaited before a mail that is sent once leaves; false if it must not. */
    async handOver({ id }: repository.Mail): Promise<boolean> {
      return await database.write((tx) => repository.markHandedOver(tx, id, leasedBy, now()))
    },

    /** Postpones the mail, or gives up: at once if the refusal is final, else at the end of the retry window. */
    async refused(mail: repository.Mail, failure: Failure): Promise<void> {
      const at = now()
      const firstFailedAt = mail.firstFailedAt ?? at
      const dueAt = new Date(at.getTime() + mailRetryDelay(mail.failures + 1))
      const isTooLate = mail.expiresAt !== null && dueAt >= mail.expiresAt
      const isLast = isTooLate || dueAt.getTime() - firstFailedAt.getTime() > retryWindowMs
      const { mayHaveArrived = false } = failure
      const reason = mayHaveArrived ? `${failure.reason} ${unclear}` : failure.reason
      const isFinal = finalKinds.has(failure.kind) || isLast || mayHaveArrived
      await database.write(async (tx) => {
        if (!isFinal) return await postponeMail(tx, mail.id, { reason, firstFailedAt, dueAt, leasedBy })
        await repository.markRefused(tx, mail, { reason, settledAt: at })
        if (failure.kind === 'mailbox') await suppressAddress(tx, mail, { reason, since: at })
        await events.onRefused(tx, mail, at, mayHaveArrived)
      })
    },

    /** Postpones a mail refused for a server-side reason, and revives others already given up for the same reason. */
    async postponeAndRevive(mail: repository.Mail, { reason }: Failure, others: readonly repository.Mail[]) {
      const at = now()
      const dueAt = new Date(at.getTime() + mailRetryDelay(1))
      const firstFailedAt = mail.firstFailedAt ?? at
      await database.write(async (tx) => {
        await postponeMail(tx, mail.id, { reason, firstFailedAt, dueAt, leasedBy })
        for (const other of others) {
          const change = { dueAt, failures: 1, firstFailedAt: at }
          const isRevived = await reviveMail(tx, database.kind, other.id, change)
          if (isRevived) await events.onRevived(tx, other, at)
        }
      })
    },

    async skipped(id: string): Promise<void> {
      await database.write((tx) => repository.markSkipped(tx, id, now()))
    },

    async release(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      const dueAt = now()
      await database.write((tx) => releaseMails(tx, database.kind, ids, { leasedBy, dueAt }))
    },
  }
}

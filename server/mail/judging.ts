import { dayMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import type { Failure } from './failure.ts'
import { hasSentSince, type Mail } from './repository.ts'

/** So many receivers refused alike, one after the other, are the mail server's fault. */
const alikeThatMeanServer = 3

export type Verdict = { isOwn: true } | { isOwn: false; others: Mail[] }

/**
 * Tells what is wrong with one mail or its receiver from what is wrong with the account or the server, which answer with the
 * same codes: by what becomes of the others.
 */
export function createJudge({ database, now }: { database: Database; now: () => Date }) {
  /** Refused one after the other with this code. */
  let alike: { code: string | undefined; mails: Mail[] } = { code: undefined, mails: [] }

  /** Whether it was refused before, and others of its kind were taken since. */
  async function isConfirmed({ kind }: Failure, { batchId, firstFailedAt }: Mail): Promise<boolean> {
    if (!firstFailedAt) return false
    // Of a list whose last addresses are all dead no other is taken any more.
    if (kind === 'mailbox' && now().getTime() - firstFailedAt.getTime() > dayMs) return true
    return await hasSentSince(database.kysely, batchId, firstFailedAt)
  }

  return {
    /** The server takes mails, or refuses them for another reason. */
    forget(): void {
      alike = { code: undefined, mails: [] }
    },
    /** Whether a refusal is this mail's own; if not, which others were given up for it by mistake. */
    async judge(failure: Failure, mail: Mail): Promise<Verdict> {
      if (alike.code !== failure.code) alike = { code: failure.code, mails: [] }
      const before = alike.mails.filter(({ toAddress }) => toAddress !== mail.toAddress)
      if (await isConfirmed(failure, mail)) return { isOwn: true }
      alike.mails = [...before, mail].slice(-alikeThatMeanServer)
      const areMany = alike.mails.length >= alikeThatMeanServer
      if (failure.kind !== 'policy' && !areMany) return { isOwn: true }
      return { isOwn: false, others: failure.kind === 'policy' ? [] : before }
    },
  }
}

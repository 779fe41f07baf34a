import { dayMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import type { Failure } from './failure.ts'
import { hasSentSince, type Mail } from './repository.ts'

/** After this many receivers in a row with the same refusal, the mail server is to blame. */
const alikeThatMeanServer = 3

export type Verdict = { isOwn: true } | { isOwn: false; others: Mail[] }

/**
 * Decides whether a refusal concerns one mail or the whole account or server, which answer with the same codes: the
 * outcomes of other mails tell them apart.
 */
export function createJudge({ database, now }: { database: Database; now: () => Date }) {
  /** Consecutive refusals with the same code. */
  let alike: { code: string | undefined; mails: Mail[] } = { code: undefined, mails: [] }

  /** Whether the mail was refused before and others of its batch were accepted since. */
  async function isConfirmed({ kind }: Failure, { batchId, firstFailedAt }: Mail): Promise<boolean> {
    if (!firstFailedAt) return false
    // A dead mailbox is confirmed after a day: at the end of a list no other mail may follow to confirm it.
    if (kind === 'mailbox' && now().getTime() - firstFailedAt.getTime() > dayMs) return true
    return await hasSentSince(database.kysely, batchId, firstFailedAt)
  }

  return {
    /** Resets the count: the server accepted a mail or refused one for another reason. */
    forget(): void {
      alike = { code: undefined, mails: [] }
    },
    /** Whether the refusal concerns this mail; if not, also the mails that were given up by mistake. */
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

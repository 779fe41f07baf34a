import { dayMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import { hasSentSince, type Mail } from './repository.ts'
import type { Failure } from './smtp-error.ts'

/** The server is to blame once this many receivers in a row get the same refusal. */
const sameUntilServerFault = 3

export type Verdict = { isAboutMail: true } | { isAboutMail: false; others: Mail[] }

/**
 * Decides whether a refusal concerns one mail or the whole account or server, which answer with the same codes: the
 * outcomes of other mails tell them apart.
 */
export function createRefusalClassifier({ database, now }: { database: Database; now: () => Date }) {
  /** Consecutive refusals with the same code. */
  let sameRefusals: { code: string | undefined; mails: Mail[] } = { code: undefined, mails: [] }

  /** Whether the mail was refused before and others of its batch were accepted since. */
  async function isConfirmed({ kind }: Failure, { batchId, firstFailedAt }: Mail): Promise<boolean> {
    if (!firstFailedAt) return false
    // A dead mailbox is confirmed after a day: at the end of a list no other mail may follow to confirm it.
    if (kind === 'mailbox' && now().getTime() - firstFailedAt.getTime() > dayMs) return true
    return await hasSentSince(database.kysely, batchId, firstFailedAt)
  }

  return {
    /** Resets the count: the server accepted a mail or refused one for another reason. */
    reset(): void {
      sameRefusals = { code: undefined, mails: [] }
    },
    /** Whether the refusal concerns this mail; if not, also the mails that were given up by mistake. */
    async classify(failure: Failure, mail: Mail): Promise<Verdict> {
      if (sameRefusals.code !== failure.code) sameRefusals = { code: failure.code, mails: [] }
      const before = sameRefusals.mails.filter(({ toAddress }) => toAddress !== mail.toAddress)
      if (await isConfirmed(failure, mail)) return { isAboutMail: true }
      sameRefusals.mails = [...before, mail].slice(-sameUntilServerFault)
      const areMany = sameRefusals.mails.length >= sameUntilServerFault
      if (failure.kind !== 'policy' && !areMany) return { isAboutMail: true }
      return { isAboutMail: false, others: failure.kind === 'policy' ? [] : before }
    },
  }
}

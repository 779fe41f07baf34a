import type { Receipt } from './mail-server.ts'

export type Verdict = {
  received: number
  /** Recipients who did not get the mail. */
  missed: string[]
  /** Recipients who got it more often than kills in flight explain. */
  twice: string[]
  /** Repeats of a mail that was in flight when the program was killed. */
  repeatedInFlight: number
  /** Recipients who got one mail with two Message-IDs. */
  renamed: string[]
}

/**
 * Compares the mails that a server has accepted with the recipients who should get one each. `inFlight` holds
 * Message-IDs, kill by kill.
 */
export function judgeReceipts(
  recipients: readonly string[],
  receipts: readonly Receipt[],
  inFlight: readonly (readonly string[])[] = [],
): Verdict {
  const idsOf = Map.groupBy(receipts, ({ to }) => to)
  const reasons = (id: string) => inFlight.filter((ids) => ids.includes(id)).length
  const timesOf = (to: string) => idsOf.get(to)?.length ?? 0
  const reasonsOf = (to: string) => reasons(idsOf.get(to)?.[0]?.messageId ?? '')
  const known = new Set(recipients)
  return {
    received: receipts.length,
    missed: recipients.filter((to) => timesOf(to) === 0),
    twice: [...idsOf.keys()].filter((to) => !known.has(to) || timesOf(to) > 1 + reasonsOf(to)),
    repeatedInFlight: recipients.reduce((sum, to) => sum + Math.max(0, timesOf(to) - 1), 0),
    renamed: recipients.filter((to) => new Set(idsOf.get(to)?.map(({ messageId }) => messageId)).size > 1),
  }
}

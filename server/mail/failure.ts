/** The outcome of a failed attempt: what it concerns, and why it failed. */
export type Failure = {
  /**
   * This mail only: `mailbox`, the address is unreachable; `permanent`, this mail will never be accepted; `temporary`,
   * it may be accepted later.
   * All mails, and this one is not to blame: `server`, retried soon; `account`, the company has stopped sending for a while.
   * Unclear until other mails are tried: `policy`, refused by rules; `broken`, the connection broke; `silent`, the server
   * stopped answering.
   */
  kind: 'mailbox' | 'permanent' | 'temporary' | 'server' | 'account' | 'policy' | 'broken' | 'silent'
  /** A sentence for the owner. */
  reason: string
  /** Of a mail that is sent once: the connection was lost when the server may have accepted it already. */
  mayHaveArrived?: boolean
  /** Equal for the same refusal of different receivers. */
  code?: string
  /** The account's limit for this period was reached. */
  quota?: 'hour' | 'day'
}

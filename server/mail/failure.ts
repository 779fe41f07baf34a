/** What a failed attempt means, and for whom. */
export type Failure = {
  /**
   * About this mail: `mailbox`, the address cannot be reached; `permanent`, this mail will never be taken; `temporary`, it
   * may be taken later.
   * About all mails, and this one is not to blame: `server`, tried again soon; `account`, the mail company sends no more
   * for a while.
   * About either, which others tell: `policy`, refused by rules; `broken`, the connection broke; `silent`, the server
   * stopped answering.
   */
  kind: 'mailbox' | 'permanent' | 'temporary' | 'server' | 'account' | 'policy' | 'broken' | 'silent'
  /** A sentence for the owner. */
  reason: string
  /** Equal for equal refusals, whoever was to receive the mail. */
  code?: string
  /** The number of mails that the company sends in this time was reached. */
  quota?: 'hour' | 'day'
}

import type { Generated } from 'kysely'

type PushSubscriptionsTable = {
  id: string
  /** Where its push service takes messages for this browser. */
  endpoint: string
  /** What messages to it are encrypted with (RFC 8291). */
  p256dh: string
  auth: string
  name: string
  /** It goes with the session that it was made in, unless that expired. */
  sessionId: string | null
  createdAt: Date
  toldAt: Date | null
}

type PushMessagesTable = {
  id: string
  subscriptionId: string
  /** Or what else it tells of, in the words of `notice`. */
  consultationId: string
  notice: string | null
  failures: Generated<number>
  /** While it is leased, the end of the lease. */
  dueAt: Date
  createdAt: Date
}

/** Messages to the owner's own browsers. */
export type PushTables = {
  pushSubscriptions: PushSubscriptionsTable
  pushMessages: PushMessagesTable
}

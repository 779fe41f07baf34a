import type { Generated } from 'kysely'

type PushSubscriptionsTable = {
  id: string
  /** URL of the push service for this browser. */
  endpoint: string
  /** Keys that encrypt messages to it (RFC 8291). */
  p256dh: string
  auth: string
  name: string
  /** Deleted with the session that created it, unless that expired. */
  sessionId: string | null
  createdAt: Date
  toldAt: Date | null
}

type PushMessagesTable = {
  id: string
  subscriptionId: string
  /** The consultation it announces, or another subject whose text is in `notice`. */
  consultationId: string
  notice: string | null
  failures: Generated<number>
  /** While the message is leased: the end of the lease. */
  dueAt: Date
  createdAt: Date
}

/** Messages to the owner's own browsers. */
export type PushTables = {
  pushSubscriptions: PushSubscriptionsTable
  pushMessages: PushMessagesTable
}

import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** What all processes share about the mail server. Within a transaction the row is taken: one leases at a time. */
export async function readDelivery(db: Executor, kind: DatabaseKind, forChange = false) {
  return await db
    .selectFrom('mailDelivery')
    .selectAll()
    .where('id', '=', 'delivery')
    .$if(forChange && kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}

type DeliveryChange = {
  nextAt?: Date
  pausedUntil?: Date | null
  failures?: number
  outage?: string | null
  outageSince?: Date | null
}

export async function changeDelivery(tx: Executor, change: DeliveryChange): Promise<void> {
  await tx.updateTable('mailDelivery').set(change).where('id', '=', 'delivery').execute()
}

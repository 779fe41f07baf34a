import type { Database, DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { listSendingBatches } from './batches.ts'
import { isPausing, serverPauseAfter, takeSlots } from './pace.ts'
import type { Failure } from './refusals.ts'
import * as repository from './repository.ts'

/** What all processes share about the mail server. For a change the row is locked: one process leases at a time. */
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

export type LeasingDeps = {
  database: Database
  now: () => Date
  mailsPerMinute: number
  leasedBy: string
  leaseMs: number
}

export type Leased = {
  mails: repository.Mail[]
  /** When asking again may give more, if that is known. */
  waitMs: number | undefined
  /** Whether the mail server was unavailable when this was leased: one mail, sent as a probe. */
  isProbe: boolean
}

const nothing = (waitMs?: number): Leased => ({ mails: [], waitMs, isProbe: false })

/** Takes mails from the outbox so that no other process sends them meanwhile: letters first, then the batches. */
export async function leaseMails(deps: LeasingDeps, wanted: number): Promise<Leased> {
  const { database, now, mailsPerMinute, leasedBy, leaseMs } = deps
  const { kysely, kind } = database
  const at = now()
  const msUntil = (time: Date) => Math.max(1, time.getTime() - at.getTime())

  // Looking first costs no write while there is nothing to do.
  const delivery = await readDelivery(kysely, kind)
  if (isPausing(delivery.pausedUntil, at)) return nothing(msUntil(delivery.pausedUntil))
  if (takeSlots(1, delivery.nextAt, mailsPerMinute, at).taken === 0) return nothing(msUntil(delivery.nextAt))
  const sources = [null, ...(await listSendingBatches(kysely))]
  const isDue = await Promise.all(sources.map((batchId) => repository.hasDueMail(kysely, batchId, at)))
  if (!isDue.includes(true)) return nothing()

  return await database.write(async (tx) => {
    const current = await readDelivery(tx, kind, true)
    if (isPausing(current.pausedUntil, at)) return nothing(msUntil(current.pausedUntil))
    const isProbe = current.outage !== null
    const slots = takeSlots(isProbe ? 1 : wanted, current.nextAt, mailsPerMinute, at)
    const mails: repository.Mail[] = []
    for (const [index, batchId] of sources.entries()) {
      const limit = slots.taken - mails.length
      if (limit <= 0) break
      if (isDue[index]) mails.push(...(await repository.takeDueMails(tx, kind, { batchId, limit, now: at })))
    }
    if (mails.length === 0) return nothing()
    const until = new Date(at.getTime() + leaseMs)
    await repository.leaseMails(
      tx,
      kind,
      mails.map(({ id }) => id),
      { leasedBy, until },
    )
    const { nextAt } = takeSlots(mails.length, current.nextAt, mailsPerMinute, at)
    // One probe at a time, also among several processes.
    await changeDelivery(tx, { nextAt, ...(isProbe && { pausedUntil: until }) })
    return { mails, waitMs: undefined, isProbe }
  })
}

/** Stores that no mail can be sent just now, and when the next probe is due. */
export async function noteOutage(
  { database, now }: Pick<LeasingDeps, 'database' | 'now'>,
  { reason }: Failure,
  isProbe: boolean,
): Promise<void> {
  const at = now()
  await database.write(async (tx) => {
    const { outage, outageSince, failures: before } = await readDelivery(tx, database.kind, true)
    // Several mails under way at once meet the same outage: it counts once.
    const failures = outage === null || isProbe ? before + 1 : before
    await changeDelivery(tx, {
      failures,
      outage: reason,
      outageSince: outageSince ?? at,
      pausedUntil: new Date(at.getTime() + serverPauseAfter(failures)),
    })
  })
}

export async function clearOutage({ database }: Pick<LeasingDeps, 'database'>): Promise<void> {
  await database.write((tx) =>
    changeDelivery(tx, { outage: null, outageSince: null, pausedUntil: null, failures: 0 }),
  )
}

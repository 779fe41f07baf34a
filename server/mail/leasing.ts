import type { Database, DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { listSendingBatches } from './batches.ts'
import { countMailsOfLastDay, effectiveDayLimit, learnDayLimit, remainingIssueQuota } from './daily-quota.ts'
import { hasDueMail, lockDueMails, leaseMails as markLeased } from './lease-repository.ts'
import type { Mail } from './repository.ts'
import type { SendingLimits } from './sending-limits.ts'
import { accountPauseMs, isDeliveryPaused, reserveSendingSlots, serverRetryDelay } from './sending-limits.ts'
import type { Failure } from './smtp-error.ts'

/** The delivery state shared by all processes. `forChange` locks the row: one process leases at a time. */
export async function readDelivery(db: Executor, kind: DatabaseKind, forChange = false) {
  return await db
    .selectFrom('mailDelivery')
    .selectAll()
    .where('id', '=', 'delivery')
    .$if(forChange && kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}

type Delivery = Awaited<ReturnType<typeof readDelivery>>
type DeliveryChange = Partial<Omit<Delivery, 'id'>>

export const noOutage = {
  outage: null,
  outageKind: null,
  outageSince: null,
  pausedUntil: null,
  failures: 0,
} as const satisfies DeliveryChange

export async function changeDelivery(tx: Executor, change: DeliveryChange): Promise<void> {
  await tx.updateTable('mailDelivery').set(change).where('id', '=', 'delivery').execute()
}

export type LeasingDeps = {
  database: Database
  now: () => Date
  limits: () => SendingLimits
  leasedBy: string
  leaseMs: number
}

export type Leased = {
  mails: Mail[]
  /** When the next lease may succeed, if known. */
  waitMs: number | undefined
  /** Whether this is the one mail that probes an unavailable mail server (half-open). */
  isProbe: boolean
}

const noLease = (waitMs?: number): Leased => ({ mails: [], waitMs, isProbe: false })

/**
 * Leases mails from the outbox so that no other process sends them: letters first, then batches within the daily limit.
 */
export async function leaseMails(deps: LeasingDeps, wanted: number): Promise<Leased> {
  const { database, now, limits, leasedBy, leaseMs } = deps
  const { kysely, kind } = database
  const at = now()
  const { perMinute, perDay } = limits()
  // A probe ignores the daily limit: it finds out whether the limit still applies.
  const roomIn = (db: Executor, delivery: Delivery) =>
    delivery.outage === null ? remainingIssueQuota(db, effectiveDayLimit(perDay, delivery, at), at) : wanted
  const msUntil = (time: Date) => Math.max(1, time.getTime() - at.getTime())

  // Check with reads first: an idle poll costs no write.
  const delivery = await readDelivery(kysely, kind)
  if (isDeliveryPaused(delivery.pausedUntil, at)) return noLease(msUntil(delivery.pausedUntil))
  if (reserveSendingSlots(1, delivery.nextAt, perMinute, at).taken === 0)
    return noLease(msUntil(delivery.nextAt))
  const hasRoom = (await roomIn(kysely, delivery)) > 0
  const sources = [null, ...(hasRoom ? await listSendingBatches(kysely) : [])]
  const isDue = await Promise.all(sources.map((batchId) => hasDueMail(kysely, batchId, at)))
  if (!isDue.includes(true)) return noLease()

  return await database.write(async (tx) => {
    const current = await readDelivery(tx, kind, true)
    if (isDeliveryPaused(current.pausedUntil, at)) return noLease(msUntil(current.pausedUntil))
    const isProbe = current.outage !== null
    const slots = reserveSendingSlots(isProbe ? 1 : wanted, current.nextAt, perMinute, at)
    const room = await roomIn(tx, current)
    const mails: Mail[] = []
    for (const [index, batchId] of sources.entries()) {
      const most = batchId === null ? slots.taken : Math.min(slots.taken, room)
      const limit = most - mails.length
      if (limit <= 0) break
      if (isDue[index]) mails.push(...(await lockDueMails(tx, kind, { batchId, limit, now: at })))
    }
    if (mails.length === 0) return noLease()
    const until = new Date(at.getTime() + leaseMs)
    await markLeased(
      tx,
      kind,
      mails.map(({ id }) => id),
      { leasedBy, until },
    )
    const { nextAt } = reserveSendingSlots(mails.length, current.nextAt, perMinute, at)
    // One probe at a time across all processes.
    await changeDelivery(tx, { nextAt, ...(isProbe && { pausedUntil: until }) })
    return { mails, waitMs: undefined, isProbe }
  })
}

/** Records the outage and schedules the next probe. */
export async function recordOutage(
  { database, now }: Pick<LeasingDeps, 'database' | 'now'>,
  { kind, quota, reason }: Failure,
  isProbe: boolean,
): Promise<void> {
  const at = now()
  await database.write(async (tx) => {
    const { outage, outageSince, failures: before } = await readDelivery(tx, database.kind, true)
    const isNew = outage === null
    // Several mails in flight hit the same outage: count it once.
    const failures = isNew || isProbe ? before + 1 : before
    const isAccount = kind === 'account'
    const pauseMs = isAccount ? accountPauseMs : serverRetryDelay(failures)
    await changeDelivery(tx, {
      failures,
      outage: reason,
      outageKind: isAccount ? 'account' : 'server',
      outageSince: outageSince ?? at,
      pausedUntil: new Date(at.getTime() + pauseMs),
      ...(isNew && quota === 'day' && learnDayLimit(await countMailsOfLastDay(tx, at), at)),
    })
  })
}

export async function clearOutage({ database }: Pick<LeasingDeps, 'database'>): Promise<void> {
  await database.write((tx) => changeDelivery(tx, noOutage))
}

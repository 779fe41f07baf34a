import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { heldBookings } from '#server/features/bookings/service.ts'
import {
  dataRequestsOf,
  deleteDataRequests,
  isComplaintOpen,
  scanDataRequests,
} from '#server/features/rights/service.ts'
import { listSuppressions, releaseAddresses } from '#server/mail/suppressions.ts'
import type { Subject } from './repository.ts'

/** A stored address and when it was stored. */
type StoredAddress = { id: string; address: string; storedAt: Date }

/**
 * What another feature holds about people under an address of theirs, beside requests with all that belongs to them,
 * subscriptions and mails. Named here it is found by a look-up, copied, and erased.
 */
export type Holding = {
  /** One of them, such as `data request`. */
  word: string
  /** Why it is not erased, where the law wants it kept for now. */
  mustStay?: string
  find: (db: Executor, subject: Subject) => Promise<{ id: string; line: string; data: unknown }[]>
  /** All of them, in slices, for an older backup that was put back. */
  scan: (db: Executor) => AsyncIterable<StoredAddress[]>
  erase: (tx: Executor, kind: DatabaseKind, ids: readonly string[]) => Promise<void>
}

/** Open complaints, or everything else that somebody has asked about their data. */
function dataRequests(areComplaintsOpen: boolean): Omit<Holding, 'word'> {
  return {
    find: async (db, { emails }) =>
      (await dataRequestsOf(db, emails)).filter(({ mustStay }) => mustStay === areComplaintsOpen),
    async *scan(db) {
      for await (const rows of scanDataRequests(db))
        yield rows
          .filter((row) => isComplaintOpen(row) === areComplaintsOpen)
          .map(({ id, email, askedAt }) => ({ id, address: email, storedAt: askedAt }))
    },
    erase: deleteDataRequests,
  }
}

export const holdings: readonly Holding[] = [
  {
    word: 'booking',
    find: (db, { requests }) => heldBookings(db, requests),
    // It goes with its request, which is found by itself.
    scan: async function* () {},
    erase: async () => {},
  },
  {
    word: 'address that mail cannot reach',
    find: async (db, { emails }) =>
      (await listSuppressions(db, emails)).map(({ address, reason, since }) => ({
        id: address,
        line: `Mail cannot reach ${address} since ${since.toISOString().slice(0, 10)}`,
        data: { address, reason, since: since.toISOString() },
      })),
    async *scan(db) {
      const rows = await listSuppressions(db)
      yield rows.map(({ address, since }) => ({ id: address, address, storedAt: since }))
    },
    erase: async (tx, kind, ids) => {
      await releaseAddresses(tx, kind, ids)
    },
  },
  { word: 'data request', ...dataRequests(false) },
  { word: 'open complaint', mustStay: 'until you have answered it', ...dataRequests(true) },
]

/** What must stay for now, with why. */
export const stayingHoldings = holdings.flatMap(({ mustStay, ...holding }) =>
  mustStay === undefined ? [] : [{ ...holding, mustStay }],
)
export const erasableHoldings = holdings.filter(({ mustStay }) => mustStay === undefined)

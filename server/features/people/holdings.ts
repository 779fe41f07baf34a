import { clockTime, lengthWords } from '#contract/booking-words.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { readBookings } from '#server/features/bookings/service.ts'
import type { Subject } from './repository.ts'

/** A stored address and when it was stored. */
type StoredAddress = { id: string; address: string; storedAt: Date }

/**
 * What another feature holds about people, beside requests, notes, subscriptions and mails. Named here it is found by a
 * look-up, copied, and erased.
 */
export type Holding = {
  /** One of them, such as `booking`. */
  word: string
  find: (db: Executor, kind: DatabaseKind, subject: Subject) => Promise<{ id: string; line: string }[]>
  /** Where it is held under an address of its own: all of them in slices, for an older backup that was put back. */
  scan?: (db: Executor) => AsyncIterable<StoredAddress[]>
  /** Where it does not go with its request. */
  erase?: (tx: Executor, ids: readonly string[]) => Promise<void>
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' })

const bookings: Holding = {
  word: 'booking',
  async find(db, kind, { requests }) {
    const found = await readBookings(db, kind, requests)
    return [...found].map(([id, { startsAt, endsAt }]) => {
      const [start, end] = [new Date(startsAt), new Date(endsAt)]
      const minutes = Math.round((end.getTime() - start.getTime()) / 60_000)
      return { id, line: `${days.format(start)}, ${clockTime(start)}, ${lengthWords(minutes)}` }
    })
  },
}

export const holdings: readonly Holding[] = [bookings]

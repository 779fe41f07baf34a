import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import {
  eraseAppointments,
  listAllPersonalAppointments,
  readPersonalAppointments,
  readPersonalOffers,
} from '#server/features/appointments/service.ts'
import {
  dataRequestsOf,
  deleteDataRequests,
  isComplaintOpen,
  listAllDataRequests,
} from '#server/features/rights/personal-data.ts'
import type { Subject } from './repository.ts'

/** A stored address and when it was stored; of a client also their id, as they may have no address. */
type StoredAddress = { id: string; address: string; client?: string; storedAt: Date }

/**
 * Personal data that another feature stores under an address, beside requests, subscriptions and mails.
 * Listing it here includes it in look-ups, copies and erasures.
 */
export type PersonalDataSource = {
  /** Singular label, such as `data request`. */
  word: string
  /** Set if the law requires keeping it for now: until when it stays. */
  mustStay?: string
  find: (db: Executor, subject: Subject) => Promise<{ id: string; line: string; data: unknown }[]>
  /** All rows, to find restored ones after an older backup. */
  listAll: (db: Executor) => Promise<StoredAddress[]>
  erase: (tx: Executor, kind: DatabaseKind, ids: readonly string[]) => Promise<void>
}

/** Open complaints, or all other requests about personal data. */
function dataRequests(areComplaintsOpen: boolean): Omit<PersonalDataSource, 'word'> {
  return {
    find: async (db, { emails }) =>
      (await dataRequestsOf(db, emails)).filter(({ mustStay }) => mustStay === areComplaintsOpen),
    listAll: async (db) =>
      (await listAllDataRequests(db))
        .filter((row) => isComplaintOpen(row) === areComplaintsOpen)
        .map(({ id, email, askedAt }) => ({ id, address: email, storedAt: askedAt })),
    erase: deleteDataRequests,
  }
}

const erasedWithRequest: Pick<PersonalDataSource, 'listAll' | 'erase'> = {
  listAll: async () => [],
  erase: async () => {},
}

export const holdings: readonly PersonalDataSource[] = [
  {
    word: 'appointment',
    find: readPersonalAppointments,
    listAll: listAllPersonalAppointments,
    erase: eraseAppointments,
  },
  { word: 'offer of times', find: readPersonalOffers, ...erasedWithRequest },
  { word: 'data request', ...dataRequests(false) },
  { word: 'open complaint', mustStay: 'until you have answered it', ...dataRequests(true) },
]

/** Data that must stay for now, with the reason. */
export const retainedData = holdings.flatMap(({ mustStay, ...holding }) =>
  mustStay === undefined ? [] : [{ ...holding, mustStay }],
)
export const erasableData = holdings.filter(({ mustStay }) => mustStay === undefined)

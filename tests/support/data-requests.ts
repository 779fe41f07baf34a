import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DataRequestForm } from '#contract/rights.ts'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/database/schema.ts'

export const aDataRequest: DataRequestForm = { kind: 'access', email: 'amara@example.com', message: '' }

/** A request as the table stores it. */
export async function buildDataRequest(
  database: Database,
  own: Partial<Insertable<Tables['dataRequests']>> = {},
) {
  const askedAt = new Date('2026-03-01T09:00:00Z')
  const request = { ...aDataRequest, id: randomUUIDv7(), askedAt, dueDay: '2026-04-01', ...own }
  await database.write((tx) => tx.insertInto('dataRequests').values(request).execute())
  return request
}

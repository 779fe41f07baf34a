import type { Selectable } from 'kysely'
import type { Executor, Tables } from '#server/database/schema.ts'

export type DataRequestRow = Selectable<Tables['dataRequests']>

/**
 * Unanswered requests, most urgent first, then those answered since, the latest first; with the name in consultations
 * from the same address, unless several names share it.
 */
export async function listRequests(db: Executor, answeredSince: Date) {
  return await db
    .selectFrom('dataRequests')
    .selectAll('dataRequests')
    .select((eb) =>
      eb
        .selectFrom('consultations')
        .select(({ fn }) => fn.min('consultations.name').as('name'))
        .where((one) =>
          one(one.fn<string>('lower', ['consultations.email']), '=', one.ref('dataRequests.email')),
        )
        .where('consultations.status', '!=', 'junk')
        .having(({ eb: one, fn }) => one(fn.min('consultations.name'), '=', fn.max('consultations.name')))
        .as('name'),
    )
    .where((eb) => eb.or([eb('answeredAt', 'is', null), eb('answeredAt', '>', answeredSince)]))
    .orderBy('answeredAt', (order) => order.desc().nullsFirst())
    .orderBy('dueDay')
    .orderBy('id')
    .execute()
}

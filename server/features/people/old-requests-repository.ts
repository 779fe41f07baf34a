import type { ExpressionBuilder } from 'kysely'
import type { Executor, Tables } from '#server/database/schema.ts'

/** Requests that came before a time, apart from those of clients with an appointment since. */
const isOlder = (than: Date) => (eb: ExpressionBuilder<Tables, 'consultations'>) =>
  eb.and([
    eb('createdAt', '<', than),
    eb.not(
      eb.exists(
        eb
          .selectFrom('appointments')
          .select('appointments.id')
          .whereRef('appointments.consultationId', '=', 'consultations.id')
          .where('appointments.endsAt', '>=', than),
      ),
    ),
  ])

export async function countRequestsBefore(db: Executor, than: Date): Promise<number> {
  const { total } = await db
    .selectFrom('consultations')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isOlder(than))
    .executeTakeFirstOrThrow()
  return total
}

export async function listRequestsOlderThan(
  db: Executor,
  than: Date,
  limit: number,
): Promise<{ id: string }[]> {
  return await db
    .selectFrom('consultations')
    .select('id')
    .where(isOlder(than))
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}

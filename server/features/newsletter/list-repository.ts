import { type RawBuilder, sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { rowSet } from '#server/database/row-set.ts'
import type { Executor } from '#server/database/schema.ts'

const emailRows = (kind: DatabaseKind, rows: readonly (readonly string[])[]): RawBuilder<unknown> =>
  rowSet(kind, { id: 'text', email: 'text' }, rows)

type Imported = { id: string; email: string }

/** Adds those that are not there yet; whoever is, subscribed or not, stays as they are. Returns the new addresses. */
export async function importSubscribers(
  tx: Executor,
  kind: DatabaseKind,
  rows: readonly Imported[],
  { subscribedAt, consentOrigin }: { subscribedAt: Date; consentOrigin: string },
): Promise<number> {
  const given = emailRows(
    kind,
    rows.map(({ id, email }) => [id, email]),
  )
  const at = kind === 'postgres' ? sql`cast(${subscribedAt} as timestamptz)` : sql`${subscribedAt}`
  const origin = kind === 'postgres' ? sql`cast(${consentOrigin} as text)` : sql`${consentOrigin}`
  const { numAffectedRows } = await sql`
    insert into newsletters (id, email, subscribed_at, consent_origin)
    select id, email, ${at}, ${origin} from ${given} where true
    on conflict (email) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** How many of these addresses had left the list. */
export async function countLeft(
  db: Executor,
  kind: DatabaseKind,
  emails: readonly string[],
): Promise<number> {
  const { total } = await db
    .selectFrom('newsletters')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('unsubscribedAt', 'is not', null)
    .where(
      'email',
      'in',
      sql<string>`(select email from ${emailRows(
        kind,
        emails.map((email) => ['', email]),
      )})`,
    )
    .executeTakeFirstOrThrow()
  return total
}

export async function listForExport(db: Executor, { after, limit }: { after: string; limit: number }) {
  return await db
    .selectFrom('newsletters')
    .select(['id', 'email', 'subscribedAt', 'pendingSince', 'page', 'wording', 'consentOrigin'])
    .where('unsubscribedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

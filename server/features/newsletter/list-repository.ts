import type { DatabaseKind } from '#server/database/database.ts'
import { runOnRows } from '#server/database/many-rows.ts'
import type { Executor } from '#server/database/schema.ts'

const addNew = (values: string) =>
  `insert into newsletters (id, email, subscribed_at, consent_origin) values ${values}
  on conflict (email) do nothing returning id`

type Imported = { id: string; email: string }

/** Adds those that are not there yet; whoever is, subscribed or not, stays as they are. Returns how many are new. */
export async function importSubscribers(
  tx: Executor,
  kind: DatabaseKind,
  rows: readonly Imported[],
  { subscribedAt, consentOrigin }: { subscribedAt: Date; consentOrigin: string },
): Promise<number> {
  const cells = rows.map(({ id, email }) => [id, email, subscribedAt, consentOrigin])
  return (await runOnRows(tx, kind, addNew, cells)).length
}

const whoLeft = (values: string) =>
  `select id from newsletters where unsubscribed_at is not null and email in (values ${values})`

/** How many of these addresses had left the list. */
export async function countLeft(
  db: Executor,
  kind: DatabaseKind,
  emails: readonly string[],
): Promise<number> {
  const rows = [...new Set(emails)].map((email) => [email])
  return (await runOnRows(db, kind, whoLeft, rows)).length
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

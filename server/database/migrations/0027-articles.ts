import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** The owner's articles: scheduled publication, and former addresses. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  const changes = [
    sql`alter table website_documents add column planned text`,
    sql`alter table website_documents add column planned_for timestamptz`,
    sql`create index website_documents_planned on website_documents (planned_for) where planned_for is not null`,
    sql`create table article_addresses (slug text primary key, article text not null)`,
  ]
  for (const change of changes) await change.execute(tx)
}

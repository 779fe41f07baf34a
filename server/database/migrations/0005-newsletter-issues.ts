import { sql } from 'kysely'
import type { Executor } from '#server/database/schema.ts'

const columns = [
  // Since when a subscription waits for confirmation; it receives no mail before.
  sql`pending_since timestamptz`,
  // Origin of an imported subscriber's consent.
  sql`consent_origin text check (length(consent_origin) <= 300)`,
]

export async function up(tx: Executor): Promise<void> {
  for (const column of columns) await sql`alter table newsletters add column ${column}`.execute(tx)
  // The outcome of a batch survives the deletion of its mails.
  for (const count of ['recipients', 'sent', 'refused', 'skipped'])
    await sql`alter table mail_batches add column ${sql.id(count)} integer not null default 0`.execute(tx)
  await sql`create table newsletter_issues (
    id text primary key check (length(id) between 1 and 64),
    subject text not null check (length(subject) <= 150),
    preview text not null check (length(preview) <= 200),
    body text not null check (length(body) <= 50000),
    state text not null check (state in ('draft', 'scheduled', 'started')),
    version integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    scheduled_for timestamptz,
    started_at timestamptz,
    check ((state = 'scheduled') = (scheduled_for is not null) or state = 'started'))`.execute(tx)
  await sql`create index newsletter_issues_newest on newsletter_issues (created_at desc, id desc)`.execute(tx)
  await sql`create index newsletter_issues_scheduled on newsletter_issues (scheduled_for)
    where state = 'scheduled'`.execute(tx)
}

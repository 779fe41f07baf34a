import { sql } from 'kysely'
import { type SavedText, sampleTexts, usualSubject } from '#contract/saved-texts.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Several saved texts instead of one reply, which becomes the first of them. */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  await sql`create table saved_texts (
    id text primary key,
    texts text not null,
    version integer not null,
    updated_at timestamptz not null
  )`.execute(tx)
  const { rows } = await sql<{ body: string }>`select body from saved_reply`.execute(tx)
  for (const { body } of rows) {
    const own: SavedText = { id: 'own', kind: 'reply', name: 'My reply', subject: usualSubject, body }
    const texts = JSON.stringify([own, ...sampleTexts.slice(1)])
    await sql`insert into saved_texts (id, texts, version, updated_at)
      select 'texts', ${texts}, 1, updated_at from saved_reply`.execute(tx)
  }
  await sql`drop table saved_reply`.execute(tx)
}

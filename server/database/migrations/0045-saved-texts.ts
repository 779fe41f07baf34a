import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

const samples = [
  {
    ...{ id: 'costs', kind: 'reply', name: 'What it costs', subject: 'What it costs' },
    body: `Hello {first name},

Thank you for writing about your hair. My prices are on my website, on the page Services. What a {service} comes to depends on your hair, so let us speak for 15 to 20 minutes first, free.

Tell me when I may call you on {phone}, or ring me on {my phone}.

Warm wishes
{my name}`,
  },
  {
    ...{ id: 'full', kind: 'reply', name: 'Full until ...', subject: 'When I have time for you' },
    body: `Hello {first name},

Thank you for writing about your hair. I have no free time until ... From then on I am glad to {come to you / see you at the salon}.

Shall I write to you when I have a time? You can also ring me on {my phone}.

Warm wishes
{my name}`,
  },
]

const ownReply = { id: 'own', kind: 'reply', name: 'My reply', subject: 'Your hair: when may I call you?' }

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
    const texts = JSON.stringify([{ ...ownReply, body }, ...samples])
    await sql`insert into saved_texts (id, texts, version, updated_at)
      select 'texts', ${texts}, 1, updated_at from saved_reply`.execute(tx)
  }
  await sql`drop table saved_reply`.execute(tx)
}

import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/** Apostrophes are removed from search text: O’Brien, O'Brien and obrien all match each other. */
const apostrophes = ["''", '’', '‘', 'ʼ', '′', '`', '´']
const withoutApostrophes = (expression: string) =>
  apostrophes.reduce((text, one) => `replace(${text}, '${one}', '')`, expression)

const service = "replace(c.service_type, '-', ' ')"

/** Searchable text: name, email, phone as typed and as key, area, service, hair details and notes. */
const wordsOf = (notes: string) =>
  withoutApostrophes(`' ' || c.name || ' ' || c.email || ' ' || c.phone || coalesce(' ' || c.phone_key, '')
    || case when c.phone_key like '+44%' then ' 0' || substr(c.phone_key, 4) else '' end
    || ' ' || c.location || ' ' || replace(c.location, '-', ' ')
    || ' ' || ${service} || ' ' || replace(${service}, 'color', 'colour') || ' ' || c.hair_type
    || coalesce((select ' ' || ${notes} from consultation_notes
      where consultation_notes.consultation_id = c.id), '')`)

/** Until a job has stored the phone key, the number counts as typed. */
const sourceOf = (words: string) => `create view consultation_search_source as
  select c.id as consultation_id, c.created_at as arrived_at, lower(c.email) as email_key,
    coalesce(c.phone_key, c.phone) as phone_key, ${words} as words
  from consultations c`

const changedWords = `update consultation_search set words = s.words from consultation_search_source s
  where s.consultation_id = consultation_search.consultation_id and s.words <> consultation_search.words`

/**
 * Adds a column for the phone key, which only the program can compute and a job fills; and extends the search text by
 * the service, without apostrophes.
 */
export async function up(tx: Executor, kind: DatabaseKind): Promise<void> {
  const words =
    kind === 'sqlite'
      ? wordsOf("group_concat(body, ' ')")
      : `consultation_fold(${wordsOf("string_agg(body, ' ')")})`
  const statements = [
    'alter table consultations add column phone_key text',
    'create index consultations_without_key on consultations (id) where phone_key is null',
    'drop view consultation_search_source',
    sourceOf(words),
    changedWords,
  ]
  for (const statement of statements) await sql.raw(statement).execute(tx)
}

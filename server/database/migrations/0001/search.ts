import type { DatabaseKind } from '#server/database/database.ts'

/** Apostrophes are removed from search text: O’Brien, O'Brien and obrien all match each other. */
const apostrophes = ["''", '’', '‘', 'ʼ', '′', '`', '´']
const withoutApostrophes = (expression: string) =>
  apostrophes.reduce((text, one) => `replace(${text}, '${one}', '')`, expression)

const service = "replace(c.service_type, '-', ' ')"

/** Searchable text: name, email, phone as typed and as key, area, service, hair details and notes. */
const wordsOf = (notes: string) =>
  withoutApostrophes(`' ' || c.name || ' ' || c.email || ' ' || c.phone || ' ' || c.phone_key
    || case when c.phone_key like '+44%' then ' 0' || substr(c.phone_key, 4) else '' end
    || ' ' || c.location || ' ' || replace(c.location, '-', ' ')
    || ' ' || ${service} || ' ' || replace(${service}, 'color', 'colour') || ' ' || c.hair_type
    || coalesce((select ' ' || ${notes} from consultation_notes
      where consultation_notes.consultation_id = c.id), '')`)

const sourceOf = (words: string) => `create view consultation_search_source as
  select c.id as consultation_id, c.created_at as arrived_at, lower(c.email) as email_key,
    c.phone_key, ${words} as words
  from consultations c`

const changed = `on conflict (consultation_id) do update set
    email_key = excluded.email_key, phone_key = excluded.phone_key, words = excluded.words`

const count = (status: string, change: string) => `insert into consultation_counts (status, total)
  values (${status}, ${change})
  on conflict (status) do update set total = consultation_counts.total + ${change}`

const searchedColumns = 'name, email, phone, location, hair_type'
const tableColumns = `arrived_at timestamptz not null,
    email_key text not null,
    phone_key text not null,
    words text not null`

/**
 * First row number of a millisecond since 2020: row numbers follow arrival order, in which the index can then be read.
 * Fits a JavaScript number until 2054.
 */
const firstNumber = `((unixepoch(arrived_at) - unixepoch('2020-01-01')) * 1000
  + cast(substr(arrived_at, 21, 3) as integer)) * 8192`

/** Next free row number of that millisecond; if all are used, the number after the largest. */
const nextNumber = `coalesce(
    (select case when number + 1 < first + 8192 then number + 1
        else (select max(number) + 1 from consultation_search) end
      from consultation_search where number >= first and number < first + 8192 order by number desc limit 1),
    first)`

const refreshInSqlite = (id: string) => `insert into consultation_search
    (number, consultation_id, arrived_at, email_key, phone_key, words)
  select ${nextNumber}, consultation_id, arrived_at, email_key, phone_key, words
  from (select *, ${firstNumber} as first from consultation_search_source where consultation_id = ${id})
  where true ${changed}`

const sqliteTrigger = (name: string, when: string, ...actions: string[]) =>
  `create trigger ${name} after ${when} begin ${actions.join('; ')}; end`

const unindex = `insert into consultation_index (consultation_index, rowid, words)
  values ('delete', old.number, old.words)`
const index = 'insert into consultation_index (rowid, words) values (new.number, new.words)'

const sqliteSearch: readonly string[] = [
  sourceOf(wordsOf("group_concat(body, ' ')")),
  `create table consultation_search (
    number integer primary key,
    consultation_id text not null unique,
    ${tableColumns}
  )`,
  `create virtual table consultation_index using fts5 (
    words, content = 'consultation_search', content_rowid = 'number', tokenize = 'trigram remove_diacritics 1')`,
  // Deleted text leaves the index at once instead of only being marked as deleted.
  "insert into consultation_index (consultation_index, rank) values ('secure-delete', 1)",
  sqliteTrigger('consultation_search_added', 'insert on consultation_search', index),
  sqliteTrigger('consultation_search_changed', 'update of words on consultation_search', unindex, index),
  sqliteTrigger('consultation_search_deleted', 'delete on consultation_search', unindex),
  sqliteTrigger(
    'consultations_added',
    'insert on consultations',
    refreshInSqlite('new.id'),
    count('new.status', '1'),
  ),
  sqliteTrigger(
    'consultations_changed',
    `update of ${searchedColumns} on consultations`,
    refreshInSqlite('new.id'),
  ),
  sqliteTrigger(
    'consultations_moved',
    'update of status on consultations',
    count('old.status', '-1'),
    count('new.status', '1'),
  ),
  sqliteTrigger(
    'consultations_deleted',
    'delete on consultations',
    'delete from consultation_search where consultation_id = old.id',
    count('old.status', '-1'),
  ),
  sqliteTrigger(
    'consultation_notes_added',
    'insert on consultation_notes',
    refreshInSqlite('new.consultation_id'),
  ),
  sqliteTrigger(
    'consultation_notes_changed',
    'update of body on consultation_notes',
    refreshInSqlite('new.consultation_id'),
  ),
  sqliteTrigger(
    'consultation_notes_deleted',
    'delete on consultation_notes',
    refreshInSqlite('old.consultation_id'),
  ),
]

/** Case- and accent-insensitive form. */
const fold = `create function consultation_fold(words text) returns text language sql stable as $$
  select lower(case when getdatabaseencoding() = 'UTF8'
    then regexp_replace(normalize(words, NFD), '[\\u0300-\\u036f]', '', 'g') else words end)
$$`

/** Locks the row: waits for a concurrent change of the same consultation, to see its text. */
const refreshInPostgres = (
  id: string,
) => `perform from consultation_search where consultation_id = ${id} for update;
  insert into consultation_search (consultation_id, arrived_at, email_key, phone_key, words)
  select consultation_id, arrived_at, email_key, phone_key, words
  from consultation_search_source where consultation_id = ${id} ${changed}`

const fn = (name: string, ...actions: string[]) =>
  `create function ${name}() returns trigger language plpgsql as $$
  begin ${actions.join('; ')}; return null; end $$`

const postgresTrigger = (name: string, when: string, action: string) =>
  `create trigger ${name} after ${when} for each row execute function ${action}()`

/** Deferred to the commit: concurrent inserts wait for each other's count no longer than that. */
const countTrigger = (name: string, when: string, action: string) =>
  `create constraint trigger ${name} after ${when} deferrable initially deferred
    for each row execute function ${action}()`

const postgresSearch: readonly string[] = [
  fold,
  sourceOf(`consultation_fold(${wordsOf("string_agg(body, ' ')")})`),
  `create table consultation_search (
    consultation_id text primary key,
    ${tableColumns}
  )`,
  fn('refresh_consultation_search', refreshInPostgres('new.id')),
  fn('refresh_consultation_notes', refreshInPostgres('new.consultation_id')),
  fn('forget_consultation_note', refreshInPostgres('old.consultation_id')),
  fn('forget_consultation_search', 'delete from consultation_search where consultation_id = old.id'),
  fn('count_consultation_added', count('new.status', '1')),
  fn('count_consultation_deleted', count('old.status', '-1')),
  fn('count_consultation_moved', count('old.status', '-1'), count('new.status', '1')),
  postgresTrigger(
    'consultations_searched',
    `insert or update of ${searchedColumns} on consultations`,
    'refresh_consultation_search',
  ),
  postgresTrigger('consultations_forgotten', 'delete on consultations', 'forget_consultation_search'),
  postgresTrigger(
    'consultation_notes_searched',
    'insert or update of body on consultation_notes',
    'refresh_consultation_notes',
  ),
  postgresTrigger('consultation_notes_forgotten', 'delete on consultation_notes', 'forget_consultation_note'),
  countTrigger('consultations_added', 'insert on consultations', 'count_consultation_added'),
  countTrigger('consultations_deleted', 'delete on consultations', 'count_consultation_deleted'),
  countTrigger('consultations_moved', 'update of status on consultations', 'count_consultation_moved'),
]

/**
 * Search text of consultations, and their number by status. Triggers maintain both, so that no write can forget them
 * and each update belongs to the transaction that caused it.
 */
export const searchTables = (kind: DatabaseKind) => [
  'create table consultation_counts (status text primary key, total bigint not null)',
  ...(kind === 'sqlite' ? sqliteSearch : postgresSearch),
  'create index consultation_search_by_email on consultation_search (email_key, arrived_at)',
  'create index consultation_search_by_phone on consultation_search (phone_key, arrived_at)',
]

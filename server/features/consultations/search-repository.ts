import { type RawBuilder, sql } from 'kysely'
import { isPhoneLike, normalisePhone } from '#contract/phone.ts'
import type { ConsultationStatus } from '#contract/worklist.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import type { WorklistRow } from './worklist-repository.ts'

/** The terms of a search: all terms of one alternative must occur. Alternatives are spellings of a phone number. */
type SearchTerms = { alternatives: readonly (readonly string[])[] }

const apostrophes = /['’‘ʼ′`´]/g

/** Removes accents, apostrophes and case. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(apostrophes, '')
    .toLowerCase()

/** Fewer digits are rather a year or a size than a phone number. */
const phoneDigits = 5

function phoneOf(typed: string): string | undefined {
  const key = normalisePhone(typed)
  return isPhoneLike(typed) && key.replace('+', '').length >= phoneDigits ? key : undefined
}

/** Each word may occur anywhere in a request; undefined if there is nothing to search for. */
export function searchTermsOf(typed: string): SearchTerms | undefined {
  const words = fold(typed)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
  if (words.length === 0) return undefined
  const phone = phoneOf(typed)
  if (phone === undefined) return { alternatives: [words] }
  return { alternatives: [[phone], [typed.normalize('NFKC').trim()]] }
}

/** The trigram index of SQLite finds sequences of three characters. */
const indexedLength = 3
/** A word begins after one of these. */
const boundaries = [' ', '\n', '/', '(', '-', '.', ',', '"']
/** With up to this many rows a search reads each of them; with more, it follows the index. */
const fewRows = 300

const lengthOf = (term: string) => [...term].length
const isWord = (term: string) => /^[\p{L}\p{N}]+$/u.test(term)
const both = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`
const oneOf = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`

const contains = (text: string) =>
  sql<boolean>`s.words like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** A term quoted for FTS5, so that its operators are plain text. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/**
 * The FTS5 expression for a term: long terms anywhere, two-character ones at the beginning of a word;
 * undefined for what the index cannot find.
 */
function inIndex(term: string): string | undefined {
  if (lengthOf(term) >= indexedLength) return quoted(term)
  if (lengthOf(term) < indexedLength - 1 || !isWord(term)) return undefined
  return `(${boundaries.map((boundary) => quoted(boundary + term)).join(' OR ')})`
}

/** Matches a short word at the beginning of a word, or a sign anywhere. */
const begins = (term: string) =>
  isWord(term) ? oneOf(boundaries.map((boundary) => contains(boundary + term))) : contains(term)

type Wanted = {
  terms: SearchTerms
  statuses: readonly ConsultationStatus[]
  /** How many rows have one of these statuses. */
  inStatuses: number
  limit: number
  /** Cursor: the id of the last row of the previous page. */
  after?: string | undefined
  oldestFirst: boolean
}

/** Longest waiting first, since the waiting began or the request arrived. */
function longestWaiting(after: string | undefined) {
  const place = sql`(select coalesce(waiting_since, created_at), id from consultations where id = ${after ?? ''})`
  const own = sql`coalesce(c.waiting_since, c.created_at), c.id`
  return { order: own, behind: after === undefined ? sql`true` : sql`(${own}) > ${place}` }
}

/** By row number, which is the order of arrival. */
function inArrival(number: RawBuilder<unknown>, oldestFirst: boolean, after: string | undefined) {
  const place = sql`(select number from consultation_search where consultation_id = ${after ?? ''})`
  return {
    order: sql`${number} ${oldestFirst ? sql`asc` : sql`desc`}`,
    behind: after === undefined ? sql`true` : sql`${number} ${oldestFirst ? sql`>` : sql`<`} ${place}`,
  }
}

/** Newest first. */
function newestFirst(after: string | undefined) {
  const place = sql`(select created_at, id from consultations where id = ${after ?? ''})`
  return {
    order: sql`c.created_at desc, c.id desc`,
    behind: after === undefined ? sql`true` : sql`(c.created_at, c.id) < ${place}`,
  }
}

/** Chooses the join order: through the index, or through the rows if these are few. */
function fromSqlite({ terms, statuses, inStatuses, limit, after, oldestFirst }: Wanted) {
  const alternatives = terms.alternatives.map((words) =>
    words.map((word) => ({ word, match: inIndex(word) })),
  )
  const matches = alternatives.map((words) => words.flatMap(({ match }) => match ?? []).join(' AND '))
  const match = matches.every(Boolean) ? matches.map((one) => `(${one})`).join(' OR ') : undefined
  const rest = alternatives.map((words) =>
    both([sql`true`, ...words.flatMap(({ word, match: known }) => (known ? [] : [begins(word)]))]),
  )
  const number = match === undefined ? sql`s.number` : sql`f.rowid`
  const matching = match === undefined ? sql`true` : sql`f.consultation_index match ${match}`
  const isFew = inStatuses <= fewRows
  // Waiting requests are few, unless nobody has answered for weeks.
  const { order, behind } =
    oldestFirst && isFew ? longestWaiting(after) : inArrival(number, oldestFirst, after)
  const onSearch = sql`s.consultation_id = c.id`
  const onIndex = sql`f.rowid = s.number`
  // SQLite reads a cross join in the order in which it is written.
  const tables =
    match === undefined
      ? isFew
        ? sql`consultations c cross join consultation_search s on ${onSearch}`
        : sql`consultation_search s cross join consultations c on ${onSearch}`
      : isFew
        ? sql`consultations c cross join consultation_search s on ${onSearch}
            cross join consultation_index f on ${onIndex}`
        : sql`consultation_index f cross join consultation_search s on ${onIndex}
            cross join consultations c on ${onSearch}`
  return sql`from ${tables} where ${matching} and ${behind} and c.status in (${sql.join(statuses)})
    and ${oneOf(rest)} order by ${order} limit ${limit}`
}

function fromPostgres({ terms, statuses, limit, after, oldestFirst }: Wanted) {
  const conditions = terms.alternatives.map((words) =>
    both(words.map((word) => (lengthOf(word) < indexedLength ? begins(word) : contains(word)))),
  )
  const { order, behind } = oldestFirst ? longestWaiting(after) : newestFirst(after)
  return sql`from consultations c join consultation_search s on s.consultation_id = c.id
    where ${oneOf(conditions)} and c.status in (${sql.join(statuses)}) and ${behind}
    order by ${order} limit ${limit}`
}

const from = (kind: DatabaseKind, wanted: Wanted) =>
  kind === 'sqlite' ? fromSqlite(wanted) : fromPostgres(wanted)

/** The requests that contain all terms, in the order that was asked for. */
export async function searchRequests(
  db: Executor,
  kind: DatabaseKind,
  wanted: Wanted,
): Promise<WorklistRow[]> {
  const { rows } = await sql<WorklistRow>`select c.* ${from(kind, wanted)}`.execute(db)
  return rows
}

/** Counts the matches, up to a limit. */
export async function countMatchingRequests(
  db: Executor,
  kind: DatabaseKind,
  wanted: Omit<Wanted, 'oldestFirst' | 'after'>,
): Promise<number> {
  const found = from(kind, { ...wanted, oldestFirst: false })
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from (select 1 as one ${found}) found`.execute(db)
  return rows[0]?.total ?? 0
}

import { type ExpressionBuilder, sql } from 'kysely'
import { fold } from '#contract/fold.ts'
import { isPhoneLike, normalisePhone } from '#contract/phone.ts'
import type { ConsultationStatus } from '#contract/worklist.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import { type WorklistRow, waitingSinceSql } from './worklist-repository.ts'

/** The text in a column `search`: folded, and once more with blanks instead of punctuation, to find short words. */
export function searchTextOf(...parts: readonly string[]): string {
  const folded = fold(parts.join(' '))
  return ` ${folded} ${folded.replace(/[^\p{L}\p{N}]+/gu, ' ')}`
}

type Searched = Pick<
  Tables['consultations'],
  'name' | 'email' | 'phone' | 'phoneKey' | 'location' | 'serviceType' | 'hairType'
>

export function requestSearchText(request: Searched): string {
  const { name, email, phone, phoneKey, location, hairType } = request
  const service = request.serviceType.replaceAll('-', ' ')
  return searchTextOf(
    ...[name, email, phone, phoneKey, phoneKey.replace('+44', '0'), location, location.replaceAll('-', ' ')],
    ...[service, service.replace('color', 'colour'), hairType],
  )
}

/** The terms of a search: all terms of one alternative must occur. Alternatives are spellings of a phone number. */
type SearchTerms = readonly (readonly string[])[]

/** Fewer digits are rather a year or a size than a phone number. */
const minPhoneDigits = 5

/** Each word may occur anywhere in a request; undefined if there is nothing to search for. */
export function searchTermsOf(typed: string): SearchTerms | undefined {
  const text = fold(typed)
  if (text === '') return undefined
  const phone = normalisePhone(typed)
  const isPhone = isPhoneLike(typed) && phone.replace('+', '').length >= minPhoneDigits
  return isPhone ? [[phone], [text]] : [text.split(' ')]
}

/** Short words are found at the beginning of a word. */
const patternOf = (term: string) => {
  const text = /^[\p{L}\p{N}]{1,2}$/u.test(term) ? ` ${term}` : term
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** The term occurs in the request or in one of its notes. */
function holds(eb: ExpressionBuilder<Tables, 'consultations'>, term: string) {
  const pattern = patternOf(term)
  const notes = eb.selectFrom('consultationNotes as note').select('note.id')
  return eb.or([
    sql<boolean>`${eb.ref('consultations.search')} like ${pattern} escape '\\'`,
    eb.exists(
      notes
        .whereRef('note.consultationId', '=', 'consultations.id')
        .where(sql<boolean>`note.search like ${pattern} escape '\\'`),
    ),
  ])
}

const matching = (db: Executor, terms: SearchTerms, statuses: readonly ConsultationStatus[]) =>
  db
    .selectFrom('consultations')
    .where('status', 'in', statuses)
    .where((eb) => eb.or(terms.map((words) => eb.and(words.map((word) => holds(eb, word))))))

type Wanted = {
  terms: SearchTerms
  statuses: readonly ConsultationStatus[]
  limit: number
  /** Cursor: the id of the last row of the previous page. */
  after?: string | undefined
  /** Longest waiting first instead of newest first. */
  oldestFirst: boolean
}

/** The requests that contain all terms, in the order that was asked for. */
export async function searchRequests(db: Executor, wanted: Wanted): Promise<WorklistRow[]> {
  const { terms, statuses, limit, after, oldestFirst } = wanted
  const instant = (eb: ExpressionBuilder<Tables, 'consultations'>) =>
    oldestFirst ? waitingSinceSql(eb) : eb.ref('createdAt')
  const direction = oldestFirst ? 'asc' : 'desc'
  let query = matching(db, terms, statuses).selectAll()
  if (after !== undefined)
    query = query.where((eb) => {
      const last = eb
        .selectFrom('consultations')
        .select((row) => [instant(row).as('instant'), 'id'])
        .where('id', '=', after)
      return sql<boolean>`(${instant(eb)}, id) ${oldestFirst ? sql`>` : sql`<`} ${last}`
    })
  return await query.orderBy(instant, direction).orderBy('id', direction).limit(limit).execute()
}

/** Counts the matches, up to a limit. */
export async function countMatchingRequests(
  db: Executor,
  { terms, statuses, limit }: Pick<Wanted, 'terms' | 'statuses' | 'limit'>,
): Promise<number> {
  const rows = await matching(db, terms, statuses).select('id').limit(limit).execute()
  return rows.length
}

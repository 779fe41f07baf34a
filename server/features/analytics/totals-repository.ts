import { sql } from 'kysely'
import { otherName } from '#contract/analytics.ts'
import { eventTypes } from '#contract/tracking.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { rowSet } from '#server/database/row-set.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Day, DayName, Tally } from './tally.ts'

const dayColumns = {
  day: 'text',
  visitors: 'integer',
  timed_sessions: 'integer',
  seconds: 'integer',
  views: 'integer',
  clicks: 'integer',
  submissions: 'integer',
  contact_sessions: 'integer',
  form_start_sessions: 'integer',
  request_sessions: 'integer',
  chose_sessions: 'integer',
  agreed_sessions: 'integer',
} as const

const dayNames = sql.raw(Object.keys(dayColumns).join(', '))
const daySums = sql.raw(
  Object.keys(dayColumns)
    .filter((name) => name !== 'day')
    .map((name) => `${name} = days.${name} + excluded.${name}`)
    .join(', '),
)

async function addToDays(tx: Executor, kind: DatabaseKind, days: readonly Day[]): Promise<void> {
  const rows = days.map((day) => [
    day.day,
    day.visitors,
    day.timedSessions,
    day.seconds,
    day.views,
    day.clicks,
    day.submissions,
    day.contactSessions,
    day.formStartSessions,
    day.requestSessions,
    day.choseSessions,
    day.agreedSessions,
  ])
  await sql`insert into days (${dayNames}) select ${dayNames} from ${rowSet(kind, dayColumns, rows)} where true
    on conflict (day) do update set ${daySums}`.execute(tx)
}

const nameColumns = { subject: 'text', day: 'text', name: 'text' } as const

/** Names that anyone can make up: so many of them have a row of their own on one day. */
const mostNames = { referrer: 200, event: 50 } as const
const ownEvents = new Set<string>(Object.values(eventTypes))

const keyOf = ({ subject, day, name }: Omit<DayName, 'total'>) => `${subject} ${day} ${name}`

async function findNames(tx: Executor, kind: DatabaseKind, names: readonly DayName[]): Promise<Set<string>> {
  const given = rowSet(
    kind,
    nameColumns,
    names.map(({ subject, day, name }) => [subject, day, name]),
  )
  const { rows } = await sql<Omit<DayName, 'total'>>`select subject, day, name from ${given}
    join day_names using (subject, day, name)`.execute(tx)
  return new Set(rows.map(keyOf))
}

async function countNames(tx: Executor, subject: 'referrer' | 'event', day: string): Promise<number> {
  const { count } = await tx
    .selectFrom('dayNames')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subject', '=', subject)
    .where('day', '=', day)
    .where('name', '!=', otherName)
    .$if(subject === 'event', (query) => query.where('name', 'not in', [...ownEvents]))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Gives each name the row it is counted in. A name gets its own while the day has room, and rows are never deleted: so
 * what was once counted under a name, or under "other", is found there again when it has to be taken out.
 */
async function resolveNames(
  tx: Executor,
  kind: DatabaseKind,
  names: readonly DayName[],
  isPage: (path: string) => boolean,
): Promise<DayName[]> {
  const isSure = ({ subject, name }: DayName) =>
    name === otherName || (subject === 'page' ? isPage(name) : subject === 'event' && ownEvents.has(name))
  const open = names.filter((name) => name.subject !== 'page' && !isSure(name))
  const known = open.length > 0 ? await findNames(tx, kind, open) : new Set<string>()
  const room = new Map<string, number>()
  const resolved: DayName[] = []
  for (const name of names) {
    if (isSure(name) || known.has(keyOf(name))) {
      resolved.push(name)
      continue
    }
    let left = 0
    if (name.subject !== 'page' && name.total > 0) {
      const place = `${name.subject} ${name.day}`
      left = room.get(place) ?? mostNames[name.subject] - (await countNames(tx, name.subject, name.day))
      room.set(place, left - 1)
    }
    resolved.push(left > 0 ? name : { ...name, name: otherName })
  }
  return resolved
}

function sumByName(names: readonly DayName[]): DayName[] {
  const sums = new Map<string, DayName>()
  for (const name of names) {
    const key = keyOf(name)
    sums.set(key, { ...name, total: name.total + (sums.get(key)?.total ?? 0) })
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name)
}

/** Adds what was tallied to the totals. Every change goes through here: days first, since their lock guards the names. */
export async function saveTally(
  tx: Executor,
  kind: DatabaseKind,
  tally: Tally,
  isPage: (path: string) => boolean,
): Promise<void> {
  const days = tally.changedDays()
  if (days.length === 0) return
  await addToDays(tx, kind, days)
  const names = sumByName(await resolveNames(tx, kind, tally.changedNames(), isPage))
  if (names.length === 0) return
  const given = rowSet(
    kind,
    { ...nameColumns, total: 'integer' },
    names.map(({ subject, day, name, total }) => [subject, day, name, total]),
  )
  await sql`insert into day_names (subject, day, name, total) select subject, day, name, total from ${given}
    where true on conflict (subject, day, name) do update set total = day_names.total + excluded.total`.execute(
    tx,
  )
}

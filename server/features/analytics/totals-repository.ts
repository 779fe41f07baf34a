import { otherName } from '#contract/analytics.ts'
import { eventTypes } from '#contract/tracking.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { runOnRows } from '#server/database/many-rows.ts'
import type { Executor } from '#server/database/schema.ts'
import { monthOf } from '#server/london-day.ts'
import type { Day, DayName, Tally } from './tally.ts'

const dayColumns = [
  'visitors',
  'timed_sessions',
  'seconds',
  'views',
  'clicks',
  'submissions',
  'contact_sessions',
  'form_start_sessions',
  'request_sessions',
  'chose_sessions',
  'agreed_sessions',
]
const addDays = (values: string) =>
  `insert into days (day, ${dayColumns.join(', ')}) values ${values}
  on conflict (day) do update set ${dayColumns.map((name) => `${name} = days.${name} + excluded.${name}`).join(', ')}`

async function addToDays(tx: Executor, kind: DatabaseKind, days: readonly Day[]): Promise<void> {
  const toCells = (day: Day) => [
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
  ]
  await runOnRows(tx, kind, addDays, days.map(toCells))
}

/** Names that anyone can make up: so many of them have a row of their own on one day. */
const mostNames = { referrer: 200, event: 50 } as const
const ownEvents = new Set<string>(Object.values(eventTypes))

const keyOf = ({ subject, day, name }: Omit<DayName, 'total'>) => `${subject} ${day} ${name}`

const knownNames = (values: string) =>
  `select subject, day, name from day_names where (subject, day, name) in (values ${values})`

async function findNames(tx: Executor, kind: DatabaseKind, names: readonly DayName[]): Promise<Set<string>> {
  const rows = names.map(({ subject, day, name }) => [subject, day, name])
  return new Set((await runOnRows<Omit<DayName, 'total'>>(tx, kind, knownNames, rows)).map(keyOf))
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

const addNames = (values: string) =>
  `insert into day_names (subject, day, name, total) values ${values}
  on conflict (subject, day, name) do update set total = day_names.total + excluded.total`

const addMonthNames = (values: string) =>
  `insert into month_names (subject, month, name, total) values ${values}
  on conflict (subject, month, name) do update set total = month_names.total + excluded.total`

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
  const toCells = ({ subject, day, name, total }: DayName) => [subject, day, name, total]
  await runOnRows(tx, kind, addNames, names.map(toCells))
  const ofMonths = sumByName(names.map((name) => ({ ...name, day: monthOf(name.day) })))
  await runOnRows(tx, kind, addMonthNames, ofMonths.map(toCells))
}

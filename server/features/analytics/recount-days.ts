import { addDays, londonMidnight } from '#contract/london-time.ts'
import { eventTypes } from '#contract/tracking.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import * as counts from './days-repository.ts'
import * as repository from './days-repository.ts'
import { groupRareNames } from './rules.ts'

/** Visitors can send any referrer or event name: cap the rows stored per day and sum the rest as "other". */
const maxNames = { referrer: 200, event: 50 } as const
const ownEvents = new Set<string>(Object.values(eventTypes))

async function countDay(tx: Executor, day: string): Promise<repository.Counted> {
  const [from, until] = [londonMidnight(day), londonMidnight(addDays(day, 1))]
  const pages = await counts.countPageViews(tx, from, until)
  const events = await counts.countEvents(tx, from, until)
  const visits = await counts.countVisits(tx, day)
  const choices = await counts.countConsentChoices(tx, from, until)
  const sumOf = (field: Exclude<keyof (typeof visits)[number], 'referrerHost'>) =>
    visits.reduce((sum, visit) => sum + visit[field], 0)
  const countOf = (type: string) => events.find(({ name }) => name === type)?.total ?? 0
  const referrers = visits.flatMap(({ referrerHost, visitors }) =>
    referrerHost === null ? [] : [{ name: referrerHost, total: visitors }],
  )
  const named = {
    page: pages,
    referrer: groupRareNames(referrers, maxNames.referrer),
    event: [
      ...events.filter(({ name }) => ownEvents.has(name)),
      ...groupRareNames(
        events.filter(({ name }) => !ownEvents.has(name)),
        maxNames.event,
      ),
    ],
  }
  return {
    totals: {
      visitors: sumOf('visitors'),
      timedSessions: sumOf('timedSessions'),
      seconds: sumOf('seconds'),
      views: pages.reduce((sum, { total }) => sum + total, 0),
      clicks: countOf(eventTypes.buttonClick),
      submissions: countOf(eventTypes.formSubmission),
      contactSessions: sumOf('contactSessions'),
      formStartSessions: sumOf('formStartSessions'),
      requestSessions: sumOf('requestSessions'),
      ...choices,
    },
    names: (['page', 'referrer', 'event'] as const).flatMap((subject) =>
      named[subject].map(({ name, total }) => ({ subject, day, name, total })),
    ),
  }
}

/** Recounts a day if its rows have changed since the last count. */
export async function recountDay(tx: Executor, day: string): Promise<void> {
  // Lock the day first: a writer that has changed rows but not yet marked the day will mark it again after this
  // commit.
  if (await repository.claimDayForRecount(tx, day))
    await repository.saveDayTotals(tx, day, await countDay(tx, day))
}

/** Counts these days a last time and freezes their totals, so that their rows can be deleted. */
export async function countAndFreezeDays(tx: Executor, before: string): Promise<void> {
  // On PostgreSQL another process may mark a day as changed meanwhile. That day is not frozen, so count it again
  // before its rows are deleted.
  do {
    for (const day of await repository.listChangedDays(tx, before)) await recountDay(tx, day)
    await repository.freezeDayTotals(tx, before)
  } while ((await repository.listChangedDays(tx, before)).length > 0)
}

/** Recounts every changed day, usually only today. */
export async function recountChangedDays({
  kysely,
  write,
}: Pick<Database, 'kysely' | 'write'>): Promise<void> {
  for (const day of await repository.listChangedDays(kysely)) await write((tx) => recountDay(tx, day))
}

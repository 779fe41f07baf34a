import type { Away } from '#contract/absence.ts'
import type { Block } from '#contract/diary.ts'
import { dayMs } from '#contract/durations.ts'
import { londonDay } from '#contract/london-time.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { listBusyTimes } from '#server/features/own-calendar/service.ts'
import { listOpenOfferTimes } from '../offers/repository.ts'
import { type AppointmentRow, listAppointmentsBetween } from '../repository.ts'
import { type BlockRow, listBlocks } from './blocks-repository.ts'
import type { Plan, Span, Visit } from './plan.ts'
import { readSettings } from './settings.ts'
import type { Around } from './warnings.ts'

/** Of the published website only the away notice. */
type AwayNotice = { website: { shown: () => { content: { business: { away?: Away | undefined } } } } }

export type DiaryDeps = Pick<Deps, 'database' | 'now' | 'facts'> & AwayNotice

export const toBlock = ({
  id,
  version,
  day,
  untilDay,
  fromClock,
  toClock,
  words,
  isWeekly,
}: BlockRow): Block => ({
  ...{ id, version, day, words, isWeekly },
  ...(untilDay !== null && { until: untilDay }),
  ...(fromClock !== null && { from: fromClock }),
  ...(toClock !== null && { to: toClock }),
})

export const toVisit = ({ id, name, place, area, startsAt, endsAt }: AppointmentRow): Visit => ({
  ...{ id, name, place, area, startsAt, endsAt },
})

/** What the owner has said about her time in a span: hours, blocks, and her away notice. */
async function readPlan(db: Executor, { website }: Pick<DiaryDeps, 'website'>, span: Span): Promise<Plan> {
  const { settings, version } = await readSettings(db)
  const blocks = await listBlocks(db, londonDay(span.startsAt), londonDay(span.endsAt))
  const { away } = website.shown().content.business
  const busy = await listBusyTimes(db, span.startsAt, span.endsAt)
  return { settings, hasHours: version > 0, blocks: blocks.map(toBlock), away, busy }
}

/** All that speaks for or against a time within a span. */
export async function readSchedulingData(
  db: Executor,
  deps: DiaryDeps,
  span: Span,
  { withOffers = true } = {},
): Promise<Around & { rows: AppointmentRow[] }> {
  const plan = await readPlan(db, deps, span)
  // Neighbours on the days around count for pause and travel.
  const from = new Date(span.startsAt.getTime() - dayMs)
  const rows = await listAppointmentsBetween(db, from, new Date(span.endsAt.getTime() + dayMs))
  const visits = rows.map(toVisit)
  const open = withOffers ? await listOpenOfferTimes(db, span, deps.now()) : []
  const offered = open.map((time) => ({ ...time, name: time.name ?? '' }))
  return { plan, visits, offered, now: deps.now(), facts: deps.facts, rows }
}

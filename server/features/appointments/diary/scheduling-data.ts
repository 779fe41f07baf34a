import type { Away } from '#contract/absence.ts'
import { dayMs } from '#contract/durations.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { listBusyTimes } from '#server/features/own-calendar/service.ts'
import { listOpenOfferTimes } from '../offers/repository.ts'
import { type AppointmentRow, listAppointmentsBetween, listBlocksBetween } from '../repository.ts'
import { toBlock } from './blocks.ts'
import type { Plan, Span, Visit } from './plan.ts'
import { readSettings } from './settings.ts'
import type { Around } from './warnings.ts'

/** Of the published website only the away notice. */
type AwayNotice = { website: { shown: () => { content: { details: { away?: Away | undefined } } } } }

export type DiaryDeps = Pick<Deps, 'database' | 'now' | 'facts'> & AwayNotice

export const toVisit = ({ id, name, place, area, startsAt, endsAt }: AppointmentRow): Visit => ({
  ...{ id, name, place, area, startsAt, endsAt },
})

/** What the owner has said about her time in a span: hours, blocks, and her away notice. */
async function readPlan(db: Executor, { website }: Pick<DiaryDeps, 'website'>, span: Span): Promise<Plan> {
  const { settings, version } = await readSettings(db)
  // Warnings about a time look at the whole days that it touches.
  const until = new Date(span.endsAt.getTime() + dayMs)
  const rows = await listBlocksBetween(db, new Date(span.startsAt.getTime() - dayMs), until)
  const blocks = rows.map((row) => ({ startsAt: row.startsAt, endsAt: row.endsAt, block: toBlock(row) }))
  const { away } = website.shown().content.details
  const busy = await listBusyTimes(db, span.startsAt, span.endsAt)
  return { settings, hasHours: version > 0, blocks, away, busy }
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

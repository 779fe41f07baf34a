import { randomUUIDv7 } from 'node:crypto'
import { timeRefusals, type Warning } from '#contract/appointment.ts'
import { formatBookingHours } from '#contract/booking-words.ts'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import type { Block, BlockText } from '#contract/diary.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { listAppointmentsBetween } from '../repository.ts'
import { invalidFieldError } from '../time.ts'
import * as repository from './blocks-repository.ts'
import { type BlockedSpan, blockedTimesOn, doOverlap, type Plan, spanOfDay } from './plan.ts'
import { toBlock } from './scheduling-data.ts'

type BlockDeps = Pick<Deps, 'database' | 'now'>

/** A weekly block without an end warns of its first months. */
const looksAheadDays = 92

const columnsOf = ({ day, until, from, to, words, isWeekly }: BlockText, changedAt: Date) => ({
  ...{ day, words, isWeekly, changedAt },
  ...{ untilDay: until ?? null, fromClock: from ?? null, toClock: to ?? null },
})

/** The appointments to come that lie in a block: it never moves them. */
async function visitsIn(db: Executor, block: Block, now: Date): Promise<Warning[]> {
  const today = londonDay(now)
  const first = block.day.localeCompare(today) < 0 ? today : block.day
  const last = block.until ?? (block.isWeekly ? addDays(first, looksAheadDays) : block.day)
  const plan = { blocks: [block] } satisfies Pick<Plan, 'blocks'>
  const rows = await listAppointmentsBetween(db, spanOfDay(first).startsAt, spanOfDay(last).endsAt)
  return rows.flatMap((row) => {
    const day = londonDay(row.startsAt)
    if (!blockedTimesOn(plan, day).some((span) => doOverlap(span, row))) return []
    const text = `${row.name} is booked for ${formatDayWithWeekday(day)}, ${formatBookingHours(row.startsAt, row.endsAt)}, and stays.`
    return [{ kind: 'blocked' as const, text }]
  })
}

/** The calendar's subscribers read blocked times this many days ahead. */
const calendarDays = 120

/** Blocked times from today on, each day's own. */
export async function listBlockedTimesForFeed(db: Executor, now: Date): Promise<BlockedSpan[]> {
  const today = londonDay(now)
  const rows = await repository.listBlocks(db, today, addDays(today, calendarDays))
  const blocks = rows.map(toBlock)
  return Array.from({ length: calendarDays }, (_, index) => addDays(today, index)).flatMap((day) =>
    blockedTimesOn({ blocks }, day),
  )
}

function checkDays({ day, until = day }: BlockText, now: Date): void {
  if (until > addDays(londonDay(now), 731))
    throw invalidFieldError(until === day ? 'day' : 'until', timeRefusals.tooFar)
}

export async function addBlock({ database, now }: BlockDeps, text: BlockText) {
  checkDays(text, now())
  return await database.write(async (tx) => {
    const id = randomUUIDv7()
    const block = toBlock(await repository.insertBlock(tx, { id, ...columnsOf(text, now()) }))
    return { block, warnings: await visitsIn(tx, block, now()) }
  })
}

const changedElsewhere = () =>
  new AppError('CONFLICT', { detail: 'This was changed on another device meanwhile.' })

export async function changeBlock(
  { database, now }: BlockDeps,
  seen: { id: string; version: number },
  text: BlockText,
) {
  checkDays(text, now())
  return await database.write(async (tx) => {
    const changed = await repository.updateBlockIfUnchanged(tx, seen, columnsOf(text, now()))
    if (!changed)
      throw (await repository.hasBlock(tx, seen.id)) ? changedElsewhere() : new AppError('NOT_FOUND')
    const block = toBlock(changed)
    return { block, warnings: await visitsIn(tx, block, now()) }
  })
}

export async function removeBlock({ database }: BlockDeps, seen: { id: string; version: number }) {
  await database.write(async (tx) => {
    if (await repository.deleteBlock(tx, seen)) return
    throw (await repository.hasBlock(tx, seen.id)) ? changedElsewhere() : new AppError('NOT_FOUND')
  })
}

import { randomUUIDv7 } from 'node:crypto'
import { timeRefusals, type Warning } from '#contract/appointment.ts'
import { formatBookingHours } from '#contract/booking-words.ts'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import type { Block, BlockText } from '#contract/diary.ts'
import { addDays, clockTime, londonDay } from '#contract/london-time.ts'
import type { Executor } from '#server/database/schema.ts'
import { updateVersioned } from '#server/database/versioned.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import * as repository from '../repository.ts'
import { invalidFieldError } from '../time.ts'
import { instantAtClockTime, type Span } from './plan.ts'

type BlockDeps = Pick<Deps, 'database' | 'now'>

function spanOf({ day, until = day, from = '00:00', to = '24:00' }: BlockText, now: Date): Span {
  if (until > addDays(londonDay(now), 731))
    throw invalidFieldError(until === day ? 'day' : 'until', timeRefusals.tooFar)
  return { startsAt: instantAtClockTime(day, from), endsAt: instantAtClockTime(until, to) }
}

/** Time that the owner keeps free, as her form has it. */
export function toBlock({ id, version, startsAt, endsAt, note: words }: repository.StoredEntry): Block {
  const [day, from] = [londonDay(startsAt), clockTime(startsAt)]
  const last = londonDay(new Date(endsAt.getTime() - 1))
  const to = clockTime(endsAt)
  const isWhole = from === '00:00' && to === '00:00'
  return {
    ...{ id, version, words, day },
    ...(last !== day && { until: last }),
    ...(!isWhole && { from, to: to === '00:00' ? '24:00' : to }),
  }
}

/** The appointments to come that lie in a block: it never moves them. */
async function visitsIn(db: Executor, { startsAt, endsAt }: Span, now: Date): Promise<Warning[]> {
  const rows = await repository.listAppointmentsBetween(db, startsAt > now ? startsAt : now, endsAt)
  return rows.map((row) => ({
    kind: 'blocked' as const,
    text: `${row.name} is booked for ${formatDayWithWeekday(londonDay(row.startsAt))}, ${formatBookingHours(row.startsAt, row.endsAt)}, and stays.`,
  }))
}

export async function addBlock({ database, now }: BlockDeps, text: BlockText) {
  const at = now()
  const span = spanOf(text, at)
  return await database.write(async (tx) => {
    const times = { timeSetAt: at, createdAt: at, changedAt: at }
    const row = {
      id: randomUUIDv7(),
      clientId: null,
      consultationId: null,
      note: text.words,
      ...span,
      ...times,
    }
    return { block: toBlock(await repository.insertEntry(tx, row)), warnings: await visitsIn(tx, span, at) }
  })
}

export async function readBlock({ database }: BlockDeps, id: string): Promise<Block> {
  const row = await repository.findBlock(database.kysely, id)
  if (!row) throw new AppError('NOT_FOUND')
  return toBlock(row)
}

type Seen = { id: string; version: number }

export async function changeBlock({ database, now }: BlockDeps, { id, version }: Seen, text: BlockText) {
  const at = now()
  const span = spanOf(text, at)
  return await database.write(async (tx) => {
    if (!(await repository.findBlock(tx, id))) throw new AppError('NOT_FOUND')
    const change = { ...span, note: text.words, changedAt: at }
    const row = await updateVersioned(tx, 'appointments', id, version, change)
    return { block: toBlock(row), warnings: await visitsIn(tx, span, at) }
  })
}

export async function removeBlock({ database }: BlockDeps, { id, version }: Seen): Promise<void> {
  await database.write(async (tx) => {
    const row = await repository.findBlock(tx, id)
    if (!row) throw new AppError('NOT_FOUND')
    if (row.version !== version) throw new AppError('CONFLICT')
    await repository.deleteEntry(tx, id)
  })
}

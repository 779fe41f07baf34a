import { randomUUIDv7 } from 'node:crypto'
import type { Warning } from '#contract/appointment.ts'
import { formatBookingHours } from '#contract/booking-words.ts'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import type { Block, BlockText } from '#contract/diary.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import type { Executor } from '#server/database/schema.ts'
import { updateVersioned } from '#server/database/versioned.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import * as repository from '../repository.ts'
import { instantAtClockTime, refuseTooFar, type Span } from './plan.ts'

type BlockDeps = Pick<Deps, 'database' | 'now'>
type VersionedId = { id: string; version: number }

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

async function requireBlock(db: Executor, id: string): Promise<repository.StoredEntry> {
  const row = await repository.findBlock(db, id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** The appointments to come that lie in a block: it never moves them. */
async function visitsIn(db: Executor, { startsAt, endsAt }: Span, now: Date): Promise<Warning[]> {
  const rows = await repository.listAppointmentsBetween(db, startsAt > now ? startsAt : now, endsAt)
  return rows.map((row) => ({
    kind: 'blocked' as const,
    text: `${row.name} is booked for ${formatDayWithWeekday(londonDay(row.startsAt))}, ${formatBookingHours(row.startsAt, row.endsAt)}, and stays.`,
  }))
}

export async function saveBlock(
  { database, now }: BlockDeps,
  { block, changed }: { block: BlockText; changed?: VersionedId | undefined },
) {
  const at = now()
  const { day, until = day, from = '00:00', to = '24:00', words: note } = block
  refuseTooFar(block.until ? 'until' : 'day', until, at)
  const span = { startsAt: instantAtClockTime(day, from), endsAt: instantAtClockTime(until, to) }
  return await database.write(async (tx) => {
    const times = { timeSetAt: at, createdAt: at, changedAt: at }
    if (changed) await requireBlock(tx, changed.id)
    const row = changed
      ? await updateVersioned(tx, 'appointments', changed.id, changed.version, {
          ...{ ...span, note, changedAt: at },
        })
      : await repository.insertEntry(tx, {
          ...{ id: randomUUIDv7(), clientId: null, consultationId: null, note, ...span, ...times },
        })
    return { block: toBlock(row), warnings: await visitsIn(tx, span, at) }
  })
}

export async function removeBlock({ database }: BlockDeps, { id, version }: VersionedId): Promise<void> {
  await database.write(async (tx) => {
    if ((await requireBlock(tx, id)).version !== version) throw new AppError('CONFLICT')
    await repository.deleteEntries(tx, [id])
  })
}

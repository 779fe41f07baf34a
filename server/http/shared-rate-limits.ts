import { hash } from 'node:crypto'
import { isDatabaseUnavailable } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { AppError } from './errors.ts'
import { createRateLimit, networkOf } from './rate-limits.ts'
import { deleteEnded, deleteUse, findOldestUse, hasEnded, insertUse } from './rate-limits-repository.ts'

/** A limit of more is none that protects; each process counts it alone, since the row of a client would grow as long. */
const mostShared = 5000

type LimitDeps = Pick<Deps, 'config' | 'now' | 'database' | 'links'>
type Limit = {
  /** As it is stored. */
  name: string
  limit: number
  windowMs: number
}
/**
 * So long a client that was refused is refused without asking the database: a stranger's thousand guesses would else hold all
 * connections, each waiting for the same row. No longer, since a use that counted may have been taken back meanwhile.
 */
const refusedForMs = 1000
const mostRefused = 10_000

/** Counts one use by this client, or refuses it. What it resolves with takes the use back. */
type Take = (client: string) => Promise<() => Promise<void>>

/** In memory: of this process alone. */
function takeHere(deps: LimitDeps, limit: Limit): Take {
  const own = createRateLimit(deps, limit)
  return async (client) => {
    const takeBack = own.take(client)
    return async () => takeBack()
  }
}

function takeShared({ now, database, links }: LimitDeps, { name, limit, windowMs }: Limit): Take {
  /** Keyed, so that nobody knows what falls together, and cut short, so that nobody can say who it was. */
  const hashOf = (client: string) =>
    hash('sha256', links.sign('rate-limit', `${name} ${networkOf(client)}`), 'buffer').readUIntBE(0, 3)

  const refusals = new Map<number, { atMs: number; firstMs: number }>()
  const refuse = (firstMs: number, atMs: number) =>
    new AppError('TOO_MANY_REQUESTS', {
      retryAfterSeconds: Math.max(1, Math.ceil((firstMs + windowMs - atMs) / 1000)),
    })

  function refuseAgain(client: number, atMs: number): void {
    const last = refusals.get(client)
    if (!last) return
    const agoMs = atMs - last.atMs
    if (agoMs >= 0 && agoMs < refusedForMs && last.firstMs > atMs - windowMs) throw refuse(last.firstMs, atMs)
    refusals.delete(client)
  }

  return async (client) => {
    const at = now()
    const atMs = at.getTime()
    const place = { name, client: hashOf(client) }
    refuseAgain(place.client, atMs)
    const oldest = new Date(atMs - windowMs)
    const use = { ...place, at, oldest, endsAt: new Date(atMs + windowMs), usesAtMost: limit }
    await database.write(async (tx) => {
      if (await insertUse(tx, use)) return
      const firstMs = ((await findOldestUse(tx, use)) ?? at).getTime()
      if (refusals.size >= mostRefused) refusals.clear()
      refusals.set(place.client, { atMs, firstMs })
      throw refuse(firstMs, atMs)
    })
    return () => database.write((tx) => deleteUse(tx, { ...place, at }))
  }
}

/**
 * As `createRateLimit`, for what protects people and data: on PostgreSQL all processes count together, and go on when one of them
 * is started again. On SQLite there is one process, which counts in its memory.
 */
export function createSharedRateLimit(deps: LimitDeps, own: Limit) {
  const limit = Math.max(1, Math.round(own.limit * deps.config.rateLimitFactor))
  const isShared = deps.database.kind === 'postgres' && limit <= mostShared
  const take = isShared ? takeShared(deps, { ...own, limit }) : takeHere(deps, own)

  /** Counts an attempt only if it fails in this way. */
  async function countIf<T>(
    isCounted: (error: unknown) => boolean,
    client: string,
    attempt: () => Promise<T>,
  ): Promise<T> {
    // Taken before the outcome is known: many attempts at once must not all pass the same count.
    const takeBack = await take(client)
    const forget = async () => {
      try {
        await takeBack()
      } catch (error) {
        // One use too many is counted until its window is over; what was done is done.
        if (!isDatabaseUnavailable(error)) throw error
      }
    }
    try {
      const result = await attempt()
      await forget()
      return result
    } catch (error) {
      if (!isCounted(error)) await forget()
      throw error
    }
  }

  return { take, countIf }
}

/** Deletes what no window needs any more, on PostgreSQL. */
export function deleteEndedLimits({ database, now }: Pick<Deps, 'database' | 'now'>): Job {
  return {
    name: 'delete-ended-rate-limits',
    isDue: () => true,
    hasWork: async () => database.kind === 'postgres' && (await hasEnded(database.kysely, now())),
    async runSlice() {
      await database.write((tx) => deleteEnded(tx, now()))
      return false
    },
  }
}

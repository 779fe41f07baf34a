import { hash, randomBytes } from 'node:crypto'
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { dayMs } from '#contract/durations.ts'
import { isDatabaseUnavailable } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { AppError } from './errors.ts'
import {
  deleteExpiredUses,
  deleteUse,
  findOldestUse,
  hasExpiredUses,
  insertUse,
} from './rate-limits-repository.ts'

const mostClients = 50_000

/** Counts an IPv6 /64 as one client: a household or machine has a whole one. */
function networkOf(client: string): string {
  if (isIPv4(client) || !ipaddr.isValid(client)) return client
  const address = ipaddr.process(client)
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString()
}

/**
 * Allows a client `limit` uses within the window, scaled by the settings. A client is an address or a token that
 * identifies it. Only a hash of it is stored, keyed with a secret that changes every day, until its window ends. Each
 * process counts alone, which suits limits that protect its CPU. Limits that protect people and data use
 * `createSharedRateLimit`.
 */
export function createRateLimit(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { limit, windowMs }: { limit: number; windowMs: number },
) {
  const usesAtMost = Math.max(1, Math.round(limit * config.rateLimitFactor))
  // Times of use by client, ordered by last use; never more than the requests answered within the window.
  const uses = new Map<string, number[]>()
  let secret = { day: -1, key: '' }

  function hashOf(client: string, at: number): string {
    const day = Math.floor(at / dayMs)
    if (day !== secret.day) {
      // Fixed length, so that no two combinations of secret and client give the same text.
      secret = { day, key: randomBytes(32).toString('base64url') }
      uses.clear()
    }
    // One-shot hash: an HMAC object per call took a fifth of the time of storing a page view.
    return hash('sha256', secret.key + networkOf(client), 'base64url')
  }

  function deleteExpired(oldest: number): void {
    for (const [key, times] of uses) {
      if ((times.at(-1) ?? 0) > oldest && uses.size <= mostClients) return
      uses.delete(key)
    }
  }

  /** Counts a use by this client, or throws TOO_MANY_REQUESTS. The returned function takes the use back. */
  function take(client: string): () => void {
    const at = now().getTime()
    const key = hashOf(client, at)
    deleteExpired(at - windowMs)
    const times = uses.get(key) ?? []
    // A time in the future was counted by a wrong clock.
    while (times[0] !== undefined && (times[0] <= at - windowMs || times[0] > at)) times.shift()
    const [first] = times
    if (first !== undefined && times.length >= usesAtMost) {
      const retryAfterSeconds = Math.ceil((first + windowMs - at) / 1000)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds })
    }
    times.push(at)
    uses.delete(key)
    uses.set(key, times)
    return () => {
      const index = times.indexOf(at)
      if (index >= 0) times.splice(index, 1)
      if (times.length === 0 && uses.get(key) === times) uses.delete(key)
    }
  }

  return {
    take,
    /** Number of clients being counted. */
    size: () => uses.size,
  }
}

/** A higher limit protects nothing; each process then counts it alone, since a client's row would grow that long. */
const mostShared = 5000

type LimitDeps = Pick<Deps, 'config' | 'now' | 'database' | 'links'>
type Limit = {
  /** Name in the database. */
  name: string
  limit: number
  windowMs: number
}
/**
 * How long a refused client is refused from memory: otherwise a thousand guesses would hold all connections, each
 * waiting for the same row. Short, since a counted use may be taken back.
 */
const refusedForMs = 1000
const mostRefused = 10_000

/** Counts a use by this client, or throws TOO_MANY_REQUESTS. The returned function takes the use back. */
type Take = (client: string) => Promise<() => Promise<void>>

/** Counts in the memory of this process. */
function takeInMemory(deps: LimitDeps, limit: Limit): Take {
  const own = createRateLimit(deps, limit)
  return async (client) => {
    const takeBack = own.take(client)
    return async () => takeBack()
  }
}

function takeShared({ now, database, links }: LimitDeps, { name, limit, windowMs }: Limit): Take {
  /** Keyed, so that collisions are unpredictable, and truncated, so that no client can be identified. */
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
    const row = { name, client: hashOf(client) }
    refuseAgain(row.client, atMs)
    const oldest = new Date(atMs - windowMs)
    const use = { ...row, at, oldest, endsAt: new Date(atMs + windowMs), usesAtMost: limit }
    await database.write(async (tx) => {
      if (await insertUse(tx, use)) return
      const firstMs = ((await findOldestUse(tx, use)) ?? at).getTime()
      if (refusals.size >= mostRefused) refusals.clear()
      refusals.set(row.client, { atMs, firstMs })
      throw refuse(firstMs, atMs)
    })
    return () => database.write((tx) => deleteUse(tx, { ...row, at }))
  }
}

/**
 * Like `createRateLimit`, for limits that protect people and data: on PostgreSQL, all processes share the count, which
 * survives restarts. On SQLite a single process counts in memory.
 */
export function createSharedRateLimit(deps: LimitDeps, own: Limit) {
  const limit = Math.max(1, Math.round(own.limit * deps.config.rateLimitFactor))
  const isShared = deps.database.kind === 'postgres' && limit <= mostShared
  const take = isShared ? takeShared(deps, { ...own, limit }) : takeInMemory(deps, own)

  /** Counts an attempt only if it fails in this way. */
  async function countIf<T>(
    isCounted: (error: unknown) => boolean,
    client: string,
    attempt: () => Promise<T>,
  ): Promise<T> {
    // Counted before the outcome is known: many simultaneous attempts must not all pass.
    const takeBack = await take(client)
    const forget = async () => {
      try {
        await takeBack()
      } catch (error) {
        // The use stays counted until its window ends; the attempt's outcome stands.
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

/** Deletes expired rows on PostgreSQL. */
export function deleteExpiredLimits({ database, now }: Pick<Deps, 'database' | 'now'>): Job {
  return {
    name: 'delete-ended-rate-limits',
    isDue: () => true,
    hasWork: async () => database.kind === 'postgres' && (await hasExpiredUses(database.kysely, now())),
    async runSlice() {
      await database.write((tx) => deleteExpiredUses(tx, now()))
      return false
    },
  }
}

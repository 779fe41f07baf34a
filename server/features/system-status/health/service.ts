import type { Readiness } from '#contract/health.ts'
import { databaseFolder, readDiskSpace } from '#server/database/disk-room.ts'
import { classifyDatabaseFault } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import * as repository from '#server/features/system-status/machine/repository.ts'
import { findNotices, type NoticeDeps } from '#server/features/system-status/machine/service.ts'
import { findOldestWaiting } from '#server/mail/repository.ts'

// Enough for a night's newsletter to thousands and a year of visits.
export const leastFreeBytes = 200_000_000

type HealthDeps = Pick<Deps, 'integrity'> & NoticeDeps

/** How long a result is cached, so that frequent polling adds no writes. Failures are checked again sooner. */
const cacheMs = { well: 10_000, wrong: 1000 }

type Result = Pick<Readiness, 'oldestWaitingMailSeconds' | 'lastJobAt' | 'disk' | 'matters'> & {
  fault: Readiness['database']['fault']
}

async function askDatabase({
  database,
  now,
}: Pick<HealthDeps, 'database' | 'now'>): Promise<Omit<Result, 'disk' | 'matters'>> {
  const at = now()
  try {
    await database.write((tx) => repository.writeProbe(tx, at), { durable: false })
    const oldest = await findOldestWaiting(database.kysely, at)
    const lastJob = await repository.findLastJob(database.kysely)
    return {
      fault: null,
      oldestWaitingMailSeconds: oldest
        ? Math.max(0, Math.round((at.getTime() - oldest.getTime()) / 1000))
        : null,
      lastJobAt: lastJob?.toISOString() ?? null,
    }
  } catch (error) {
    const fault = classifyDatabaseFault(error) ?? 'unknown'
    return { fault, oldestWaitingMailSeconds: null, lastJobAt: null }
  }
}

/** Checks whether visitors can be served. Callers within the cache time share one check and its single write. */
export function createReadinessCheck(deps: HealthDeps): () => Promise<Readiness> {
  const { clockGuard, config, integrity, now, readRoom = readDiskSpace } = deps

  async function runCheck(): Promise<Result> {
    const answer = await askDatabase(deps)
    const { freeBytes } = await readRoom(databaseFolder(config)).catch(() => ({ freeBytes: 0 }))
    const matters = await findNotices(deps)
    return {
      ...answer,
      disk: { enough: freeBytes >= leastFreeBytes, freeBytes },
      matters: matters.map(({ kind, since }) => ({ kind, ...(since && { since }) })),
    }
  }

  let last: { result: Promise<Result>; atMs: number; cacheMs: number } | undefined
  function cachedCheck(): Promise<Result> {
    const atMs = now().getTime()
    // Math.abs: a clock set back also expires the cache.
    if (last && Math.abs(atMs - last.atMs) < last.cacheMs) return last.result
    const started = { result: runCheck(), atMs, cacheMs: cacheMs.well }
    last = started
    void started.result.then(({ fault, disk }) => {
      if (fault !== null || !disk.enough) started.cacheMs = cacheMs.wrong
    })
    return started.result
  }

  return async () => {
    const { fault: found, disk, ...rest } = await cachedCheck()
    const fault = found ?? (integrity.damagedSince() ? 'corrupt' : null)
    return {
      ready: fault === null && disk.enough,
      database: { writable: found === null, fault },
      ...rest,
      disk,
      deletionsHeldUntil: clockGuard.heldUntil()?.toISOString() ?? null,
    }
  }
}

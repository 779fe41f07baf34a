import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readiness } from '#contract/health.ts'
import { databaseFaultOf } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import { findOldestWaiting } from '#server/mail/repository.ts'
import * as repository from './repository.ts'

// A night's newsletter to thousands and a year of visits fit into it.
export const leastFreeBytes = 200_000_000

type HealthDeps = Pick<Deps, 'clockGuard' | 'integrity' | 'config' | 'database' | 'now'> & {
  freeBytes?: (folder: string) => Promise<number>
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function askDatabase({
  database,
  integrity,
  now,
}: HealthDeps): Promise<Omit<Readiness, 'ready' | 'disk' | 'deletionsHeldUntil'>> {
  const at = now()
  try {
    await database.write((tx) => repository.writeProbe(tx, at), { durable: false })
    const oldest = await findOldestWaiting(database.kysely, at)
    const lastJob = await repository.findLastJob(database.kysely)
    return {
      database: { writable: true, fault: integrity.damagedSince() ? 'corrupt' : null },
      oldestWaitingMailSeconds: oldest
        ? Math.max(0, Math.round((at.getTime() - oldest.getTime()) / 1000))
        : null,
      lastJobAt: lastJob?.toISOString() ?? null,
    }
  } catch (error) {
    const fault = databaseFaultOf(error) ?? 'unknown'
    return { database: { writable: false, fault }, oldestWaitingMailSeconds: null, lastJobAt: null }
  }
}

/** Checks whether visitors can be served. Those who ask at the same time share one check, and so one write. */
export function createReadinessCheck(deps: HealthDeps): () => Promise<Readiness> {
  const { config, freeBytes = freeBytesOf } = deps
  const { databaseUrl, dataDir } = config
  const folder = databaseUrl.startsWith('sqlite:') ? dirname(databaseUrl.slice('sqlite:'.length)) : dataDir

  async function check(): Promise<Readiness> {
    const answer = await askDatabase(deps)
    const free = await freeBytes(folder).catch(() => 0)
    const enough = free >= leastFreeBytes
    return {
      ready: answer.database.writable && answer.database.fault === null && enough,
      ...answer,
      disk: { enough, freeBytes: free },
      deletionsHeldUntil: deps.clockGuard.heldUntil()?.toISOString() ?? null,
    }
  }

  let checking: Promise<Readiness> | undefined
  return () => {
    checking ??= check().finally(() => {
      checking = undefined
    })
    return checking
  }
}

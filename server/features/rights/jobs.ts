import { dayMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import * as repository from './repository.ts'

const rowsPerBatch = 50

/** Retention of an unconfirmed request in days. Its link works for one day; for the rest a new link can be sent. */
export const unconfirmedForDays = 3
/** Days that an answered request is kept: it is evidence while a complaint to the Information Commissioner is possible. */
export const answeredForDays = 365

/** Deletes unconfirmed and long answered requests, with the mails about them. */
export async function deleteOldDataRequests({
  database,
  now,
}: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const { kind, write } = database
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  const old = [
    { linkSentBefore: before(unconfirmedForDays) },
    { answeredBefore: before(answeredForDays) },
  ] as const
  for (const which of old)
    await inBatches(() => write((tx) => repository.deleteOldRequests(tx, kind, which, rowsPerBatch)))
}

import type { Database } from '#server/database/database.ts'
import { isUnavailable } from '#server/database/failures.ts'
import { type Outcome, type Report, storeReports } from './batch.ts'

type Waiting = {
  report: Report
  answer: (outcome: Outcome) => void
  refuse: (error: unknown) => void
}

// Upper bound per transaction: a consultation request may be waiting for the same write lock.
const reportsPerBatch = 100

/** Stores reports in batches: a batch takes everything waiting when it begins, and answers after its commit. */
export function createRecorder(database: Database, isPage: (path: string) => boolean) {
  const waiting: Waiting[] = []
  let isWorking = false

  async function storeTogether(batch: readonly Waiting[]) {
    const reports = batch.map(({ report }) => report)
    const outcomes = await database.write((tx) => storeReports({ tx, kind: database.kind, isPage }, reports))
    batch.forEach(({ answer }, index) => {
      answer(outcomes[index] ?? 'missing')
    })
  }

  async function storeBatch() {
    const batch = waiting.splice(0, reportsPerBatch)
    try {
      await storeTogether(batch)
    } catch (error) {
      // Retry one by one, so that a single bad report does not fail the whole batch.
      if (batch.length > 1 && !isUnavailable(error))
        for (const one of batch) await storeTogether([one]).catch(one.refuse)
      else for (const { refuse } of batch) refuse(error)
    }
  }

  async function work() {
    isWorking = true
    while (waiting.length > 0) await storeBatch()
    isWorking = false
  }

  return (report: Report): Promise<Outcome> =>
    new Promise((answer, refuse) => {
      waiting.push({ report, answer, refuse })
      if (!isWorking) void work()
    })
}

export type Recorder = ReturnType<typeof createRecorder>

import type { Database } from '#server/database/database.ts'
import { isDatabaseUnavailable } from '#server/database/failures.ts'
import { type Outcome, type Report, storeReports } from './batch.ts'

type Waiting = {
  report: Report
  answer: (outcome: Outcome) => void
  refuse: (error: unknown) => void
}

// So many share a transaction at most: a consultation may be waiting for its end.
const reportsPerBatch = 100

// Whether somebody agreed to be counted has to be proved later; a view that a power cut undoes is missed by nobody.
const isChoice = ({ report }: Waiting) => report.kind === 'choice'

/** Stores reports in batches: all that wait when a batch begins go into it, answered after its commit. */
export function createRecorder(database: Database, isPage: (path: string) => boolean) {
  const waiting: Waiting[] = []
  let isWorking = false

  async function storeTogether(batch: readonly Waiting[]) {
    const reports = batch.map(({ report }) => report)
    const outcomes = await database.write(
      (tx) => storeReports({ tx, kind: database.kind, isPage }, reports),
      {
        durable: batch.some(isChoice),
      },
    )
    batch.forEach(({ answer }, index) => {
      answer(outcomes[index] ?? 'missing')
    })
  }

  async function storeBatch() {
    const batch = waiting.splice(0, reportsPerBatch)
    try {
      await storeTogether(batch)
    } catch (error) {
      // One that cannot be stored must not take its neighbours along.
      if (batch.length > 1 && !isDatabaseUnavailable(error))
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

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

/** Stores reports in batches: all that wait when a transaction begins go into it, answered after its commit. */
export function createRecorder(database: Database, isPage: (path: string) => boolean) {
  const waiting: Waiting[] = []
  let isWorking = false

  const storeTogether = (takeReports: () => readonly Report[]) =>
    database.write((tx) => storeReports({ tx, kind: database.kind, isPage }, takeReports()))

  async function storeAlone({ report, answer, refuse }: Waiting) {
    try {
      const [outcome] = await storeTogether(() => [report])
      answer(outcome ?? 'missing')
    } catch (error) {
      refuse(error)
    }
  }

  async function storeBatch() {
    let batch: Waiting[] | undefined
    // Taken when the transaction begins, not before: on the way there more may have come in.
    const take = () => {
      batch ??= waiting.splice(0, reportsPerBatch)
      return batch.map(({ report }) => report)
    }
    try {
      const outcomes = await storeTogether(take)
      batch?.forEach(({ answer }, index) => {
        answer(outcomes[index] ?? 'missing')
      })
    } catch (error) {
      const failed = batch ?? waiting.splice(0, reportsPerBatch)
      // One that cannot be stored must not take its neighbours along.
      if (failed.length > 1 && !isDatabaseUnavailable(error)) for (const one of failed) await storeAlone(one)
      else for (const { refuse } of failed) refuse(error)
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

import type { Reporter, TestModule } from 'vitest/node'

declare module 'vitest' {
  interface TaskMeta {
    fault?: FaultRow
  }
}

/** What a drill has found, for the one table at the end. */
export type FaultRow = {
  /** How often the fault was made. */
  tries: number
  /** Writes that were acknowledged, or mails that were taken, meanwhile. */
  writes: number
  /** Of these are not there, or are there twice. */
  lost: number
  /** The longest from the end of the fault to the next acknowledged write; none where the drill has no such moment. */
  recoveredMs?: number
  /** How the fault was made. */
  variant: string
  /** What else was counted. */
  note?: string
}

const seconds = (ms: number | undefined) => (ms === undefined ? '-' : `${(ms / 1000).toFixed(2)} s`)

/** Ends the run with one table of all faults, and what else each drill has counted below it. */
export class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const drills = modules
      .flatMap((module) => [...module.children.allTests()])
      .map((test) => ({ name: test.name, result: test.result(), meta: test.meta() }))
      // What was not asked for is skipped without a reason.
      .filter(({ result }) => result.state !== 'skipped' || result.note !== undefined)
    const rows = drills.map(({ name, result, meta }) => {
      const { tries = '-', writes = '-', lost = '-', recoveredMs, variant = '-' } = meta.fault ?? {}
      const isSkipped = result.state === 'skipped'
      return {
        fault: name,
        tries,
        writes,
        lost,
        'recovered in': seconds(recoveredMs),
        variant: isSkipped ? result.note : variant,
        verdict: isSkipped ? 'not run' : result.state === 'passed' ? 'held' : 'BREACH',
      }
    })
    console.table(rows)
    for (const [index, { meta }] of drills.entries())
      if (meta.fault?.note) console.log(`${index}: ${meta.fault.note}`)
  }
}

import type { Reporter, TestModule } from 'vitest/node'

declare module 'vitest' {
  interface TaskMeta {
    fault?: FaultRow
  }
}

/** The result of a drill, a row of the final table. */
export type FaultRow = {
  /** How often the fault was caused. */
  tries: number
  /** Writes that were acknowledged, or mails that were accepted. */
  writes: number
  /** How many of these are missing or duplicated. */
  lost: number
  /** The longest time from the end of the fault to the next acknowledged write, if the drill measures it. */
  recoveredMs?: number
  /** How the fault was caused. */
  variant: string
  /** Other results. */
  note?: string
}

const seconds = (ms: number | undefined) => (ms === undefined ? '-' : `${(ms / 1000).toFixed(2)} s`)

/** Prints one table of all faults at the end of the run, with the notes of each drill below it. */
export class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const drills = modules
      .flatMap((module) => [...module.children.allTests()])
      .map((test) => ({ name: test.name, result: test.result(), meta: test.meta() }))
      // Tests excluded by name are skipped without a note.
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

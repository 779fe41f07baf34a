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

/** Ends the run with one table of all faults. */
export class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.result().state !== 'skipped')
      .map((test) => {
        const {
          tries = '-',
          writes = '-',
          lost = '-',
          recoveredMs,
          variant = '-',
          note = '',
        } = test.meta().fault ?? {}
        const verdict = test.result().state === 'passed' ? 'held' : 'BREACH'
        return {
          fault: test.name,
          tries,
          writes,
          lost,
          'recovered in': seconds(recoveredMs),
          variant,
          verdict,
          note,
        }
      })
    console.table(rows)
  }
}

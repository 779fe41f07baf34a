import type { Reporter, TestModule } from 'vitest/node'

declare module 'vitest' {
  interface TaskMeta {
    drill?: Row
  }
}

/** What became of the mails of one drill. */
export type Row = {
  recipients: number
  taken: number
  refused: number
  missed: number
  twice: number
  'again, was in flight': number
  kills?: number
}

/** Ends the run with what was missed and what came twice, fault by fault. */
export class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.result().state !== 'skipped')
      .map((test) => [
        test.name,
        { ...test.meta().drill, verdict: test.result().state === 'passed' ? 'held' : 'BREACH' },
      ])
    console.table(Object.fromEntries(rows))
  }
}

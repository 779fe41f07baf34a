import type { Reporter, TestModule } from 'vitest/node'

declare module 'vitest' {
  interface TaskMeta {
    drill?: Row
    stops?: StopsRow
    restores?: RestoresRow
    updates?: UpdatesRow
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

/** What became of the consultations that were sent while the server stopped. */
export type StopsRow = {
  stops: number
  unanswered: number
  refused: number
  reset: number
  slowestMs: number
}

/** What was found after a restore was killed: one of the two, whole. */
export type RestoresRow = { kills: number; 'old data': number; 'new data': number }

/** What visitors were confirmed while updates were broken off, and which release served them afterwards. */
export type UpdatesRow = {
  tries: number
  confirmed: number
  lost: number
  'old release': number
  'new release': number
  'slowest recovery (ms)': number
}

/** Ends the run with what was missed and what came twice, or what was left unanswered, fault by fault. */
export class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.result().state !== 'skipped')
      .map((test) => [
        test.name,
        {
          ...test.meta().drill,
          ...test.meta().stops,
          ...test.meta().restores,
          ...test.meta().updates,
          verdict: test.result().state === 'passed' ? 'held' : 'BREACH',
        },
      ])
    console.table(Object.fromEntries(rows))
  }
}

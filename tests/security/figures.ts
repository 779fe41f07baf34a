import type { Reporter, TestModule } from 'vitest/node'

declare module 'vitest' {
  interface TaskMeta {
    /** What a check has measured or counted, by its name. */
    figures?: Record<string, string | number>
  }
}

/** What a figure says where nobody could be asked: then nothing is known, good or bad. */
export const notOffered = 'not offered by this registry'

function verdictOn(state: string, value: string | number): string {
  if (state !== 'passed') return 'BREACH'
  return value === notOffered ? 'UNKNOWN' : 'held'
}

/** Ends the run with the figures of all checks, below one another. */
export class FiguresReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.result().state !== 'skipped')
      .flatMap((test) =>
        Object.entries(test.meta().figures ?? {}).map(([figure, value]) => ({
          check: test.name,
          figure,
          value,
          verdict: verdictOn(test.result().state, value),
        })),
      )
    console.table(rows)
  }
}

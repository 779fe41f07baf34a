import { type Measured, measureLoad } from './load.ts'
import type { startMeasured } from './measured-server.ts'
import { undisturbed } from './undisturbed.ts'

export type Server = Awaited<ReturnType<typeof startMeasured>>

export type Answers = Measured & {
  /** CPU time of the server per answer. */
  cpuMicroseconds: number
  /** CPU time of the database's own processes per answer. */
  databaseCpuMicroseconds: number
  perCommit: number
}

export type Ask = Omit<Parameters<typeof measureLoad>[0], 'port'>

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const noDatabase = async () => 0

/** Measures a load with the CPU time of the server and, if separate, of its database. */
export const measure = (server: Server, ask: Ask, databaseCpu = noDatabase): Promise<Answers> =>
  undisturbed(async () => {
    const [before, databaseBefore] = [await server.work(), await databaseCpu()]
    const measured = await measureLoad({ ...ask, port: server.port })
    const [after, databaseAfter] = [await server.work(), await databaseCpu()]
    return {
      ...measured,
      cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / measured.answers,
      databaseCpuMicroseconds: (databaseAfter - databaseBefore) / measured.answers,
      perCommit: measured.answers / Math.max(1, after.commits - before.commits),
    }
  })

/** The median of each figure. */
export function medianOf(all: readonly Answers[]): Answers {
  const of = (field: keyof Answers) => median(all.map((one) => one[field]))
  return {
    perSecond: of('perSecond'),
    medianMs: of('medianMs'),
    slowMs: of('slowMs'),
    answers: of('answers'),
    cpuMicroseconds: of('cpuMicroseconds'),
    databaseCpuMicroseconds: of('databaseCpuMicroseconds'),
    perCommit: of('perCommit'),
  }
}

export async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

import { DatabaseInUse } from '#server/database/failures.ts'
import { answerOnce } from '#server/process/answer-once.ts'

type Timed<Order> = Omit<Order, 'at'> & { now: () => Date }

/** Carries out one order by the clock of the process that sent it. What another process is doing already is left to that one. */
export function answerOrder<Order extends { at: string }>(
  work: (order: Timed<Order>) => Promise<unknown>,
): void {
  answerOnce(async ({ at, ...order }: Order) => {
    const ahead = Date.parse(at) - Date.now()
    try {
      await work({ ...order, now: () => new Date(Date.now() + ahead) })
    } catch (error) {
      if (!(error instanceof DatabaseInUse)) throw error
    }
  })
}

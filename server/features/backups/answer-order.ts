import { DatabaseInUse } from '#server/database/failures.ts'
import { answerOneOrderAndExit } from '#server/process/ask-child-process.ts'

type Timed<Order> = Omit<Order, 'at'> & { now: () => Date }

/** Runs one order with the sender's clock. If another process holds the lock for this work, the order is dropped. */
export function runOneOrder<Order extends { at: string }>(
  work: (order: Timed<Order>) => Promise<unknown>,
): void {
  answerOneOrderAndExit(async ({ at, ...order }: Order) => {
    const ahead = Date.parse(at) - Date.now()
    try {
      await work({ ...order, now: () => new Date(Date.now() + ahead) })
    } catch (error) {
      if (!(error instanceof DatabaseInUse)) throw error
    }
  })
}

import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Repeats a short transaction while it returns that there is more, and serves requests in between. */
export async function inBatches(runBatch: () => Promise<boolean>): Promise<void> {
  while (await runBatch()) await yieldToEventLoop()
}

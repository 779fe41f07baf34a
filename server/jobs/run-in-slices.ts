import { setTimeout as wait } from 'node:timers/promises'

/** How often a slice ends to check for completion and shutdown. */
const sliceMs = 1000

/** Splits waiting for another process into short slices, so that the job keeps its lease and the site can stop. */
export function runInSlices(run: () => Promise<unknown>): () => Promise<boolean> {
  let running: Promise<unknown> | undefined
  return async () => {
    let isDone = false
    running ??= run()
    const ended = running.finally(() => {
      isDone = true
    })
    try {
      await Promise.race([ended, wait(sliceMs, undefined, { ref: false })])
    } finally {
      if (isDone) running = undefined
    }
    return !isDone
  }
}

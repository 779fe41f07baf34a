import { setTimeout as wait } from 'node:timers/promises'

/** So often it is looked whether it is done, and whether the site stops. */
const lookEveryMs = 1000

/** Slices of a job that waits for another process: each ends soon, so that the job keeps its lease and the site can stop. */
export function runInSlices(run: () => Promise<unknown>): () => Promise<boolean> {
  let running: Promise<unknown> | undefined
  return async () => {
    let isDone = false
    running ??= run()
    const ended = running.finally(() => {
      isDone = true
    })
    try {
      await Promise.race([ended, wait(lookEveryMs, undefined, { ref: false })])
    } finally {
      if (isDone) running = undefined
    }
    return !isDone
  }
}

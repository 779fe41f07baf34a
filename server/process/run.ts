import cluster from 'node:cluster'
import type { Config } from '#server/config.ts'
import type { Log } from './log.ts'
import { createLog } from './log.ts'
import type { Started } from './start.ts'
import { StartError } from './start-error.ts'
import { runWorkers, stopOrder } from './workers.ts'

const shutdownTimeoutMs = 5000

/**
 * On a signal, finishes open requests, then exits. An unhandled error also ends the process, since its state is
 * unknown; the supervisor restarts it. A second signal or the shutdown timeout ends it at once.
 */
export function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  let isStopping = false

  async function end(code: number) {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    try {
      await stop()
      log.info('Stopped')
      process.exit(code)
    } catch (err) {
      log.error({ err }, 'The process could not stop in order')
      process.exit(1)
    }
  }

  function endWhenAsked(by: object) {
    // A worker gets both the primary's order and the signal to the process group: treat them as one.
    if (isStopping && cluster.isWorker) return
    log.info(by, 'Stopping')
    void end(0)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => endWhenAsked({ signal }))
  if (cluster.isWorker) process.on('message', (order) => order === stopOrder && endWhenAsked({}))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (err: unknown) => {
      log.fatal({ err, event }, 'An error was not handled: the process ends')
      void end(1)
    })
}

/** Prints advice for an expected start failure; logs any other error. */
function explainStartFailure(error: unknown): void {
  if (error instanceof StartError) console.error(error.message)
  else createLog('fatal').fatal({ err: error }, 'The process could not start')
}

/** Serves in this process, or starts the workers that do. */
export async function serveOrRunWorkers(
  readSettings: () => Config,
  serve: (config: Config) => Promise<Pick<Started, 'log' | 'announce' | 'stop'>>,
): Promise<void> {
  try {
    const config = readSettings()
    if (config.workers > 1 && cluster.isPrimary) {
      runWorkers(config.workers, createLog(config.logLevel))
      return
    }
    const { log, announce, stop } = await serve(config)
    stopOnSignal(log, stop)
    announce()
  } catch (error) {
    explainStartFailure(error)
    process.exit(1)
  }
}

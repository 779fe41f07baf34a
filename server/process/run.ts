import cluster from 'node:cluster'
import type { Config } from '#server/config.ts'
import { createLog } from './log.ts'
import type { Started } from './start.ts'
import { StartError } from './start-error.ts'
import { stopOnSignal } from './stop.ts'
import { runWorkers } from './workers.ts'

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

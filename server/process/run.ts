import cluster from 'node:cluster'
import type { Config } from '#server/config.ts'
import { createLog } from './log.ts'
import { StartError } from './start-error.ts'
import { runWorkers } from './workers.ts'

/** Tells whoever started the program what to do, or logs what nobody has thought of. */
function explainStartFailure(error: unknown): void {
  if (error instanceof StartError) console.error(error.message)
  else createLog('fatal').fatal({ err: error }, 'The process could not start')
}

/** Serves in this process, or starts those that do. */
export async function run(
  readSettings: () => Config,
  serve: (config: Config) => Promise<void>,
): Promise<void> {
  try {
    const config = readSettings()
    if (config.workers > 1 && cluster.isPrimary) runWorkers(config.workers, createLog(config.logLevel))
    else await serve(config)
  } catch (error) {
    explainStartFailure(error)
    process.exit(1)
  }
}

import closeWithGrace from 'close-with-grace'
import { type Config, readConfig } from '#server/config.ts'
import { createLog } from './log.ts'
import type { Started } from './start.ts'
import { StartError } from './start-error.ts'

const shutdownTimeoutMs = 5000

/** Starts the site, and stops it in order on a signal or after an error that nothing handled. */
export async function runUntilStopped(
  start: (config: Config) => Promise<Pick<Started, 'greeting' | 'log' | 'stop'>>,
): Promise<void> {
  try {
    const { greeting, log, stop } = await start(readConfig(process.env))
    const { close } = closeWithGrace(
      {
        delay: shutdownTimeoutMs,
        logger: log,
        // A handler for a fault of native code would hang the process instead of ending it.
        skip: ['SIGINT', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP', 'SIGUSR2'],
      },
      async ({ signal, err }) => {
        if (err) log.fatal({ err }, 'Unhandled error: the process ends')
        else log.info({ signal }, 'Stopping')
        await stop()
        log.info('Stopped')
      },
    )
    // npm repeats the SIGINT that the terminal has sent already: the second one must not cut the shutdown short.
    let isInterrupted = false
    process.on('SIGINT', () => {
      if (!isInterrupted) close()
      isInterrupted = true
    })
    console.log(greeting(process.stdout.isTTY))
  } catch (error) {
    // The sentence of a StartError is for the operator; anything else is a fault of the program.
    if (error instanceof StartError) console.error(error.message)
    else createLog('fatal').fatal({ err: error }, 'The process could not start')
    process.exit(1)
  }
}

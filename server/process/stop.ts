import type { Log } from './log.ts'

const shutdownTimeoutMs = 5000

/**
 * On a signal, finishes what is being answered, then ends. An error that nobody has handled ends the process as well, since
 * nobody knows what it has left undone: whatever supervises it starts it again. A second signal, or too long a wait, ends at once.
 */
export function stopWhenAsked(log: Log, stop: () => Promise<void>): void {
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

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      log.info({ signal }, 'Stopping')
      void end(0)
    })
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (err: unknown) => {
      log.fatal({ err, event }, 'An error was not handled: the process ends')
      void end(1)
    })
}

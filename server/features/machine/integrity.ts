import type { Config } from '#server/config.ts'
import { faultSentences } from '#server/database/failures.ts'
import type { Log } from '#server/process/log.ts'
import type { Running, StartProgram } from '#server/process/programs.ts'
import { findRestore } from './restore-command.ts'

type Deps = {
  config: Pick<Config, 'databaseUrl' | 'backups'>
  log: Log
  now: () => Date
  startProgram: StartProgram
}

/**
 * Reads every page of a SQLite file once after the start, in a process of its own, so that damage is known before somebody
 * needs what is lost. PostgreSQL looks after its pages itself.
 */
export function createIntegrityCheck({ config, log, now, startProgram }: Deps) {
  const { databaseUrl } = config
  let child: Running | undefined
  let foundAt: Date | undefined

  async function tell(findings: readonly string[]) {
    foundAt = now()
    const restore = await findRestore(config)
    log.error({ findings, restore }, faultSentences.corrupt)
  }

  return {
    start(): void {
      if (!databaseUrl.startsWith('sqlite:')) return
      const file = databaseUrl.slice('sqlite:'.length)
      const checking = startProgram('integrity')
      child = checking
      let isDone = false
      checking.once('message', ({ findings }: { findings: string[] }) => {
        isDone = true
        if (findings.length > 0) void tell(findings)
      })
      checking.once('error', (err) => log.warn({ err }, 'The database could not be checked'))
      checking.once('exit', () => {
        if (child && !isDone) log.warn('The check of the database did not end')
        child = undefined
      })
      checking.send({ file }, () => {})
    },
    stop(): void {
      const running = child
      child = undefined
      running?.kill('SIGKILL')
    },
    /** Since when the database is known to be damaged. */
    damagedSince: () => foundAt,
  }
}
export type IntegrityCheck = ReturnType<typeof createIntegrityCheck>

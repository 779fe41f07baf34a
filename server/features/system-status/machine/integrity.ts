import type { Config } from '#server/config.ts'
import { faultSentences } from '#server/database/failures.ts'
import { askProgram, NoAnswer, type Question } from '#server/process/ask-program.ts'
import type { Log } from '#server/process/log.ts'
import type { StartProgram } from '#server/process/programs.ts'
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
  let question: Question<string[]> | undefined
  let foundAt: Date | undefined

  async function tell(findings: readonly string[]) {
    foundAt = now()
    const restore = await findRestore(config)
    log.error({ findings, restore }, faultSentences.corrupt)
  }

  async function check(file: string): Promise<void> {
    question = askProgram(startProgram, 'integrity', { file })
    try {
      const findings = await question.answer
      if (findings.length > 0) await tell(findings)
    } catch (err) {
      if (err instanceof NoAnswer && err.reason === 'stopped') return
      log.warn({ err }, 'The database could not be checked')
    }
  }

  return {
    start(): void {
      if (databaseUrl.startsWith('sqlite:')) void check(databaseUrl.slice('sqlite:'.length))
    },
    stop: () => question?.stop(),
    /** Since when the database is known to be damaged. */
    damagedSince: () => foundAt,
  }
}
export type IntegrityCheck = ReturnType<typeof createIntegrityCheck>

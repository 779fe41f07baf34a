import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { listBackups } from '#server/database/backup/backup-files.ts'
import { faultSentences } from '#server/database/failures.ts'
import { askChildProcess, NoAnswer, type Question } from '#server/process/ask-child-process.ts'
import type { Log } from '#server/process/log.ts'
import type { StartProgram } from '#server/process/programs.ts'

/** The shell command that restores the newest backup; undefined without backups. */
export async function findRestoreCommand({ backups }: Pick<Config, 'backups'>): Promise<string | undefined> {
  const [newest] = await listBackups(backups.folder)
  if (!newest) return undefined
  const path = join(backups.folder, newest.name)
  // Quote paths with characters that a shell would interpret.
  return `npm run restore -- ${/[^\w./-]/.test(path) ? `"${path}"` : path}`
}

type Deps = {
  config: Pick<Config, 'databaseUrl' | 'backups'>
  log: Log
  now: () => Date
  startProgram: StartProgram
}

/**
 * Reads every page of a SQLite file once after the start, in a child process, to find damage while good backups still
 * exist. PostgreSQL checks its pages itself.
 */
export function createIntegrityCheck({ config, log, now, startProgram }: Deps) {
  const { databaseUrl } = config
  let question: Question<string[]> | undefined
  let foundAt: Date | undefined

  async function reportDamage(findings: readonly string[]) {
    foundAt = now()
    const restore = await findRestoreCommand(config)
    log.error({ findings, restore }, faultSentences.corrupt)
  }

  async function check(file: string): Promise<void> {
    question = askChildProcess(startProgram, 'integrity', { file })
    try {
      const findings = await question.answer
      if (findings.length > 0) await reportDamage(findings)
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
    damagedSince: () => foundAt,
  }
}
export type IntegrityCheck = ReturnType<typeof createIntegrityCheck>

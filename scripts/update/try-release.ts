import { spawn } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkHealth } from '#scripts/health-check.mjs'
import { home } from '#scripts/releases.mjs'
import { readBackup, unseal } from '#server/database/backup/format.ts'
import { fullDiskOr, UpdateRefused } from './refused.ts'
import { commandsIn } from './release-info.ts'
import { lastWords } from './run-program.ts'

const timeoutMs = 15 * 60_000

export const trialFolder = (dataDir: string) => join(dataDir, 'update-trial')

/**
 * Starts a release on a copy of the data, which it migrates, and asks it for its health. Answers how long that took. The copy is a
 * backup opened: a SQLite file, whichever database the site has.
 */
export async function tryOnCopy(folder: string, backup: string, dataDir: string): Promise<number> {
  const startedAt = performance.now()
  const trial = trialFolder(dataDir)
  await rm(trial, { recursive: true, force: true })
  try {
    await mkdir(trial, { mode: 0o700 })
    await unseal(backup, await readBackup(backup), join(trial, 'site.db'))
    const { program, args } = await (await commandsIn(folder)).prepareServer()
    const readyFile = join(trial, 'ready')
    const child = spawn(program, args, {
      cwd: home,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        UPDATE_TRIAL: 'copy',
        DATA_DIR: trial,
        DATABASE_URL: `sqlite:${join(trial, 'site.db')}`,
        WORKERS: '1',
        READY_FILE: readyFile,
      },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    let hasEnded = false
    const ended = new Promise<void>((resolve) => {
      child.once('close', () => {
        hasEnded = true
        resolve()
      })
    })
    const unwell = await checkHealth({ readyFile, hasEnded: () => hasEnded, timeoutMs })
    child.kill('SIGKILL')
    await ended
    if (unwell)
      throw new UpdateRefused(
        fullDiskOr(
          trial,
          output,
          `${lastWords(output.trim())}\nThe new release did not start on a copy of the data (${unwell.fault}). Nothing was changed.`,
        ),
      )
    return (performance.now() - startedAt) / 1000
  } finally {
    await rm(trial, { recursive: true, force: true })
  }
}

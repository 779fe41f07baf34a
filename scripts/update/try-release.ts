import { spawn } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { minuteMs } from '#contract/durations.ts'
import { checkHealth } from '#scripts/health-check.mjs'
import { home, releasesFolder } from '#scripts/releases.mjs'
import { readBackup, unseal } from '#server/database/backup/format.ts'
import { removeDatabaseFile } from '#server/database/copy/files.ts'
import { fullDiskOr, UpdateRefused } from './refused.ts'
import { commandsIn } from './release-info.ts'
import { lastWords } from './run-program.ts'

const timeoutMs = 15 * minuteMs

/** What a trial needs besides the data; nobody's data is in it. */
export const trialFolder = join(releasesFolder, 'trial')

async function removeTrial(copy: string): Promise<void> {
  await removeDatabaseFile(copy)
  for (const left of [`${copy}.lock`, trialFolder]) await rm(left, { recursive: true, force: true })
}

/**
 * Starts a release on a copy of the data, which it migrates, and asks it for its health. Answers how long that took. The copy is a
 * backup opened: a SQLite file, whichever database the site has. If we are killed, the next backup deletes it.
 */
export async function tryOnCopy(folder: string, backup: string): Promise<number> {
  const startedAt = performance.now()
  const copy = join(dirname(backup), 'trial-update.db')
  await removeTrial(copy)
  try {
    await mkdir(trialFolder, { mode: 0o700 })
    await unseal(backup, await readBackup(backup), copy)
    const { program, args } = await (await commandsIn(folder)).prepareServer()
    const readyFile = join(trialFolder, 'ready')
    const child = spawn(program, args, {
      cwd: home,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        UPDATE_TRIAL: 'copy',
        DATA_DIR: trialFolder,
        DATABASE_URL: `sqlite:${copy}`,
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
          trialFolder,
          output,
          `${lastWords(output.trim())}\nThe new release did not start on a copy of the data (${unwell.fault}). Nothing was changed.`,
        ),
      )
    return (performance.now() - startedAt) / 1000
  } finally {
    await removeTrial(copy)
  }
}

import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from '#scripts/install/start-program.mjs'
import { folderOfRelease, home, readReleaseState, releasesFolder } from '#scripts/release/releases.mjs'
import type { Config } from '#server/config.ts'
import { makeBackup } from '#server/database/backup/make-backup.ts'
import { withDatabase } from '#server/database/copy/move.ts'
import { askForChange } from './ask-for-change.ts'
import { currentCommitOf, fetchRelease, type Source } from './fetch-release.ts'
import { prepareRelease, refuseFullDisk, requiredBytes } from './prepare-release.ts'
import { UpdateRefused } from './refused.ts'
import { compareWithData, readReleaseInfo } from './release-info.ts'
import { trialFolder, tryReleaseOnCopy } from './try-release.ts'

type Wanted = { from: string | undefined; version: string | undefined; say: (words: string) => void }

async function sourceOf({ from, version }: Wanted): Promise<Source> {
  if (from !== undefined) return { from, version }
  const asked = existsSync(join(home, '.git'))
    ? await runProgram('git', ['-C', home, 'remote', 'get-url', 'origin'])
    : undefined
  if (asked?.code === 0) return { from: asked.output, version }
  throw new UpdateRefused(
    'Please say where the new release is: npm run update -- --from <Git address, folder or .tar.gz>',
  )
}

/** Deletes leftovers of a killed update, and releases that are neither current nor previous. */
async function removeUnused(): Promise<void> {
  const { current, previous } = readReleaseState()
  await rm(trialFolder, { recursive: true, force: true })
  for (const name of await readdir(releasesFolder)) {
    const isKept = [current, previous].includes(`releases/${name}`)
    if (/^\d{8}T\d{6}Z(\.inner)?$/.test(name) && !isKept)
      await rm(join(releasesFolder, name), { recursive: true, force: true })
  }
}

const newName = () => `releases/${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Installs a release beside the running one, tries it on a copy of the data, and switches to it. */
export async function installAndSwitchRelease(config: Config, wanted: Wanted) {
  const { say } = wanted
  const { current } = readReleaseState()
  await removeUnused()
  const source = await sourceOf(wanted)
  const release = newName()
  const folder = folderOfRelease(release)
  await refuseFullDisk(home, requiredBytes.build)
  let isAsked = false
  try {
    const commit = await fetchRelease(source, folder)
    if (commit !== '' && commit === (await currentCommitOf(folderOfRelease(current))))
      return { isDone: true, words: `That release (${commit}) runs already: there is nothing to do.` }
    await prepareRelease(folderOfRelease(current), folder, say)
    const info = await readReleaseInfo(release)
    say(`Release ${info.version}${commit && ` (${commit})`} is in ${folder}.`)
    const { pending, obstacles } = await withDatabase(config.databaseUrl, (database) =>
      compareWithData(info, database),
    )
    if (obstacles[0] !== undefined)
      throw new UpdateRefused(
        `That release is older than the data (which has "${obstacles[0]}"): an update only goes forward. Nothing was changed.`,
      )
    const isBackwardCompatible = pending.every((name) => info.migrations[name])

    say('Making a backup ...')
    const { databaseUrl, backups } = config
    const now = () => new Date()
    const { last } = await makeBackup({ ...backups, databaseUrl, why: 'before-update', now })
    if (!last) throw new UpdateRefused('No backup was made: nothing was changed.')
    say(`Trying the release on a copy of the data (${pending.length} migrations) ...`)
    const trialSeconds = await tryReleaseOnCopy(release, join(backups.folder, last.file))

    if (!isBackwardCompatible)
      say(
        'The release before cannot run on its tables. So the site stops for a complete backup first, and a way back needs that one.',
      )
    const backupSeconds = isBackwardCompatible ? 0 : last.seconds + last.trialSeconds
    const timeoutSeconds = Math.ceil(30 + 3 * (trialSeconds + backupSeconds))
    say('Switching ...')
    isAsked = true
    const at = now().toISOString()
    return await askForChange({
      ...{ from: current, to: release, way: isBackwardCompatible ? 'switch' : 'try' },
      ...{ tries: 0, timeoutSeconds, at },
    })
  } finally {
    // Keep the release once the change was requested: it may already be running.
    if (!isAsked || !readReleaseState().change) await removeUnused()
  }
}

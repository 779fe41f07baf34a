import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { minuteMs } from '#contract/durations.ts'
import { runProgram } from '#scripts/install/start-program.mjs'
import type { Config } from '#server/config.ts'
import { extractDatabase, readBackup } from '#server/database/backup/backup-format.ts'
import { removeDatabaseFile } from '#server/database/copy/files.ts'
import { readDiskSpace } from '#server/database/disk-room.ts'
import { type Change, folderOfRelease, home, readReleaseState, releasesFolder } from '../releases.mjs'
import { startAndCheck } from '../server-process.mjs'
import { currentCommitOf, fetchRelease, type Source } from './fetch-release.ts'
import {
  backUp,
  buildRelease,
  compareWithData,
  readReleaseInfo,
  refuseFailedProgram,
  UpdateRefused,
} from './release-info.ts'

type Wanted = Partial<Source>

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

/** Temporary DATA_DIR of a trial, without anybody's data. */
const trialFolder = join(releasesFolder, 'trial')

/** Deletes leftovers of a killed update, and releases that are neither current nor previous. */
export async function removeUnused(): Promise<void> {
  const { current, previous } = readReleaseState()
  await rm(trialFolder, { recursive: true, force: true })
  for (const name of await readdir(releasesFolder)) {
    const isKept = [current, previous].includes(`releases/${name}`)
    if (/^\d{8}T\d{6}Z(\.inner)?$/.test(name) && !isKept)
      await rm(join(releasesFolder, name), { recursive: true, force: true })
  }
}

const megabyte = 1_000_000
const requiredBytes = { packages: 800 * megabyte, build: 150 * megabyte }

async function refuseFullDisk(needed: number): Promise<void> {
  const { freeBytes } = await readDiskSpace(releasesFolder)
  if (freeBytes < needed)
    throw new UpdateRefused(
      `The update needs ${Math.ceil(needed / megabyte)} MB in ${home}, and ${Math.floor(freeBytes / megabyte)} MB are free: please make room and try again. Nothing was changed.`,
    )
}

/** The locked packages without the release's own version, which appears twice. */
function packagesOf(folder: string): string {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const { '': own, ...packages } = lock.packages
  return JSON.stringify([packages, { ...own, version: '' }])
}

/** Files that tools modify in place, so they must not be hard links to the running release. */
const notShared = /^\.(vite|cache|installed-from)/

/** Hard-links the running release's packages if the lock files match: this needs no network and no disk space. */
async function sharePackages(running: string, folder: string): Promise<boolean> {
  if (packagesOf(running) !== packagesOf(folder)) return false
  const packages = join(folder, 'node_modules')
  const { code } = await runProgram('cp', ['-al', join(running, 'node_modules'), packages])
  // Hard links fail across disks and on some file systems.
  const spoilt = code === 0 ? (await readdir(packages)).filter((name) => notShared.test(name)) : ['']
  for (const name of spoilt) await rm(join(packages, name), { recursive: true, force: true })
  return code === 0
}

/**
 * Migrates and starts a release on a copy of the data, checks its health and returns the seconds taken. The copy is
 * an opened backup, so always SQLite. If this process is killed, the next backup deletes the copy.
 */
async function tryOnCopy(release: string, backup: string): Promise<number> {
  const startedAt = performance.now()
  const copy = join(dirname(backup), 'trial-update.db')
  const remove = async () => {
    await removeDatabaseFile(copy)
    for (const left of [`${copy}.lock`, trialFolder]) await rm(left, { recursive: true, force: true })
  }
  await remove()
  try {
    await mkdir(trialFolder, { mode: 0o700 })
    await extractDatabase(backup, await readBackup(backup), copy)
    const tried = await startAndCheck(release, {
      settings: {
        UPDATE_TRIAL: 'copy',
        DATA_DIR: trialFolder,
        DATABASE_URL: `sqlite:${copy}`,
        WORKERS: '1',
      },
      isQuiet: true,
      timeoutMs: 15 * minuteMs,
    })
    if ('fault' in tried)
      refuseFailedProgram(
        tried.output ?? '',
        `The new release did not start on a copy of the data (${tried.fault}).`,
      )
    tried.server.kill('SIGKILL')
    await tried.server.ended
    return (performance.now() - startedAt) / 1000
  } finally {
    await remove()
  }
}

/**
 * Installs a release beside the running one and tries it on a copy of the data. Resolves with the change to ask for, or
 * with the reason for none.
 */
export async function prepareUpdate(config: Config, wanted: Wanted): Promise<Change | string> {
  const { current } = readReleaseState()
  const running = folderOfRelease(current)
  const source = await sourceOf(wanted)
  const at = new Date().toISOString()
  const release = `releases/${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const folder = folderOfRelease(release)
  await refuseFullDisk(requiredBytes.build)
  await fetchRelease(source, folder)
  const commit = await currentCommitOf(folder)
  if (commit !== '' && commit === (await currentCommitOf(running)))
    return `That release (${commit}) runs already: there is nothing to do.`

  const isShared = await sharePackages(running, folder)
  if (!isShared) await refuseFullDisk(requiredBytes.packages + requiredBytes.build)
  // The build's stamp tells whether this output is up to date for the new release.
  await cp(join(running, 'dist'), join(folder, 'dist'), { recursive: true, preserveTimestamps: true })
  console.log(
    isShared
      ? 'Its packages are those of the release that runs. Building it, if it differs ...'
      : 'Installing its packages and building it ...',
  )
  await buildRelease(release)
  const info = await readReleaseInfo(release)
  console.log(`Release ${info.version}${commit && ` (${commit})`} is in ${folder}.`)
  const { pending, obstacles } = await compareWithData(info, config)
  if (obstacles[0] !== undefined)
    throw new UpdateRefused(
      `That release is older than the data (which has "${obstacles[0]}"): an update only goes forward. Nothing was changed.`,
    )

  console.log('Making a backup ...')
  const backup = await backUp(config, { why: 'before-update' })
  console.log(`Trying the release on a copy of the data (${pending.length} migrations) ...`)
  const trialSeconds = await tryOnCopy(release, backup.file)
  const isCompatible = pending.every((name) => info.migrations[name])
  if (!isCompatible)
    console.log(
      'The release before cannot run on its tables. So the site stops for a complete backup first, and a way back needs that one.',
    )
  const backupSeconds = isCompatible ? 0 : backup.seconds + backup.trialSeconds
  const timeoutSeconds = Math.ceil(30 + 3 * (trialSeconds + backupSeconds))
  console.log('Switching ...')
  return { from: current, to: release, way: isCompatible ? 'switch' : 'try', tries: 0, timeoutSeconds }
}

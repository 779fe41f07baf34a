import { readFileSync } from 'node:fs'
import { cp, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from '#scripts/install/start-program.mjs'
import { refuseFailedProgram, UpdateRefused } from './refused.ts'
import { environmentElsewhere } from './release-info.ts'

/** Files that tools modify in place, so they must not be hard links to the running release. */
const notShared = /^\.(vite|cache|installed-from)/

/** The locked packages without the release's own version, which appears twice. */
function packagesOf(folder: string): string {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const { '': own, ...packages } = lock.packages
  return JSON.stringify([packages, { ...own, version: '' }])
}

/** Hard-links the running release's packages if the lock files match: this needs no network and no disk space. */
async function sharePackages(running: string, folder: string): Promise<boolean> {
  if (packagesOf(running) !== packagesOf(folder)) return false
  const packages = join(folder, 'node_modules')
  const { code } = await runProgram('cp', ['-al', join(running, 'node_modules'), packages])
  if (code !== 0) {
    // Hard links fail across disks and on some file systems.
    await rm(packages, { recursive: true, force: true })
    return false
  }
  for (const name of await readdir(packages))
    if (notShared.test(name)) await rm(join(packages, name), { recursive: true })
  return true
}

const megabyte = 1_000_000
export const requiredBytes = { packages: 800 * megabyte, build: 150 * megabyte }

export async function refuseFullDisk(folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < needed)
    throw new UpdateRefused(
      `The update needs ${Math.ceil(needed / megabyte)} MB in ${folder}, and ${Math.floor(free / megabyte)} MB are free: please make room and try again. Nothing was changed.`,
    )
}

/** Installs and builds a release in its folder, as far as that is left to do. */
export async function buildRelease(folder: string): Promise<void> {
  const { code, output } = await runProgram(process.execPath, [join(folder, 'scripts/run.mjs'), 'prepare'], {
    cwd: folder,
    env: environmentElsewhere(),
  })
  if (code !== 0) refuseFailedProgram(output, 'The release could not be set up; the reason is above.')
}

export async function prepareRelease(
  running: string,
  folder: string,
  say: (words: string) => void,
): Promise<void> {
  const isShared = await sharePackages(running, folder)
  if (!isShared) await refuseFullDisk(folder, requiredBytes.packages + requiredBytes.build)
  // The build's stamp tells whether this output is up to date for the new release.
  await cp(join(running, 'dist'), join(folder, 'dist'), { recursive: true, preserveTimestamps: true })
  say(
    isShared
      ? 'Its packages are those of the release that runs. Building it, if it differs ...'
      : 'Installing its packages and building it ...',
  )
  await buildRelease(folder)
}

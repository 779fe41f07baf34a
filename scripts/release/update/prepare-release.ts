import { readFileSync } from 'node:fs'
import { cp, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '#scripts/install/setup.mjs'
import { refuseFailed, UpdateRefused } from './refused.ts'
import { environmentElsewhere } from './release-info.ts'

/** What is written in place: by tools for themselves, and by the set-up to say what it has installed. */
const notShared = /^\.(vite|cache|installed-from)/

/** All but the number of the release itself, which stands there twice. */
function packagesOf(folder: string): string {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const { '': own, ...packages } = lock.packages
  return JSON.stringify([packages, { ...own, version: '' }])
}

/** Gives the release the packages of the one that runs, if they are the same: that needs neither network nor room. */
async function sharePackages(running: string, folder: string): Promise<boolean> {
  if (packagesOf(running) !== packagesOf(folder)) return false
  const packages = join(folder, 'node_modules')
  const { code } = await run('cp', ['-al', join(running, 'node_modules'), packages])
  if (code !== 0) {
    // Another disk, or one that has no hard links.
    await rm(packages, { recursive: true, force: true })
    return false
  }
  for (const name of await readdir(packages))
    if (notShared.test(name)) await rm(join(packages, name), { recursive: true })
  return true
}

const megabyte = 1_000_000
const roomFor = { packages: 800 * megabyte, build: 150 * megabyte }

async function refuseFullDisk(folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < needed)
    throw new UpdateRefused(
      `The update needs ${Math.ceil(needed / megabyte)} MB in ${folder}, and ${Math.floor(free / megabyte)} MB are free: please make room and try again. Nothing was changed.`,
    )
}

/** Installs and builds a release in its folder, and says how. */
export async function prepareRelease(
  running: string,
  folder: string,
  say: (words: string) => void,
): Promise<void> {
  await refuseFullDisk(folder, roomFor.build)
  const isShared = await sharePackages(running, folder)
  if (!isShared) await refuseFullDisk(folder, roomFor.packages + roomFor.build)
  // Its stamp says whether it is what this release would build.
  await cp(join(running, 'dist'), join(folder, 'dist'), { recursive: true, preserveTimestamps: true })
  say(
    isShared
      ? 'Its packages are those of the release that runs. Building it, if it differs ...'
      : 'Installing its packages and building it ...',
  )
  const { code, output } = await run(process.execPath, [join(folder, 'scripts/run.mjs'), 'prepare'], {
    cwd: folder,
    env: environmentElsewhere(),
  })
  if (code !== 0) refuseFailed(output, 'The new release could not be set up; the reason is above.')
}

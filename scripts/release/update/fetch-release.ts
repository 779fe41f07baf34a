import { existsSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { runProgram } from '#scripts/install/start-program.mjs'
import { UpdateRefused } from './refused.ts'

export type Source = { from: string; version: string | undefined }

/** Entries of a folder that are not part of the release. */
const notOfRelease = new Set([
  '.git',
  '.env',
  '.cache',
  'node_modules',
  'dist',
  'data',
  'releases',
  'test-results',
])

const isArchive = (path: string) => /\.(tar\.gz|tgz)$/.test(path)
const statOf = (path: string) => statSync(path, { throwIfNoEntry: false })

/** Git URLs may contain a password. */
const withoutPassword = (text: string) => text.replaceAll(/\/\/[^@/\s]+@/g, '//')

const lastLine = (output: string) => output.split('\n').at(-1) ?? ''

async function unpack(archive: string, into: string): Promise<void> {
  const { code, output } = await runProgram('tar', ['-xzf', archive, '--no-same-owner', '-C', into])
  if (code !== 0)
    throw new UpdateRefused(
      `${archive} is cut off, damaged, or no .tar.gz: nothing was changed. tar says: ${lastLine(output)}`,
    )
  // Archives made by Git or npm contain a single top folder.
  const [only, ...others] = await readdir(into)
  if (only === undefined || others.length > 0) return
  const inner = `${into}.inner`
  await rename(join(into, only), inner)
  await rm(into, { recursive: true })
  await rename(inner, into)
}

function refuseFailedClone(output: string, { from, version }: Source): never {
  const place = withoutPassword(from)
  const isUnknown = /Remote branch .* not found/.test(output)
  const sentence = isUnknown
    ? `There is no version ${version} at ${place}: nothing was changed.`
    : `${place} could not be fetched: nothing was changed. Git says: ${withoutPassword(lastLine(output))}`
  throw new UpdateRefused(sentence)
}

/** Records the commit of a release, whose Git history is removed. */
const commitFile = '.commit'

/** The commit of a release's files; empty if unknown. */
export async function currentCommitOf(folder: string): Promise<string> {
  const file = join(folder, commitFile)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  // Without this check Git would answer for a parent folder's repository.
  if (!existsSync(join(folder, '.git'))) return ''
  const { code, output } = await runProgram('git', ['-C', folder, 'rev-parse', '--short', 'HEAD'])
  return code === 0 ? output : ''
}

async function clone(source: Source, into: string): Promise<string> {
  const { from, version } = source
  const branch = version === undefined ? [] : ['--branch', version]
  const args = ['clone', '--quiet', '--depth', '1', ...branch, '--', from, into]
  const ran = await runProgram('git', args, {
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' },
  })
  if (ran.code === 127) throw new UpdateRefused('git was not found: please install it, or name a .tar.gz.')
  if (ran.code !== 0) refuseFailedClone(ran.output, source)
  const commit = await currentCommitOf(into)
  await rm(join(into, '.git'), { recursive: true })
  await writeFile(join(into, commitFile), commit)
  return commit
}

async function fetchFiles(source: Source, into: string): Promise<string> {
  const path = resolve(process.env.INIT_CWD ?? '.', source.from)
  const found = statOf(path)
  if (isArchive(source.from)) {
    if (!found?.isFile()) throw new UpdateRefused(`There is no file ${path}.`)
    await mkdir(into)
    await unpack(path, into)
    return ''
  }
  if (found?.isDirectory() && source.version === undefined) {
    await mkdir(into)
    for (const name of await readdir(path))
      if (!notOfRelease.has(name))
        await cp(join(path, name), join(into, name), { recursive: true, preserveTimestamps: true })
    return ''
  }
  return await clone(found ? { ...source, from: path } : source, into)
}

function nameIn(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name
  } catch {
    return undefined
  }
}

/** Fetches a release into a new folder and returns its commit, or an empty string if unknown. */
export async function fetchRelease(source: Source, into: string): Promise<string> {
  const commit = await fetchFiles(source, into)
  if (nameIn(into) !== 'north-leeds-curls')
    throw new UpdateRefused(
      `${withoutPassword(source.from)} is no release of this site: nothing was changed.`,
    )
  return commit
}

import { existsSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { runProgram } from '#scripts/install/start-program.mjs'
import { UpdateRefused } from './release-info.ts'

/** A Git address, a folder or an archive; a version is a branch or tag. */
export type Source = { from: string; version: string | undefined }

/** Records the commit of a release, whose Git history is removed. Copies of it may have been changed since. */
const commitFile = '.commit'

/** Entries of a folder that are not part of the release. */
const notOfRelease = new Set([
  commitFile,
  '.git',
  '.env',
  '.cache',
  'node_modules',
  'dist',
  'data',
  'releases',
  'test-results',
])

/** Git URLs may contain a password. */
const withoutPassword = (text: string) => text.replaceAll(/\/\/[^@/\s]+@/g, '//')

const lastLine = (output: string) => output.split('\n').at(-1) ?? ''

async function unpack(archive: string, into: string): Promise<void> {
  await mkdir(into)
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

async function copyFolder(folder: string, into: string): Promise<void> {
  await mkdir(into)
  for (const name of await readdir(folder))
    if (!notOfRelease.has(name))
      await cp(join(folder, name), join(into, name), { recursive: true, preserveTimestamps: true })
}

/** The commit of a release's files; empty if unknown. */
export async function currentCommitOf(folder: string): Promise<string> {
  const file = join(folder, commitFile)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  // Without this check Git would answer for a parent folder's repository.
  if (!existsSync(join(folder, '.git'))) return ''
  const { code, output } = await runProgram('git', ['-C', folder, 'rev-parse', '--short', 'HEAD'])
  return code === 0 ? output : ''
}

async function clone({ from, version }: Source, into: string): Promise<void> {
  const branch = version === undefined ? [] : ['--branch', version]
  const { code, output } = await runProgram(
    'git',
    ['clone', '--quiet', '--depth', '1', ...branch, '--', from, into],
    { env: { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' } },
  )
  const place = withoutPassword(from)
  if (code === 127) throw new UpdateRefused('git was not found: please install it, or name a .tar.gz.')
  if (/Remote branch .* not found/.test(output))
    throw new UpdateRefused(`There is no version ${version} at ${place}: nothing was changed.`)
  if (code !== 0)
    throw new UpdateRefused(
      `${place} could not be fetched: nothing was changed. Git says: ${withoutPassword(lastLine(output))}`,
    )
  const commit = await currentCommitOf(into)
  await rm(join(into, '.git'), { recursive: true })
  await writeFile(join(into, commitFile), commit)
}

function isOfThisSite(folder: string): boolean {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))?.name === 'north-leeds-curls'
  } catch {
    return false
  }
}

/** Fetches a release into a new folder. */
export async function fetchRelease({ from, version }: Source, into: string): Promise<void> {
  const path = resolve(process.env.INIT_CWD ?? '.', from)
  const found = statSync(path, { throwIfNoEntry: false })
  if (/\.(tar\.gz|tgz)$/.test(from)) {
    if (!found?.isFile()) throw new UpdateRefused(`There is no file ${path}.`)
    await unpack(path, into)
    await rm(join(into, commitFile), { force: true })
  } else if (found?.isDirectory() && version === undefined) await copyFolder(path, into)
  else await clone({ from: found ? path : from, version }, into)
  if (!isOfThisSite(into))
    throw new UpdateRefused(`${withoutPassword(from)} is no release of this site: nothing was changed.`)
}

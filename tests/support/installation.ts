import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cp,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = ['content', 'contract', 'scripts', 'server', 'web', 'package.json', 'package-lock.json']
const built = [...files, 'dist', 'tsconfig.base.json', 'vite.config.ts']

async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkTree(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else await link(source, target)
  }
}

async function copyFiles(names: readonly string[], to: string): Promise<void> {
  for (const name of names)
    await cp(join(root, name), join(to, name), { recursive: true, preserveTimestamps: true })
}

/** A folder on the same disk as the packages, which are hard-linked into it. */
async function makeFolderHere(): Promise<string> {
  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(root, '.cache', 'installation-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

type NewRelease = {
  /** Each creates a table; `runsOnEarlierReleases` is its declaration about earlier releases. */
  migrations: readonly { name: string; runsOnEarlierReleases: boolean; also?: string }[]
  /** Code that its server runs before it starts. */
  firstOfAll?: string
  /** Files that differ from this release. */
  edit?: Readonly<Record<string, (text: string) => string>>
}

const migrationFile = (name: string, also: string) => `import { sql } from 'kysely'
import type { Executor } from '#server/database/schema.ts'

export async function up(tx: Executor): Promise<void> {
  await sql\`create table ${name.replaceAll(/\W/g, '_').replace(/^/, 't')} (id text primary key)\`.execute(tx)
  ${also && `await sql\`${also}\`.execute(tx)`}
}
`

/** This release with further migrations. */
export async function makeRelease({
  migrations,
  firstOfAll = '',
  edit: edits = {},
}: NewRelease): Promise<string> {
  const folder = await makeFolderHere()
  await copyFiles([...files, 'tsconfig.base.json', 'vite.config.ts'], folder)
  const edit = async (file: string, change: (text: string) => string) => {
    const path = join(folder, file)
    await writeFile(path, change(await readFile(path, 'utf8')))
  }
  const database = 'server/database'
  for (const [place, { name, runsOnEarlierReleases, also = '' }] of migrations.entries()) {
    await writeFile(join(folder, `${database}/migrations/${name}.ts`), migrationFile(name, also))
    await edit(`${database}/migrate.ts`, (text) =>
      `import { up as added${place} } from './migrations/${name}.ts'\n${text}`.replace(
        '} as const satisfies',
        `  '${name}': added${place},\n} as const satisfies`,
      ),
    )
    if (runsOnEarlierReleases)
      await edit(`${database}/previous-release.ts`, (text) => text.replace('\n]', `\n  '${name}',\n]`))
  }
  await edit('server/main.ts', (text) => firstOfAll + text)
  for (const [file, change] of Object.entries(edits)) await edit(file, change)
  return folder
}

/** An installation of this release whose processes can be killed and restarted, as a supervisor such as systemd does. */
export async function install(settings: Readonly<Record<string, string>>) {
  const folder = await makeFolderHere()
  // Builds what has changed, since the copied files must be up to date. Without Vitest's NODE_ENV, which would be built in.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME }
  await promisify(execFile)(process.execPath, [join(root, 'scripts/run.mjs'), 'prepare'], { env })
  await copyFiles(built, folder)
  await linkTree(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(
    join(folder, '.env'),
    Object.entries(settings)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  )
  let site: ChildProcess | undefined
  let log = ''

  function run(...words: string[]) {
    const child = spawn(process.execPath, ['scripts/run.mjs', ...words], {
      cwd: folder,
      env,
      // Its own process group, which can be killed at once.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text
      })
    const ended = once(child, 'close').then(([code]: (number | null)[]) => code)
    return { child, ended, output: () => output }
  }

  const killGroup = (child: ChildProcess) => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The group has ended already.
    }
  }
  const start = () => {
    const running = run('start')
    running.child.stdout.on('data', (text: Buffer) => {
      log += text
    })
    running.child.stderr.on('data', (text: Buffer) => {
      log += text
    })
    site = running.child
  }
  const kill = async () => {
    if (!site || site.exitCode !== null || site.signalCode !== null) return
    const ended = once(site, 'exit')
    killGroup(site)
    await ended
  }
  onTestFinished(async () => {
    await kill()
  })
  return {
    folder,
    start,
    /** Kills the whole process group, as systemd does with a unit. */
    kill,
    log: () => log,
    /** Runs a command of the owner. */
    run(...words: string[]) {
      const running = run(...words)
      onTestFinished(() => killGroup(running.child))
      return { ...running, kill: () => killGroup(running.child) }
    },
    readState: async () =>
      JSON.parse(await readFile(join(folder, 'releases/state.json'), 'utf8').catch(() => '{"current":"."}')),
  }
}

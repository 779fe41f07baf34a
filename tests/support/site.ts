import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { confinedFlags } from '#scripts/server-flags.mjs'
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
const compiled = path.join(root, '.cache/compile')
const portsOfWorker = 20
/**
 * Below those that the system hands out by itself: what is free now is not taken by somebody's connection meanwhile.
 * Two checkouts that are tested at once each need a TEST_PORTS of their own.
 */
const firstPort =
  Number(process.env.TEST_PORTS ?? 21_000) +
  portsOfWorker * Number(process.env.TEST_PARALLEL_INDEX ?? process.env.VITEST_POOL_ID ?? 0)

/** The first free one of this worker: the same again and again, so that what was compressed for its address is found. */
export async function freePort() {
  for (let port = firstPort; port < firstPort + portsOfWorker; port++) {
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
  throw new Error(`None of ${portsOfWorker} ports from ${firstPort} on is free`)
}

/** The real server as a process of its own, with an empty database that is deleted afterwards. Its log must not say who called. */
export async function startSite(settings: Record<string, string> = {}, preloaded: readonly string[] = []) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-'))
  const port = await freePort()
  const site: Site = {
    url: `http://127.0.0.1:${port}`,
    adminUsername: 'owner',
    adminPassword: 'a curl for every day',
    dataDir,
    unlogged: new Set<string>(),
  }
  site.unlogged.add(site.adminPassword)
  // Not the developer's own settings: only what a test says.
  const env = {
    PATH: process.env.PATH,
    // It starts in a third of the time when nothing has to be compiled.
    NODE_COMPILE_CACHE: compiled,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_USERNAME: site.adminUsername,
    ADMIN_PASSWORD: site.adminPassword,
    ...mailSettings,
    SITE_URL: site.url,
    LOG_LEVEL: 'trace',
    ...settings,
  }
  const flags = confinedFlags({ root, home: root, settings: env })
  const server = spawn(process.execPath, [...flags, ...preloaded, 'server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(server, 'exit')
  let output = ''
  await new Promise<void>((ready, failed) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (text) => {
        output += text
        // Where it is said to be may be another address: that of what stands before it.
        if (output.includes('The site is ready at')) ready()
      })
    server.once('exit', () => failed(new Error(`The server ended instead of starting:\n${output}`)))
  })
  return {
    ...site,
    pid: server.pid ?? 0,
    kill: (signal: NodeJS.Signals) => server.kill(signal),
    /** All it has said so far. */
    output: () => output,
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true })
      const telling = linesThatTell(output, site.unlogged)
      if (telling.length > 0) throw new Error(`The log says who called:\n${telling.slice(0, 5).join('\n')}`)
    },
  }
}

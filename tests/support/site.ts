import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serverFlags } from '#scripts/server-flags.mjs'
import { portOf } from './local-port.ts'
import { mailSettings } from './mail-settings.ts'

export type Site = {
  url: string
  adminUsername: string
  adminPassword: string
  dataDir: string
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  const port = await portOf(probe)
  probe.close()
  await once(probe, 'close')
  return port
}

/** The real server as a process of its own, with an empty database that is deleted afterwards. */
export async function startSite(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-'))
  const port = await freePort()
  const site: Site = {
    url: `http://127.0.0.1:${port}`,
    adminUsername: 'owner',
    adminPassword: 'a curl for every day',
    dataDir,
  }
  const server = spawn(process.execPath, [...serverFlags, 'server/main.ts'], {
    // Not the developer's own settings: only what a test says.
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ADMIN_USERNAME: site.adminUsername,
      ADMIN_PASSWORD: site.adminPassword,
      ...mailSettings,
      SITE_URL: site.url,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(server, 'exit')
  let output = ''
  await new Promise<void>((ready, failed) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (text) => {
        output += text
        if (output.includes(site.url)) ready()
      })
    server.once('exit', () => failed(new Error(`The server ended instead of starting:\n${output}`)))
  })
  return {
    ...site,
    /** All it has said so far. */
    output: () => output,
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true })
    },
  }
}

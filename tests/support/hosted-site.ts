import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { compileCache } from './compile-cache.ts'
import { prepareSite } from './site.ts'

// From TypeScript, a worker takes three times the processor time to load the server.
const bundle = path.join(import.meta.dirname, '../../.cache/host/host-sites.mjs')

let host: Promise<typeof import('./host-sites.ts')> | undefined

function loadHost() {
  enableCompileCache(compileCache)
  return import(bundle)
}

/**
 * The server with an empty database, in the process of the test: the real program except for the strength of password
 * hashes, the best compression and the handling of signals.
 */
export async function startHostedSite(settings: Readonly<Record<string, string>> = {}, replyHeldMs?: number) {
  const { site, clear, env } = await prepareSite(settings)
  host ??= loadHost()
  const { openSite } = await host
  let log = ''
  const write = (line: string) => {
    log += line
  }
  const { stop } = await openSite(env, { logTo: { write }, replyHeldMs })
  return {
    ...site,
    /** The log so far. */
    output: () => log,
    async [Symbol.asyncDispose]() {
      await stop()
      await clear(log)
    },
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { compileCache } from './compile-cache.ts'
import type { HostAnswer, HostOrder } from './host-sites.ts'
import { prepareSite } from './site.ts'

// From TypeScript, each host and each program that a site starts takes three times the processor time to load.
const program = path.join(import.meta.dirname, '../../.cache/host/host-sites.mjs')

let host: ChildProcess | undefined
let orders = 0

/** The host ends with this process, the only one that can ask it. */
function startHost(): ChildProcess {
  const started = fork(program, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // One listener per pending call.
  started.setMaxListeners(0)
  started.unref()
  started.channel?.unref()
  return started
}

function ask(order: HostOrder): Promise<HostAnswer> {
  host ??= startHost()
  const running = host
  const id = orders++
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The process that hosts the sites has ended'))
    const hear = (answer: HostAnswer) => {
      if (answer.id !== id) return
      running.off('message', hear).off('exit', ended)
      if (answer.error === undefined) resolve(answer)
      else reject(new Error(answer.error))
    }
    running.on('message', hear).once('exit', ended)
    running.send({ ...order, id })
  })
}

/**
 * The server with an empty database, in a process that has started others before, which takes a tenth of the
 * time. It is the real program except for `--permission`, the strength of password hashes, and the handling
 * of signals.
 */
export async function startHostedSite(settings: Readonly<Record<string, string>> = {}, replyHeldMs?: number) {
  const { site, leadTo, clear, env } = await prepareSite(settings)
  const logFile = `${site.dataDir}.log`
  const output = () => readFileSync(logFile, 'utf8')
  const { address = '' } = await ask({ open: env, logFile, replyHeldMs })
  leadTo(address)
  return {
    ...site,
    /** The log so far. */
    output,
    async [Symbol.asyncDispose]() {
      await ask({ close: address })
      const said = output()
      await rm(logFile)
      await clear(said)
    },
  }
}

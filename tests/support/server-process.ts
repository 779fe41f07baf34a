import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { confinedFlags } from '#scripts/release/server-flags.mjs'

const root = join(import.meta.dirname, '../..')
const program = join(import.meta.dirname, 'serve-fake-site.ts')
// As the real program does: it starts in half the time when nothing has to be compiled.
const compiled = join(import.meta.dirname, '../../.cache/compile')

type Where = { uid?: number; gid?: number; cwd?: string }

/** The real program, but for its pages and the strength of its hashes, in a process of its own with nothing set but what is given. */
export function launch(settings: Record<string, string>, where: Where = {}) {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: compiled,
    HOST: '127.0.0.1',
    PORT: '0',
    ...settings,
  }
  const flags = confinedFlags({ root, home: where.cwd ?? process.cwd(), settings: env })
  const child = spawn(process.execPath, [...flags, `--allow-fs-read=${join(root, 'tests')}`, program], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...where,
  })
  const exit = once(child, 'exit').then(([code, signal]: (number | string | null)[]) => ({ code, signal }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exit
  })
  let output = ''
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text
        const address = /The site is ready at (\S+)/.exec(output)?.[1]
        if (address) resolve(address)
      })
    }
    exit.then(() => reject(new Error(`The server ended instead of starting:\n${output}`)))
  })
  // A test that waits for the end instead does not want to hear of the start.
  ready.catch(() => {})
  return {
    /** The address, once it answers. */
    ready,
    exit,
    pid: child.pid,
    output: () => output,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  }
}

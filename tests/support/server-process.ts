import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { confinedFlags } from '#server/process/allowances.mjs'
import { compileCache } from './compile-cache.ts'

const root = join(import.meta.dirname, '../..')

type Where = { uid?: number; gid?: number; cwd?: string }

/** The real program except for its pages and the strength of its hashes, in a process with only the given settings. */
export function launch(settings: Record<string, string>, where: Where = {}) {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: compileCache,
    HOST: '127.0.0.1',
    PORT: '0',
    ...settings,
  }
  const flags = confinedFlags({ root, home: where.cwd ?? process.cwd(), settings: env })
  const program = inject('program')
  const reads = [join(root, 'tests'), dirname(program)].map((folder) => `--allow-fs-read=${folder}`)
  const child = spawn(process.execPath, [...flags, ...reads, program], {
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
  // A test that waits only for the exit must not fail on `ready`.
  ready.catch(() => {})
  return {
    /** The address, once the server answers. */
    ready,
    exit,
    pid: child.pid,
    output: () => output,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  }
}

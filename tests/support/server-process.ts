import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inject, onTestFinished } from 'vitest'
import { compileCache } from './compile-cache.ts'
import { listenTo } from './program-output.ts'

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
  const child = spawn(process.execPath, ['--max-semi-space-size=4', inject('program')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...where,
  })
  // Closed, its last words have been read as well.
  const exit = once(child, 'close').then(([code, signal]: (number | string | null)[]) => ({ code, signal }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exit
  })
  const { found, output } = listenTo(child, /The site is ready at (\S+)/)
  return {
    /** The address, once the server answers. */
    ready: found,
    exit,
    pid: child.pid,
    output,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenTo } from '#tests/support/program-output.ts'

/** A folder that takes the place of a browser's home and is deleted with it. */
export async function makeHome(name: string) {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  return {
    folder,
    env: { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: join(folder, '.config'), LANG: 'C.UTF-8' },
    // A browser that has just ended may still write a file.
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

const isRunning = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid !== undefined && exitCode === null && signalCode === null

/** Ends the program and, as the head of a group of its own, all that it started. */
export async function end(program: ChildProcess): Promise<void> {
  if (!isRunning(program) || program.pid === undefined) return
  const ended = once(program, 'exit')
  process.kill(-program.pid, 'SIGKILL')
  await ended
}

/** Starts a program that ends with this process at the latest. */
export function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  process.once('exit', () => isRunning(child) && process.kill(-(child.pid ?? 0), 'SIGKILL'))
  return child
}

/** Starts a program and waits for the words in which it says where it can be reached. */
export async function startReachable(...[program, args, env, said]: [...Parameters<typeof start>, RegExp]) {
  const child = start(program, args, env)
  return { child, address: await listenTo(child, said).found }
}

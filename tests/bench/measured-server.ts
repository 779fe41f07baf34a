import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { bundleProgram } from '#scripts/build/bundle.ts'
import { serverEnvironment } from '#scripts/release/server-process.mjs'
import { serverFlags } from '#server/process/allowances.mjs'
import type { Memory, Question, Ready, Work } from './messages.ts'

const folderOfProgram = '.cache/bench-program'
let bundling: Promise<void> | undefined

/** Starts a process to be measured, and reads its resource use. */
export async function startMeasured(
  kind: 'site' | 'bare' | 'bare-views',
  folder: string,
  settings: Record<string, string> = {},
) {
  // Bundled, as the site runs.
  bundling ??= bundleProgram('tests/bench/serve.ts', folderOfProgram)
  await bundling
  const program = join(import.meta.dirname, '../..', folderOfProgram, 'serve.mjs')
  const child = fork(program, [kind, folder], {
    execArgv: [...serverFlags, '--expose-gc'],
    env: { ...process.env, ...serverEnvironment, ...settings },
  })
  const exit = once(child, 'exit')
  const failed = exit.then(() => {
    throw new Error(`The ${kind} server has ended`)
  })
  failed.catch(() => {})
  const [{ port }]: [Ready] = await Promise.race([once(child, 'message') as Promise<[Ready]>, failed])
  async function ask<Answer>(question: Question): Promise<Answer> {
    child.send(question)
    const [answer]: [Answer] = await Promise.race([once(child, 'message') as Promise<[Answer]>, failed])
    return answer
  }

  return {
    port,
    pid: child.pid,
    work: () => ask<Work>('work'),
    memory: () => ask<Memory>('memory'),
    /** Kills as the kernel does when memory runs out. */
    async kill() {
      child.kill('SIGKILL')
      await exit
    },
    async [Symbol.asyncDispose]() {
      child.disconnect()
      await exit
    },
  }
}

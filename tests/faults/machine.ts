import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { makeFolder } from '#tests/support/databases.ts'

const run = promisify(execFile)

const works = (program: string, ...args: string[]) =>
  run(program, args).then(
    () => true,
    () => false,
  )

/** A folder on a small tmpfs; undefined if this machine does not allow mounts. */
export async function mountSmallDisk(megabytes: number): Promise<string | undefined> {
  const folder = await makeFolder()
  if (!(await works('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder)))
    return undefined
  onTestFinished(() => works('umount', '--lazy', folder).then(() => {}))
  return folder
}

/** Whether strace can trace another process here. */
export const canTrace = () => works('strace', '-e', 'trace=fsync', 'true')

/** Runs strace on processes and all their threads, until it is stopped. */
export async function trace(pids: readonly number[], args: readonly string[]) {
  const child = spawn('strace', ['-f', ...pids.flatMap((pid) => ['-p', String(pid)]), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let said = ''
  let attached = 0
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text: Buffer) => {
      said += text
      attached = said.match(/attached/g)?.length ?? 0
      if (attached >= pids.length) resolve()
    })
    child.once('exit', () => reject(new Error(`strace has ended: ${said}`)))
  })
  return {
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}

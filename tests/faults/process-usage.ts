import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { serverFlags } from '#server/process/allowances.mjs'
import type { launch } from '#tests/support/server-process.ts'

/** Settings that let a process report its memory. */
export const usageSettings = {
  NODE_OPTIONS: [
    ...serverFlags,
    `--import=${pathToFileURL(join(import.meta.dirname, '../support/report-memory.ts'))}`,
  ].join(' '),
}

export type Usage = { memoryMb: number; descriptors: number; connections: number }

const reports = (output: string) =>
  [...output.matchAll(/Memory left: (\d+)/g)].map(([, bytes]) => Number(bytes))

type Server = Pick<ReturnType<typeof launch>, 'pid' | 'output' | 'kill'>

/** Open descriptors and connections of a process, from /proc (Linux only). */
export async function readOpen({
  pid,
}: Pick<Server, 'pid'>): Promise<Pick<Usage, 'descriptors' | 'connections'>> {
  const folder = `/proc/${pid}/fd`
  const names = await readdir(folder)
  const targets = await Promise.all(names.map((name) => readlink(join(folder, name)).catch(() => '')))
  return {
    descriptors: targets.filter((target) => target !== '').length,
    connections: targets.filter((target) => target.startsWith('socket:')).length,
  }
}

/** The same, plus its memory after garbage collection. */
export async function readUsage(server: Server): Promise<Usage> {
  const before = reports(server.output()).length
  server.kill('SIGUSR2')
  await expect.poll(() => reports(server.output()).length).toBe(before + 1)
  return { ...(await readOpen(server)), memoryMb: (reports(server.output()).at(-1) ?? 0) / 1e6 }
}

import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname } from 'node:path'
import * as z from 'zod/mini'
import { hasCode } from '#server/process/error-code.ts'

// A process of another machine that has not renewed its claim for so long has died.
const renewEveryMs = 2000
const staleAfterMs = 15_000

export const isMissing = (error: unknown) => hasCode(error, 'ENOENT')

/** What another process may have written; nothing where it has not, or where it is something else. */
export async function readJson<T>(file: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
  try {
    return z.parse(schema, JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** In one step: whoever reads it meanwhile finds the old or the new one whole. */
export async function writeJson(file: string, value: unknown): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(value), { mode: 0o600 })
  await rename(draft, file)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It is another user's.
    return hasCode(error, 'EPERM')
  }
}

async function isAlive(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined || found.mtimeMs < Date.now() - staleAfterMs) return false
  const [machine, pid] = (await readFile(path, 'utf8').catch(() => '')).split(' ')
  return machine !== hostname() || isRunning(Number(pid))
}

/** The number of the last claim, from 1; 0 where there is none. That of a process that has died stays where it is. */
async function lastOf(file: string): Promise<number> {
  const own = `${basename(file)}.`
  const names = (await readdir(dirname(file))).filter((name) => name.startsWith(own))
  return Math.max(0, ...names.map((name) => Number(name.slice(own.length))).filter(Number.isInteger))
}

/**
 * Makes this process the only one that does something; nothing if another one is at it. What it answers gives the claim up. The
 * claim of one that has died is not deleted but followed by the next number: of two that find it at once one alone can make that.
 */
export async function claim(file: string): Promise<(() => Promise<void>) | undefined> {
  const last = await lastOf(file)
  if (last > 0 && (await isAlive(`${file}.${last}`))) return undefined
  const own = `${file}.${last + 1}`
  try {
    await writeFile(own, `${hostname()} ${process.pid}`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    return await claim(file)
  }
  const renewing = setInterval(() => {
    const now = new Date()
    utimes(own, now, now).catch(() => {})
  }, renewEveryMs)
  renewing.unref()
  return async () => {
    clearInterval(renewing)
    await rm(own, { force: true })
  }
}

import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'

/** Reads a file that another process may have written; undefined if it is missing or invalid. */
export async function readJsonFile<T>(file: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
  try {
    return z.parse(schema, JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Writes atomically: a concurrent reader finds the old file or the new one, whole. */
export async function writeJsonFile(file: string, value: unknown): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(value), { mode: 0o600 })
  await rename(draft, file)
}

import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'

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

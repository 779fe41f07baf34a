import { join } from 'node:path'
import * as z from 'zod/mini'
import { readImport, type TransferImport } from '#contract/website-transfer.ts'
import type { Incoming } from '../pictures/incoming.ts'
import { readJson, writeJson } from '../pictures/shared-files.ts'

const State = z.object({
  shown: readImport.response,
  /** What was looked through, once it is ready: of which revision of the website, and the pictures that were proved. */
  seen: z.optional(z.object({ revision: z.int(), pictures: z.array(z.string()) })),
})
export type ImportState = z.output<typeof State>

const fileOf = ({ folder }: Incoming) => join(folder, 'state.json')

/** Has a process that is at it, as long as that lives. */
export const claimOf = ({ folder }: Incoming) => join(folder, 'claim')

/** Whether it stands so only while a process is at it. */
export const isUnderWay = ({ state }: TransferImport) => state === 'checking' || state === 'applying'

/** How far the import is, for every process. */
export async function readState(upload: Incoming): Promise<ImportState> {
  const { id, received } = upload
  return (await readJson(fileOf(upload), State)) ?? { shown: { id, state: 'coming', received } }
}

/** Fails where the import was given up meanwhile. */
export async function writeState(
  upload: Incoming,
  shown: Omit<TransferImport, 'id' | 'received'>,
  seen?: ImportState['seen'],
): Promise<TransferImport> {
  const whole = { id: upload.id, received: upload.bytes, ...shown }
  await writeJson(fileOf(upload), { shown: whole, ...(seen && { seen }) } satisfies ImportState)
  return whole
}

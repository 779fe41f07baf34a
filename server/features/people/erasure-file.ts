import { createHmac, randomBytes } from 'node:crypto'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { hasErrorCode } from '#server/process/start-error.ts'

const Key = z.object({ key: z.string().check(z.minLength(40)) })

/** A person who was erased, or removed from the newsletter. Nothing can be decoded from it, not even the address. */
const Entry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The four-character mark shown in the log. */
  mark: z.string(),
  /**
   * Keyed hashes of addresses, mailboxes, and ids of requests and of clients without an address. A removed subscriber has hashes of the address and the mailbox, of their own kinds.
   */
  hashes: z.array(z.string()),
})
export type ErasureEntry = z.output<typeof Entry>

type HashKind = 'email' | 'mailbox' | 'phone' | 'request' | 'client' | 'subscriber' | 'removed mailbox'

type NewEntry = { id: string; at: Date; mark: string; hashes: readonly string[] }

export type ErasureFile = {
  entries: readonly ErasureEntry[]
  hashOf: (kind: HashKind, value: string) => string
  /** Whether an entry contains this value. */
  holds: (kind: HashKind, value: string) => boolean
  /** Four characters that are the same for the same person and cannot be traced back. */
  markOf: (value: string) => string
  /** Resolves once the entry is on disk. */
  add: (entry: NewEntry) => Promise<void>
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // A line cut off by a crash: its erasure was never reported as done.
    return undefined
  }
}

async function append(path: string, entry: ErasureEntry): Promise<void> {
  const file = await open(path, 'a')
  try {
    // A line break first: a crash may have cut off the last line.
    await file.appendFile(`\n${JSON.stringify(entry)}`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Creates the file with its key, unless it exists. */
async function ensureFile(path: string): Promise<void> {
  const content = JSON.stringify({ key: randomBytes(32).toString('base64url') })
  let file: FileHandle
  try {
    file = await open(path, 'ax', 0o600)
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return
    throw error
  }
  await file.appendFile(content)
  await file.sync()
  await file.close()
}

export const erasureFileName = 'erasures.jsonl'

/**
 * Lists whom to erase again after an older database backup is restored, and whom no import may subscribe
 * again. It lies outside the database for that reason, and holds no address: only keyed hashes, and the key.
 */
export async function openErasureFile(dataDir: string): Promise<ErasureFile> {
  const path = join(dataDir, erasureFileName)
  await ensureFile(path)
  const [first = '', ...lines] = (await readFile(path, 'utf8')).split('\n')
  const key = Key.safeParse(parsed(first)).data?.key
  if (key === undefined)
    throw new Error(`The first line of ${path} has lost its key: please put a backup of that file back`)
  const hmac = (words: string) => createHmac('sha256', key).update(words)
  const hashOf = (kind: HashKind, value: string) => hmac(`${kind}\n${value}`).digest('base64url')
  const entries = lines.flatMap((line) => Entry.safeParse(parsed(line)).data ?? [])
  const known = new Set(entries.flatMap(({ hashes }) => hashes))
  return {
    entries,
    hashOf,
    holds: (kind, value) => known.has(hashOf(kind, value)),
    markOf: (value) => hmac(`mark\n${value}`).digest('hex').slice(0, 4).toUpperCase(),
    add: ({ id, at, mark, hashes }) =>
      append(path, { id, at: at.toISOString(), mark, hashes: [...new Set(hashes)] }),
  }
}

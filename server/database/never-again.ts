import { createHmac, randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { hasErrorCode } from '#server/process/start-error.ts'
import { neverAgainName } from './backup.ts'

/** Begins a section of entries whose hashes are made with this key. */
const Key = z.object({ key: z.string().check(z.minLength(40)) })

/** A person who was erased, or removed from the newsletter. Only somebody who has the key can test an address. */
const Entry = z.object({
  at: z.iso.datetime(),
  /**
   * Keyed hashes of addresses, and of ids of requests and of clients without an address. A removed subscriber has a
   * hash of the address of its own kind.
   */
  hashes: z.array(z.string()),
})
type Entry = z.output<typeof Entry>

/** Somebody who has unsubscribed: unlike an erased person, they stay in the database. */
const Unsubscription = z.object({ at: z.iso.datetime(), unsubscribed: z.array(z.string()) })

/** Something of a person that may no longer be shown; a picture may be shown again after a new consent. */
const Withdrawal = z.object({
  at: z.iso.datetime(),
  subject: z.enum(['testimonial', 'picture']),
  subjectId: z.string(),
  isWithdrawn: z.boolean(),
})
type Withdrawal = z.output<typeof Withdrawal>

type HashKind = 'email' | 'request' | 'client' | 'subscriber' | 'unsubscribed'

type NewEntry = { at: Date; hashes: readonly string[] }
type Hashed = Pick<Entry, 'at' | 'hashes'>
type LastTime = (kind: HashKind, value: string) => number | undefined

export type NeverAgain = {
  entries: readonly Entry[]
  /** For a new entry. */
  hashOf: (kind: HashKind, value: string) => string
  /** Whether a line contains this value. */
  holds: (kind: HashKind, value: string) => boolean
  /** Says of a value when it was last entered among these, in milliseconds. */
  timesAmong: (listed: readonly Hashed[]) => LastTime
  lastUnsubscribed: LastTime
  /** The ids of what is withdrawn now. */
  withdrawn: Readonly<Record<Withdrawal['subject'], ReadonlySet<string>>>
  /** Resolves once the entry is on disk. */
  add: (entry: NewEntry) => Promise<void>
  addUnsubscribed: (hashes: readonly string[], at: Date) => Promise<void>
  addWithdrawal: (withdrawal: Withdrawal) => Promise<void>
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // A line cut off by a crash: its erasure was never reported as done.
    return undefined
  }
}

async function append(path: string, line: object): Promise<void> {
  const file = await open(path, 'a')
  try {
    // A line break first: a crash may have cut off the last line.
    await file.appendFile(`\n${JSON.stringify(line)}`)
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

/**
 * Lists whom to erase and to unsubscribe again after an older database backup is restored, what not to show again, and
 * whom no import may subscribe. It lies outside the database for that reason, and holds no address: only keyed hashes, and the keys.
 */
export async function openNeverAgain(dataDir: string): Promise<NeverAgain> {
  const path = join(dataDir, neverAgainName)
  await ensureFile(path)
  const lines = (await readFile(path, 'utf8')).split('\n').map(parsed)
  const keys = lines.flatMap((line) => Key.safeParse(line).data?.key ?? [])
  const key = keys.at(-1)
  if (key === undefined)
    throw new Error(`${path} has lost its key: please put a backup of that file in its place`)
  const hashWith = (own: string, kind: string, value: string) =>
    createHmac('sha256', own).update(`${kind}\n${value}`)
  const hashOf = (kind: HashKind, value: string) => hashWith(key, kind, value).digest('base64url')
  const entries = lines.flatMap((line) => Entry.safeParse(line).data ?? [])
  const unsubscriptions = lines.flatMap((line) => {
    const { data } = Unsubscription.safeParse(line)
    return data ? [{ at: data.at, hashes: data.unsubscribed }] : []
  })
  const withdrawn = { testimonial: new Set<string>(), picture: new Set<string>() }
  for (const line of lines) {
    const { data } = Withdrawal.safeParse(line)
    if (data?.isWithdrawn) withdrawn[data.subject].add(data.subjectId)
    else if (data) withdrawn[data.subject].delete(data.subjectId)
  }

  function timesAmong(listed: readonly Hashed[]): LastTime {
    const times = new Map<string, number>()
    for (const { at, hashes } of listed)
      for (const hash of hashes) times.set(hash, Math.max(times.get(hash) ?? 0, Date.parse(at)))
    return (kind, value) => {
      const found = keys.flatMap((own) => times.get(hashWith(own, kind, value).digest('base64url')) ?? [])
      return found.length > 0 ? Math.max(...found) : undefined
    }
  }
  const lastTime = timesAmong([...entries, ...unsubscriptions])

  return {
    entries,
    hashOf,
    holds: (kind, value) => lastTime(kind, value) !== undefined,
    timesAmong,
    lastUnsubscribed: timesAmong(unsubscriptions),
    withdrawn,
    add: ({ at, hashes }) => append(path, { at: at.toISOString(), hashes: [...new Set(hashes)] }),
    addUnsubscribed: (unsubscribed, at) => append(path, { at: at.toISOString(), unsubscribed }),
    addWithdrawal: (withdrawal) => append(path, withdrawal),
  }
}

/** Adds the list of a backup to the present one, which may have a key of its own: on a new machine it has. */
export function mergeNeverAgain(present: string, ofBackup: string): void {
  if (!existsSync(ofBackup)) return
  const [mine, other] = [
    existsSync(present) ? readFileSync(present, 'utf8') : '',
    readFileSync(ofBackup, 'utf8'),
  ]
  if (!mine.startsWith(other)) appendFileSync(present, `${mine === '' ? '' : '\n'}${other}`, { mode: 0o600 })
}

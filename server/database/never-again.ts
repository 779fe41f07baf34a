import { createHmac, randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { hasErrorCode, StartError } from '#server/process/start-error.ts'
import { neverAgainName } from './backup.ts'

/** Something of a person that may no longer be shown; a picture may be shown again after a new consent. */
const Withdrawal = z.object({
  at: z.iso.datetime(),
  subject: z.enum(['testimonial', 'picture']),
  subjectId: z.string(),
  isWithdrawn: z.boolean(),
})

const Line = z.partial(
  z.extend(Withdrawal, {
    /** Begins a section of entries whose hashes are made with this key. */
    key: z.string().check(z.minLength(40)),
    /** People who were erased, removed from the newsletter or have unsubscribed. Only somebody who has the key can test an address. */
    hashes: z.array(z.string()),
  }),
)

/** What a value is, the id of a row or an address: the same address has another hash as a subscriber's. */
type HashKind = 'row' | 'email' | 'subscriber' | 'unsubscribed'

export type NeverAgain = Awaited<ReturnType<typeof openNeverAgain>>

function parsed(line: string): z.output<typeof Line> {
  try {
    return Line.safeParse(JSON.parse(line)).data ?? {}
  } catch {
    // A line cut off by a crash: its erasure was never reported as done.
    return {}
  }
}

/** Adds a line, after a line break: a crash may have cut off the last one. Resolves once it is on the disk. */
const append = (path: string, line: z.output<typeof Line>, flag: 'a' | 'ax' = 'a') =>
  appendFile(path, `\n${JSON.stringify(line)}`, { flag, mode: 0o600, flush: true })

/** Creates the file with its key, unless it exists. */
const ensureFile = (path: string) =>
  append(path, { key: randomBytes(32).toString('base64url') }, 'ax').catch((error: unknown) => {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  })

/**
 * Lists whom to erase and to unsubscribe again after an older database backup is restored, what not to show again, and
 * whom no import may subscribe. It lies outside the database for that reason, and holds no address: only keyed hashes, and the keys.
 */
export async function openNeverAgain(dataDir: string) {
  const path = join(dataDir, neverAgainName)
  await ensureFile(path)
  const lines = (await readFile(path, 'utf8')).split('\n').map(parsed)
  const keys = lines.flatMap(({ key }) => key ?? [])
  const newestKey = keys.at(-1)
  if (newestKey === undefined)
    throw new StartError(`${path} has lost its key. Please put a backup of that file in its place.`)
  const hashWith = (key: string, kind: HashKind, value: string) =>
    createHmac('sha256', key).update(`${kind}\n${value}`).digest('base64url')

  const times = new Map<string, number>()
  const withdrawn = { testimonial: new Set<string>(), picture: new Set<string>() }
  for (const { at = '', hashes = [], subject, subjectId = '', isWithdrawn } of lines) {
    for (const hash of hashes) times.set(hash, Math.max(times.get(hash) ?? 0, Date.parse(at)))
    if (subject) withdrawn[subject][isWithdrawn ? 'add' : 'delete'](subjectId)
  }

  return {
    isEmpty: times.size === 0,
    /** When a value was last entered as one of this kind, in milliseconds. */
    lastTime(kind: HashKind, value: string): number | undefined {
      const found = keys.flatMap((key) => times.get(hashWith(key, kind, value)) ?? [])
      return found.length > 0 ? Math.max(...found) : undefined
    },
    /** The ids of what is withdrawn now. */
    withdrawn,
    /** For a new entry. */
    hashOf: (kind: HashKind, value: string) => hashWith(newestKey, kind, value),
    add: ({ at, hashes }: { at: Date; hashes: readonly string[] }) =>
      append(path, { at: at.toISOString(), hashes: [...new Set(hashes)] }),
    addWithdrawal: (withdrawal: z.output<typeof Withdrawal>) => append(path, withdrawal),
  }
}

/** Adds the list of a backup to the present one, which may have a key of its own: on a new machine it has. */
export function mergeNeverAgain(present: string, ofBackup: string): void {
  if (!existsSync(ofBackup)) return
  const mine = existsSync(present) ? readFileSync(present, 'utf8') : ''
  const other = readFileSync(ofBackup, 'utf8')
  if (!mine.startsWith(other)) appendFileSync(present, `\n${other}`, { mode: 0o600 })
}

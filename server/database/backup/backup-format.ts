import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, open, stat } from 'node:fs/promises'
import * as z from 'zod/mini'
import { copyPaced, syncFile } from '#server/database/copy/files.ts'
import { migrationNames } from '#server/database/migrate.ts'

export const backupReasons = [
  'nightly',
  'asked',
  'before-update',
  'before-restore',
  'before-deletion',
] as const
export type BackupReason = (typeof backupReasons)[number]

const Manifest = z.object({
  program: z.literal('north-leeds-curls'),
  format: z.int(),
  madeAt: z.iso.datetime(),
  why: z.enum(backupReasons),
  migrations: z.array(z.string()),
  sums: z.array(z.object({ table: z.string(), rows: z.int(), checksum: z.string() })),
})
export type Manifest = z.output<typeof Manifest>

/** SQLite header field in which a program names itself ("NLCb"). */
export const applicationId = 0x4e_4c_43_62
const format = 1

// Footer after the SQLite pages, which SQLite ignores: the manifest, then this line of fixed length.
const footerPattern = /^\nNLCb (\d{12}) ([\da-f]{64})\n$/
const footerOf = (length: number, hash: string) => `\nNLCb ${String(length).padStart(12, '0')} ${hash}\n`
const footerLength = footerOf(0, '0'.repeat(64)).length

/** The backup is refused, with the reason as a sentence for the operator. Nothing was changed. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

async function hashInto(hash: Hash, file: string, bytes: number): Promise<void> {
  if (bytes === 0) return
  for await (const chunk of createReadStream(file, { end: bytes - 1, highWaterMark: 1 << 20 }))
    hash.update(chunk)
}

/** Appends the manifest and a hash of the whole content to a SQLite file. */
export async function sealBackup(
  file: string,
  content: Omit<Manifest, 'program' | 'format'>,
): Promise<Manifest> {
  const manifest: Manifest = { program: 'north-leeds-curls', format, ...content }
  const words = JSON.stringify(manifest)
  const hash = createHash('sha256')
  await hashInto(hash, file, (await stat(file)).size)
  hash.update(words)
  await appendFile(file, words + footerOf(Buffer.byteLength(words), hash.digest('hex')))
  await syncFile(file)
  return manifest
}

async function readPart(file: string, start: number, length: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function refuseUnsealed(file: string): Promise<never> {
  const header = await readPart(file, 0, 100)
  if (!header.toString('latin1').startsWith('SQLite format 3\0'))
    throw new BackupRefused('It is not a backup: no database is in it.')
  throw new BackupRefused(
    header.length === 100 && header.readUInt32BE(68) === applicationId
      ? 'It is cut off: its end is missing. Please take another copy of it, or another backup.'
      : 'It is not a backup of this program, but a database of another one, or a copy that was made by hand.',
  )
}

function parsed(words: string): unknown {
  try {
    return JSON.parse(words)
  } catch {
    return undefined
  }
}

/** The reason in the manifest; undefined if the file is truncated or no backup. */
export async function readBackupReason(file: string): Promise<BackupReason | undefined> {
  const { size } = await stat(file)
  const footer = await readPart(file, Math.max(0, size - footerLength), footerLength)
  const length = Number(footerPattern.exec(footer.toString('latin1'))?.[1])
  const start = size - footerLength - length
  if (!(start >= 0)) return undefined
  return Manifest.safeParse(parsed((await readPart(file, start, length)).toString('utf8'))).data?.why
}

export type ReadBackup = { manifest: Manifest; databaseBytes: number }

/** Verifies the hash of the whole file and reads its manifest. */
export async function readBackup(file: string): Promise<ReadBackup> {
  const { size } = await stat(file).catch(() => {
    throw new BackupRefused(`There is no file ${file}.`)
  })
  const footer = await readPart(file, Math.max(0, size - footerLength), footerLength)
  const [, length, expected] = footerPattern.exec(footer.toString('latin1')) ?? (await refuseUnsealed(file))
  const databaseBytes = size - footerLength - Number(length)
  const hash = createHash('sha256')
  await hashInto(hash, file, size - footerLength)
  if (databaseBytes < 0 || hash.digest('hex') !== expected)
    throw new BackupRefused(
      'It is damaged: it is not what was written. Please take another copy or another backup.',
    )
  const words = parsed((await readPart(file, databaseBytes, Number(length))).toString('utf8'))
  const read = Manifest.safeParse(words)
  const isNewer = !read.success || read.data.format > format
  const { migrations = [] } = read.data ?? {}
  const unknown = migrations.find((name) => !migrationNames.includes(name))
  if (isNewer || unknown !== undefined)
    throw new BackupRefused(
      `It was made by a newer release of this program${unknown ? ` (it has "${unknown}")` : ''}. Please install that one first.`,
    )
  return { manifest: read.data, databaseBytes }
}

/** Extracts the SQLite database into a file that can be opened and written. */
export async function extractDatabase(
  file: string,
  { databaseBytes }: ReadBackup,
  into: string,
): Promise<void> {
  await copyPaced(file, into, databaseBytes)
}

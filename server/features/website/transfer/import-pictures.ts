import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isOwnPictureName } from '#content/own-picture.ts'
import type { TransferReason } from '#contract/website-transfer.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { StartProgram } from '#server/process/programs.ts'
import { type Library, mayBeShown } from '../pictures/library.ts'
import { createPictureProcess } from '../pictures/picture-process.ts'
import {
  findFile,
  insertPicture,
  noWidths,
  type PictureFileRow,
  type PictureRow,
} from '../pictures/repository.ts'
import { filesOf, inZip, type PictureEntry } from './format.ts'
import type { FileToProve } from './proving.ts'
import type { Package } from './read-package.ts'
import { Refused, words } from './reasons.ts'
import { deleteStored, showStored } from './transfer-repository.ts'

const timeoutMs = 120_000
/** The first file: whatever ended the process, the picture is not taken over. */
const unread = 0

export const createProver = (startProgram: StartProgram) =>
  createPictureProcess<FileToProve[], number>({
    ...{ startProgram, program: 'proving', timeoutMs },
    ...{ died: unread, slow: unread },
  })
export type Prover = ReturnType<typeof createProver>

/** As it is stored here. */
export const rowOf = (entry: PictureEntry, madeAt: Date): PictureRow => {
  const { id, hash, width, height, subject, widths, agreedOn } = entry
  return {
    ...{ id, hash, width, height, subject, widths: widths.join(), madeAt, withdrawnAt: null },
    agreedOn,
    uses: agreedOn === null ? null : (entry.uses ?? 'website'),
  }
}

/** The pictures of this website with those that come. */
export function withEntries(library: Library, entries: readonly PictureEntry[]): Library {
  const coming = entries.flatMap((entry) => {
    if (!isOwnPictureName(entry.id)) return []
    const { hash, width, height, widths, subject } = entry
    const shown = {
      isIllustration: subject === 'illustration',
      mayBeShown: mayBeShown(rowOf(entry, new Date())),
    }
    return [[entry.id, { hash, width, height, widths, ...shown }] as const]
  })
  return new Map([...library, ...coming])
}

/** A file as the list says that it is. */
async function readFile({ zip, sums }: Package, name: string): Promise<Buffer> {
  const { bytes, sha256 } = await zip.read(name)
  if (sha256 !== sums.get(name)) throw new Refused({ file: name, words: words.changed })
  return bytes
}

/** Has every file of a picture read by another process, which may come to harm by it. */
export async function provePicture(
  prover: Prover,
  from: Package,
  { entry, folder }: { entry: PictureEntry; folder: string },
): Promise<TransferReason | undefined> {
  const files = filesOf(entry)
  const ratio = entry.height / entry.width
  const placed = files.map(({ format, width, name }) => ({ format, width, ratio, path: join(folder, name) }))
  try {
    for (const [index, file] of files.entries())
      await writeFile(placed[index]?.path ?? '', await readFile(from, inZip(file)), { mode: 0o600 })
    const bad = files[await prover.ask(placed)]
    return bad && { file: inZip(bad), words: words.noPicture }
  } catch (error) {
    if (error instanceof Refused) return error.reasons[0]
    throw error
  } finally {
    await Promise.all(placed.map(({ path }) => rm(path, { force: true })))
  }
}

/** Whether the picture that is here under this name is the same to the byte. What is said of it here stays. */
export async function isSamePicture(db: Executor, from: Package, entry: PictureEntry): Promise<boolean> {
  for (const file of filesOf(entry)) {
    const here = await findFile(db, file.name)
    if (!here || !(await readFile(from, inZip(file))).equals(here.bytes)) return false
    await yieldToEventLoop()
  }
  return true
}

const idsOf = (entries: readonly PictureEntry[]) => entries.map(({ id }) => id)

/** Takes away again what was stored and is not shown. */
export async function takeAway({ database }: Pick<Deps, 'database'>, entries: readonly PictureEntry[]) {
  if (entries.length > 0) await database.write((tx) => deleteStored(tx, idsOf(entries)))
}

/**
 * Stores pictures where nobody sees them yet, each in a transaction of its own: hundreds of megabytes in one would keep
 * visitors and their requests waiting for seconds. What a killed process left of them is taken away first.
 */
export async function storePictures(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  from: Package,
  entries: readonly PictureEntry[],
): Promise<void> {
  await takeAway({ database }, entries)
  // In their order, and as if they had come now: those that nothing shows yet are kept as long as all others.
  const at = now().getTime()
  for (const [index, entry] of entries.entries()) {
    const files: PictureFileRow[] = []
    for (const file of filesOf(entry))
      files.push({ ...file, pictureId: entry.id, bytes: await readFile(from, inZip(file)) })
    const row = { ...rowOf(entry, new Date(at + index)), widths: noWidths }
    // What shows them waits for the disk, and so for them too.
    await database.write((tx) => insertPicture(tx, row, files), { durable: false })
    await yieldToEventLoop()
  }
}

/** Makes them hers, in the transaction that shows everything. Says whether all of them are whole. */
export async function showPictures(tx: Executor, entries: readonly PictureEntry[]): Promise<boolean> {
  for (const entry of entries) {
    const { widths } = rowOf(entry, new Date())
    if (!(await showStored(tx, entry.id, { widths, files: filesOf(entry).length }))) return false
  }
  return true
}

import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { TransferReason } from '#contract/website-transfer.ts'
import { transferLimits } from '#contract/website-transfer.ts'
import { mostBytesOf } from './format.ts'
import { Refused, words } from './reasons.ts'

// What a zip says of itself is looked at first, and no byte is unpacked that it does not own up to.

const fileType = 0o170000
const ordinary = 0o100000
/** Words pack to a fifth, pictures not at all. */
const mostRatio = 100
const ratioFrom = 100_000

const stored = 0
const deflated = 8

function isOrdinary(entry: Entry): boolean {
  const type = (entry.externalFileAttributes >>> 16) & fileType
  const isPacked = [stored, deflated].includes(entry.compressionMethod)
  return isPacked && !entry.isEncrypted() && (type === 0 || type === ordinary)
}

const isBomb = ({ compressedSize, uncompressedSize }: Entry, most: number) =>
  uncompressedSize > most || (uncompressedSize > ratioFrom && uncompressedSize > compressedSize * mostRatio)

async function listEntries(zip: ZipFile, fileBytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > transferLimits.files) throw new Refused({ words: words.tooMany })
  const entries = new Map<string, Entry>()
  const reasons: TransferReason[] = []
  let [packed, unpacked] = [0, 0]
  for await (const entry of zip.eachEntry()) {
    // As bytes: a name is only ever compared, never used as a path.
    const file = entry.fileNameRaw.toString('utf8')
    const most = mostBytesOf(file)
    packed += entry.compressedSize
    unpacked += entry.uncompressedSize
    if (most === undefined) reasons.push({ file: file.slice(0, 200), words: words.unknown })
    else if (!isOrdinary(entry)) reasons.push({ file, words: words.notFile })
    else if (isBomb(entry, most)) throw new Refused({ file, words: words.bomb })
    else if (entries.has(file)) reasons.push({ file, words: words.twice })
    entries.set(file, entry)
  }
  // Entries that share their bytes would unpack to more than is there.
  if (packed > fileBytes || unpacked > transferLimits.bytes) throw new Refused({ words: words.bomb })
  if (reasons.length > 0) throw new Refused(...reasons)
  return entries
}

/** Damage, wherever it shows, is no fault of ours. */
async function orRefuse<T>(work: () => Promise<T>, reason: TransferReason): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(reason)
  }
}

export type OpenZip = Awaited<ReturnType<typeof openZip>>

/** Opens a zip whose entries are all within the limits; throws `Refused` for any other. */
export async function openZip(file: string) {
  const { size } = await stat(file)
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: true }
  const zip = await orRefuse(() => openPromise(file, options), { words: words.noZip })
  const close = () => {
    if (zip.isOpen) zip.close()
  }
  try {
    const entries = await orRefuse(() => listEntries(zip, size), { words: words.noZip })
    return {
      names: () => [...entries.keys()],
      has: (name: string) => entries.has(name),
      /** The file's bytes; `sha256` is worked out from them. */
      async read(name: string): Promise<{ bytes: Buffer; sha256: string }> {
        const entry = entries.get(name)
        if (!entry) throw new Refused({ file: name, words: words.missing })
        return await orRefuse(
          async () => {
            const pieces: Buffer[] = []
            const hash = createHash('sha256')
            for await (const piece of await zip.openReadStreamPromise(entry)) {
              hash.update(piece)
              pieces.push(piece)
            }
            return { bytes: Buffer.concat(pieces), sha256: hash.digest('hex') }
          },
          { file: name, words: words.changed },
        )
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

import type * as z from 'zod/mini'
import { type DocumentName, documentNames, isArticleName } from '#contract/website.ts'
import type { TransferReason } from '#contract/website-transfer.ts'
import * as form from './format.ts'
import { newer, otherFormat, Refused, words } from './reasons.ts'
import { type OpenZip, openZip } from './zip-reader.ts'

/** What is in a file, as far as it can be said without looking at this website. Its pictures are still in the zip. */
export type Package = {
  manifest: form.Manifest
  documents: ReadonlyMap<DocumentName, unknown>
  addresses: form.Addresses
  pictures: readonly form.PictureEntry[]
  /** What each of the pictures' files should be, by its name in the zip. */
  sums: ReadonlyMap<string, string>
  zip: OpenZip
}

const partsOf = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10) || 0)

function isNewer(theirs: string, ours: string): boolean {
  const [one, other] = [partsOf(theirs), partsOf(ours)]
  const at = one.findIndex((part, index) => part !== (other[index] ?? 0))
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

async function readManifest(zip: OpenZip): Promise<form.Manifest> {
  const refused = new Refused({ file: form.manifestFile, words: words.noManifest })
  if (!zip.has(form.manifestFile)) throw refused
  const value = parse((await zip.read(form.manifestFile)).bytes)
  const any = form.AnyManifest.safeParse(value).data
  if (!any) throw refused
  if (any.format !== form.format) throw new Refused({ words: otherFormat(any.format) })
  if (isNewer(any.release, form.release)) throw new Refused({ words: newer(any.release, form.release) })
  const manifest = form.Manifest.safeParse(value).data
  if (!manifest) throw refused
  return manifest
}

/** The list and the zip hold the same files, each once. */
function compareLists({ files }: form.Manifest, zip: OpenZip): TransferReason[] {
  const listed = new Set(files.map(({ name }) => name))
  const isTwice = files.length > listed.size
  const needed = [...documentNames.map(form.fileOfPart), form.addressesFile, form.picturesFile]
  return [
    ...(isTwice ? [{ file: form.manifestFile, words: words.form }] : []),
    ...[...new Set([...listed, ...needed])]
      .filter((name) => !zip.has(name))
      .map((name) => ({ file: name, words: words.missing })),
    ...zip
      .names()
      .filter((name) => name !== form.manifestFile && !listed.has(name))
      .map((name) => ({ file: name, words: words.unlisted })),
  ]
}

/** Opens a file and reads all of its words. Throws `Refused`; otherwise its zip is to be closed by whoever asked. */
export async function readPackage(file: string): Promise<Package> {
  const zip = await openZip(file)
  try {
    return await readOpened(zip)
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readOpened(zip: OpenZip): Promise<Package> {
  const manifest = await readManifest(zip)
  const reasons = compareLists(manifest, zip)
  if (reasons.length > 0) throw new Refused(...reasons)
  const sums = new Map(manifest.files.map(({ name, sha256 }) => [name, sha256]))

  /** Nothing where it is not as the list says, which is noted. */
  async function readJson(name: string): Promise<unknown> {
    const { bytes, sha256 } = await zip.read(name)
    if (sha256 !== sums.get(name)) reasons.push({ file: name, words: words.changed })
    const value = parse(bytes)
    if (value === undefined) reasons.push({ file: name, words: words.noJson })
    return value
  }
  async function readList<Schema extends z.ZodMiniType>(name: string, schema: Schema) {
    const { data } = schema.safeParse(await readJson(name))
    if (data === undefined) reasons.push({ file: name, words: words.form })
    return data
  }

  const documents = new Map<DocumentName, unknown>()
  for (const name of zip.names()) {
    const document = form.documentIn(name)
    if (document) documents.set(document, await readJson(name))
  }
  for (const [document, value] of documents)
    if (value === null && isArticleName(document)) reasons.push({ document, words: words.form })
  const addresses = (await readList(form.addressesFile, form.Addresses)) ?? []
  const pictures = (await readList(form.picturesFile, form.Pictures)) ?? []
  reasons.push(...comparePictures(pictures, zip))
  if (reasons.length > 0) throw new Refused(...reasons)
  return { manifest, documents, addresses, pictures, sums, zip }
}

/** Each picture has its files, and each file a picture. */
function comparePictures(pictures: readonly form.PictureEntry[], zip: OpenZip): TransferReason[] {
  const wanted = new Set(pictures.flatMap((picture) => form.filesOf(picture).map(form.inZip)))
  const isTwice = new Set(pictures.map(({ id }) => id)).size < pictures.length
  return [
    ...(isTwice ? [{ file: form.picturesFile, words: words.twice }] : []),
    ...[...wanted].filter((name) => !zip.has(name)).map((file) => ({ file, words: words.missing })),
    ...zip
      .names()
      .filter((name) => name.startsWith('pictures/') && !wanted.has(name))
      .map((file) => ({ file, words: words.unnamed })),
  ]
}

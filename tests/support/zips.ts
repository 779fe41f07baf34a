import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'

export type Files = Map<string, Buffer>

/** What is in a zip, by name. */
export async function unzip(zip: Buffer): Promise<Files> {
  const opened = await fromBufferPromise(zip)
  const files: Files = new Map()
  for await (const entry of opened.eachEntry())
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)))
  return files
}

type Entry = { name: string; bytes: Buffer; mode?: number }

/** A zip of these, whatever they are called. */
export async function zipOf(entries: Iterable<Entry>): Promise<Buffer> {
  const zip = new ZipFile()
  const renamed: [Buffer, Buffer][] = []
  for (const { name, bytes, mode = 0o100644 } of entries) {
    // The library writes no name that leads out of a folder: it is put in afterwards.
    const allowed = name.replaceAll('..', '__').replace(/^\//, '_')
    if (allowed !== name) renamed.push([Buffer.from(allowed), Buffer.from(name)])
    zip.addBuffer(bytes, allowed, { mode })
  }
  zip.end()
  const made = await buffer(zip.outputStream)
  for (const [from, to] of renamed)
    for (let at = made.indexOf(from); at >= 0; at = made.indexOf(from)) to.copy(made, at)
  return made
}

export const entriesOf = (files: Files): Entry[] => Array.from(files, ([name, bytes]) => ({ name, bytes }))

export const jsonIn = (files: Files, name: string) => JSON.parse(String(files.get(name)))

const json = (value: unknown) => Buffer.from(JSON.stringify(value))

/** The zip with other files in it, and a list of contents that agrees with them. */
export async function withFiles(zip: Buffer, change: (files: Files) => void): Promise<Buffer> {
  const files = await unzip(zip)
  change(files)
  const manifest = jsonIn(files, 'manifest.json')
  const listed = [...files].filter(([name]) => name !== 'manifest.json')
  const list = listed.map(([name, bytes]) => ({
    ...{ name, bytes: bytes.length },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }))
  files.set('manifest.json', json({ ...manifest, files: list }))
  return await zipOf(entriesOf(files))
}

/** The zip with one of its documents written anew. */
export const withJson = (zip: Buffer, name: string, change: (value: ReturnType<typeof jsonIn>) => unknown) =>
  withFiles(zip, (files) => files.set(name, json(change(jsonIn(files, name)))))

/** The zip as it is but for the list of contents. */
export async function withManifest(zip: Buffer, own: object): Promise<Buffer> {
  const files = await unzip(zip)
  files.set('manifest.json', json({ ...jsonIn(files, 'manifest.json'), ...own }))
  return await zipOf(entriesOf(files))
}

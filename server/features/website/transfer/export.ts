import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { ZipFile } from 'yazl'
import { documentOf } from '#content/documents.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { articleNameOf, documentNames } from '#contract/website.ts'
import type { TransferHolds } from '#contract/website-transfer.ts'
import type { Deps } from '#server/deps.ts'
import { widthsOf } from '../pictures/library.ts'
import { findFile, listPictures, type PictureRow } from '../pictures/repository.ts'
import * as form from './format.ts'
import { sumPictureBytes } from './transfer-repository.ts'

type ExportDeps = Pick<Deps, 'config' | 'database' | 'now' | 'website'>

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

const about =
  'Everything that visitors of this website see: words/ and articles/ hold its texts, words/testimonials.json the register of testimonials with its proofs, pictures/ and pictures.json the pictures with who is in them and what they agreed to, addresses.json where articles are and were. It names clients: please keep it where only you can open it. To bring it back, choose the zip as it is under Website > Take your website with you.'

const presentPicture = (row: PictureRow): form.PictureEntry => ({
  ...{ id: row.id, hash: row.hash, width: row.width, height: row.height },
  widths: widthsOf(row),
  ...{ subject: row.subject, agreedOn: row.agreedOn, uses: row.uses },
  addedAt: row.madeAt.toISOString(),
})

const keptPictures = async ({ database }: Pick<ExportDeps, 'database'>) =>
  (await listPictures(database.kysely)).filter(({ withdrawnAt }) => withdrawnAt === null)

const countTestimonials = ({ register: { testimonials, clientStories } }: Pick<WebsiteContent, 'register'>) =>
  testimonials.length + clientStories.length

/** What would be in the file. */
export async function readHolds(deps: ExportDeps): Promise<TransferHolds> {
  const { content } = deps.website.shown()
  return {
    articles: content.articles.length,
    testimonials: countTestimonials(content),
    pictures: (await keptPictures(deps)).length,
    bytes: await sumPictureBytes(deps.database.kysely),
  }
}

/** What visitors see, with what she keeps beside it, as one zip. No more than one picture's file is in memory at a time. */
export async function exportWebsite(deps: ExportDeps): Promise<Readable> {
  const { config, database, now, website } = deps
  const { content, addresses } = website.shown()
  const pictures = (await keptPictures(deps)).map(presentPicture)
  const at = now()
  const zip = new ZipFile()
  const out = zip.outputStream
  // Its types say less than it is.
  if (!(out instanceof Readable)) throw new Error('The zip has no stream to read')
  zip.on('error', (error: Error) => out.destroy(error))
  const files: form.Manifest['files'] = []

  /** Read when its turn has come. */
  function add(name: string, read: () => Promise<Uint8Array> | Uint8Array, compress = true): void {
    zip.addReadStreamLazy(name, { compress, mtime: at, mode: 0o100644 }, (answer) => {
      const given = async () => {
        // A fast line never waits: visitors get their pages in between.
        await yieldToEventLoop()
        const bytes = await read()
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        files.push({ name, bytes: bytes.length, sha256 })
        return Readable.from([bytes])
      }
      given().then(
        (stream) => answer(null, stream),
        (error: unknown) => answer(error, Readable.from([])),
      )
    })
  }

  for (const name of documentNames) add(form.fileOfPart(name), () => json(documentOf(name).pick(content)))
  for (const { id } of content.articles)
    add(form.fileOfArticle(id), () => json(documentOf(articleNameOf(id)).pick(content)))
  const kept = Array.from(addresses, ([address, article]) => ({ address, article }))
  add(form.addressesFile, () => json(kept satisfies form.Addresses))
  add(form.picturesFile, () => json(pictures))
  for (const picture of pictures)
    for (const file of form.filesOf(picture))
      add(
        form.inZip(file),
        async () => {
          const row = await findFile(database.kysely, file.name)
          if (!row) throw new Error('A file of a picture is gone')
          return row.bytes
        },
        false,
      )
  // Last, since it tells what the others hold.
  const manifest = { about, website: config.siteUrl, release: form.release, madeAt: at.toISOString() }
  zip.addReadStreamLazy(form.manifestFile, { mtime: at, mode: 0o100644 }, (answer) =>
    answer(null, Readable.from([json({ format: form.format, ...manifest, files })])),
  )
  zip.end()
  return out
}

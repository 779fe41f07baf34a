import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { stringify } from 'yaml'
import { ZipFile } from 'yazl'
import { documentDefinitionOf } from '#content/documents/documents.ts'
import type { WebsiteContent } from '#content/documents/website-content.ts'
import { documentNames } from '#contract/website.ts'
import type { DownloadContents } from '#contract/website-download.ts'
import type { Deps } from '#server/deps.ts'
import {
  findPictureFile,
  listPictureFileNames,
  listPictures,
  type PictureRow,
  sumPictureBytes,
} from '#server/features/website/pictures/repository.ts'

type ArchiveDeps = Pick<Deps, 'config' | 'database' | 'now' | 'website'>

const readMe = (siteUrl: string, madeAt: Date) => `The website ${siteUrl}, downloaded ${madeAt.toISOString()}.

words/          the texts of each page, and its testimonials with how and when they were agreed to
articles/       the Hair Tips articles as Markdown, each with its details on top
pictures/       the owner’s pictures in each size
pictures.json   who is in each picture, and what they agreed to
addresses.json  each address that an article has or had

It names clients: please keep it where only you can open it. Any web designer can use these files. To bring this very
website back as it was, restore a backup instead.
`

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

function markdownOf({ body, ...details }: WebsiteContent['articles'][number]): Buffer {
  return Buffer.from(`---\n${stringify(details)}---\n\n${body}\n`)
}

const presentPicture = async ({ database }: Pick<ArchiveDeps, 'database'>, row: PictureRow) => ({
  ...{ id: row.id, width: row.width, height: row.height },
  ...{ subject: row.subject, agreedOn: row.agreedOn, uses: row.uses },
  addedAt: row.madeAt.toISOString(),
  files: await listPictureFileNames(database.kysely, row.id),
})

const listKept = async ({ database }: Pick<ArchiveDeps, 'database'>) =>
  (await listPictures(database.kysely)).filter(({ withdrawnAt }) => withdrawnAt === null)

/** What the download contains, to be shown before it starts. */
export async function countDownloadContents(deps: ArchiveDeps): Promise<DownloadContents> {
  const { content } = deps.website.shown()
  const { testimonials, clientStories } = content.register
  return {
    articles: content.articles.length,
    testimonials: testimonials.length + clientStories.length,
    pictures: (await listKept(deps)).length,
    bytes: await sumPictureBytes(deps.database.kysely),
  }
}

/** A zip of the published website with the evidence of consent. One picture file at a time is in memory. */
export async function zipWebsite(deps: ArchiveDeps): Promise<Readable> {
  const { config, database, now, website } = deps
  const { content, addresses } = website.shown()
  const pictures = await Promise.all((await listKept(deps)).map((row) => presentPicture(deps, row)))
  const at = now()
  const zip = new ZipFile()
  const out = zip.outputStream
  // yazl declares the stream by an interface that lacks `destroy`.
  if (!(out instanceof Readable)) throw new Error('The zip has no stream to read')
  zip.on('error', (error: Error) => out.destroy(error))

  const add = (name: string, bytes: Buffer) => zip.addBuffer(bytes, name, { mtime: at, mode: 0o100644 })
  function addPicture(name: string): void {
    const options = { compress: false, mtime: at, mode: 0o100644 }
    zip.addReadStreamLazy(`pictures/${name}`, options, (answer) => {
      async function readFile() {
        // On a fast connection the stream never blocks: let page requests run in between.
        await yieldToEventLoop()
        const row = await findPictureFile(database.kysely, name)
        if (!row) throw new Error('A file of a picture is gone')
        return Readable.from([row.bytes])
      }
      readFile().then(
        (stream) => answer(null, stream),
        (error: unknown) => answer(error, Readable.from([])),
      )
    })
  }

  add('READ-ME.txt', Buffer.from(readMe(config.siteUrl, at)))
  for (const name of documentNames) add(`words/${name}.json`, json(documentDefinitionOf(name).pick(content)))
  for (const article of content.articles) add(`articles/${article.slug}.md`, markdownOf(article))
  add('addresses.json', json(Array.from(addresses, ([address, article]) => ({ address, article }))))
  add('pictures.json', json(pictures))
  for (const { files } of pictures) for (const name of files) addPicture(name)
  zip.end()
  return out
}

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentDefinitionOf } from '#content/documents/documents.ts'
import { shippedContent } from '#content/documents/website-content.ts'
import { articleNameOf } from '#contract/website.ts'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { connectSqlite } from '#server/database/sqlite.ts'
import { createPasswords } from '#server/security/password.ts'
import { writtenArticle } from '#tests/support/articles.ts'
import { signIn } from '#tests/support/factories.ts'

export type WebsiteSize = { pictures: number; articles: number }

export const pictureId = (index: number) => `own-${index.toString(16).padStart(20, '0')}`

async function addPictures(database: Database, count: number): Promise<void> {
  const madeAt = new Date()
  const file = Buffer.alloc(70_000, 7)
  const consent = { subject: 'nobody', agreedOn: null, uses: null, withdrawnAt: null } as const
  const size = { width: 1200, height: 1600, widths: '320,480,720,1150' }
  const files = size.widths
    .split(',')
    .flatMap((width) => (['avif', 'webp', 'jpg'] as const).map((format) => ({ width, format })))
  for (let index = 0; index < count; index++) {
    const id = pictureId(index)
    await database.write(async (tx) => {
      const row = { id, hash: '0a1b2c3d', madeAt, ...size, ...consent }
      await tx.insertInto('pictures').values(row).execute()
      for (const { width, format } of files) {
        const name = `${id}-0a1b2c3d-${width}.${format}`
        const row = { name, pictureId: id, format, width: Number(width), bytes: file }
        await tx.insertInto('pictureFiles').values(row).execute()
      }
    })
  }
}

/** Adds articles up to the wanted number, each as long as the longest shipped one. */
async function addArticles(database: Database, wanted: number): Promise<void> {
  const [body = ''] = shippedContent.articles
    .map((article) => article.body)
    .toSorted((a, b) => b.length - a.length)
  const at = new Date()
  const moment = { now: at.toISOString(), today: at.toISOString().slice(0, 10), earlier: [], isRest: false }
  for (let index = shippedContent.articles.length; index < wanted; index++) {
    const name = articleNameOf(`article-${index}`)
    const draft = writtenArticle({
      title: `A hundred articles, of which this is ${index}`,
      body: `${body}\n\nNumber ${index}.`,
    })
    const checked = documentDefinitionOf(name).checkNew(shippedContent, draft, moment)
    if ('problems' in checked) throw new Error(JSON.stringify(checked.problems))
    const version = {
      ...({ id: randomUUID(), document: name, version: 1, how: 'published', at } as const),
      body: JSON.stringify(checked.value),
    }
    await database.write(async (tx) => {
      await tx.insertInto('websiteVersions').values(version).execute()
      const row = { name, version: 1, draft: null, draftVersion: 1, draftSavedAt: null }
      await tx
        .insertInto('websiteDocuments')
        .values({ ...row, planned: null, plannedFor: null })
        .execute()
    })
  }
}

/** Runs `work` with a folder that contains a database of this size, and the cookie of its owner. */
export async function withWebsite<T>(
  { pictures, articles }: WebsiteSize,
  work: (folder: string, cookie: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-website-'))
  try {
    const database = connectSqlite(join(folder, 'site.db'))
    await migrate(database)
    await addPictures(database, pictures)
    await addArticles(database, articles)
    const cookie = await signIn(database, createPasswords({ memoryKib: 8, passes: 1 }), new Date())
    await database.close()
    return await work(folder, cookie)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** `npm run bench:pictures`: what 300 pictures of the owner's cost at the start and when she publishes, and 20 uploads visitors. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { publishDocument, readDocument, saveDraft } from '#contract/website.ts'
import { migrate } from '#server/database/migrate.ts'
import { connectSqlite } from '#server/database/sqlite.ts'
import { createPasswords } from '#server/security/password.ts'
import { signIn } from '#tests/support/factories.ts'
import { galleryWith } from '#tests/support/gallery.ts'
import { measureLoad } from './load.ts'
import { startMeasured } from './measured-server.ts'
import { callsTo } from './owner-http.ts'

const uploads = 20
const pictures = 300
const megabyte = 1024 * 1024
const measuredMs = 12_000

const idOf = (index: number) => `own-${index.toString(16).padStart(20, '0')}`

/** A database with so many pictures in it, 12 files each, and the cookie of its owner. */
async function seed(folder: string, count: number): Promise<string> {
  const database = connectSqlite(join(folder, 'site.db'))
  await migrate(database)
  const madeAt = new Date()
  const file = Buffer.alloc(70_000, 7)
  for (let index = 0; index < count; index++) {
    const id = idOf(index)
    await database.write(async (tx) => {
      const consent = { subject: 'nobody', agreedOn: null, uses: null, withdrawnAt: null } as const
      const size = { width: 1200, height: 1600, widths: '320,480,720,1150' }
      await tx
        .insertInto('pictures')
        .values({ id, hash: '0a1b2c3d', madeAt, ...size, ...consent })
        .execute()
      for (const width of [320, 480, 720, 1150])
        for (const format of ['avif', 'webp', 'jpg'] as const) {
          const name = `${id}-0a1b2c3d-${width}.${format}`
          await tx
            .insertInto('pictureFiles')
            .values({ name, pictureId: id, format, width, bytes: file })
            .execute()
        }
    })
  }
  const cookie = await signIn(database, createPasswords({ memoryKib: 8, passes: 1 }), madeAt)
  await database.close()
  return cookie
}

async function withFolder<T>(
  count: number,
  work: (folder: string, cookie: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-pictures-'))
  try {
    return await work(folder, await seed(folder, count))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The fastest of some starts: what else the machine does only ever adds. */
async function startMs(folder: string): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 4; round++) {
    const from = performance.now()
    await using _site = await startMeasured('site', folder)
    best = Math.min(best, performance.now() - from)
  }
  return best
}

const askPages = (port: number, durationMs: number) =>
  measureLoad({
    ...{ port, durationMs, connections: 4, everyMs: 40, status: 200 },
    nextRequest: () => 'GET /gallery HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, br\r\n\r\n',
  })

async function benchUploads(folder: string, cookie: string): Promise<void> {
  await using site = await startMeasured('site', folder)
  const phone = new Worker(new URL('./picture-uploads.ts', import.meta.url), {
    workerData: { port: site.port, cookie, bytes: 12_000_000 },
  })
  const upload = async (count: number) => {
    phone.postMessage(count)
    await once(phone, 'message')
  }
  await upload(1)
  await askPages(site.port, 1000)
  const quiet = await askPages(site.port, measuredMs)
  const before = (await site.memory()).rss
  const from = performance.now()
  const asking = askPages(site.port, measuredMs)
  await upload(uploads)
  const seconds = (performance.now() - from) / 1000
  const meanwhile = (await asking).slowMs
  await phone.terminate()
  const after = (await site.memory()).rss
  console.log(`${uploads} uploads of 12 MB in a row: ${seconds.toFixed(1)} s`)
  console.log(`  memory of the site: ${((after - before) / megabyte).toFixed(1)} MB more after them (aim 50)`)
  console.log(
    `  p99 of pages: ${quiet.slowMs.toFixed(1)} ms quiet, ${meanwhile.toFixed(1)} ms meanwhile: ${(meanwhile / quiet.slowMs).toFixed(2)}x (aim 2x)`,
  )
}

async function benchPublish(folder: string, cookie: string): Promise<void> {
  await using site = await startMeasured('site', folder)
  const call = callsTo(site.port, cookie)
  const read = readDocument.path.replace(':name', 'gallery')
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const { draftVersion } = await call('GET', read)
    const content = galleryWith(...Array.from({ length: 17 }, (_, index) => idOf(index + round)))
    await call('PATCH', saveDraft.path.replace(':name', 'gallery'), { draftVersion, content })
    const from = performance.now()
    await call('POST', publishDocument.path.replace(':name', 'gallery'), { draftVersion: draftVersion + 1 })
    times.push(performance.now() - from)
  }
  console.log(
    `Publish of the gallery with ${pictures} pictures: ${Math.max(...times).toFixed(0)} ms at worst (aim 1000)`,
  )
}

const without = await withFolder(0, startMs)
await withFolder(pictures, async (folder, cookie) => {
  const full = await startMs(folder)
  console.log(
    `Start: ${without.toFixed(0)} ms without pictures, ${full.toFixed(0)} ms with ${pictures}: ${(full - without).toFixed(0)} ms more (aim 1000)`,
  )
  await benchPublish(folder, cookie)
})
await withFolder(0, benchUploads)

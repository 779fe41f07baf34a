/** `npm run bench:transfer`: a website with 300 pictures of the owner's as one zip, and brought back, while visitors read pages. */
import { openAsBlob } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { pictureLimits } from '#contract/pictures.ts'
import * as contract from '#contract/website-transfer.ts'
import { migrate } from '#server/database/migrate.ts'
import { connectSqlite } from '#server/database/sqlite.ts'
import { decode, type MadeFile } from '#server/features/website/pictures/decoding.ts'
import { createPasswords } from '#server/security/password.ts'
import { signIn } from '#tests/support/factories.ts'
import { measureLoad } from './load.ts'
import { startMeasured } from './measured-server.ts'
import { callsTo } from './owner-http.ts'

const pictures = Number(process.argv[2] ?? 300)
const megabyte = 1024 * 1024
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`

async function makeFiles(folder: string): Promise<(MadeFile & { bytes: Buffer })[]> {
  const file = join(folder, 'one.jpg')
  // So much grain that its files weigh what those of a photograph do.
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const
  const grain = sharp({ create: { width: 1150, height: 1533, channels: 3, background: '#8e3c18', noise } })
  await writeFile(file, await grain.resize(2250, 3000, { fit: 'fill' }).jpeg().toBuffer())
  const made = await decode(file)
  if (!('files' in made)) throw new Error('The picture could not be read')
  return await Promise.all(made.files.map(async (one) => ({ ...one, bytes: await readFile(one.file) })))
}

/** A database with so many pictures in it, and the cookie of its owner. */
async function seed(folder: string, files: readonly (MadeFile & { bytes: Buffer })[]): Promise<string> {
  await mkdir(folder)
  const database = connectSqlite(join(folder, 'site.db'))
  await migrate(database)
  const madeAt = new Date()
  const widths = [...new Set(files.map(({ width }) => width))].join()
  const kept = { subject: 'nobody', agreedOn: null, uses: null, withdrawnAt: null, madeAt, widths } as const
  for (let index = 0; index < (files.length === 0 ? 0 : pictures); index++) {
    const [id, hash] = [`own-${index.toString(16).padStart(20, '0')}`, '0a1b2c3d']
    await database.write(async (tx) => {
      await tx
        .insertInto('pictures')
        .values({ id, hash, width: 2250, height: 3000, ...kept })
        .execute()
      for (const { format, width, bytes } of files) {
        const name = `${id}-${hash}-${width}.${format}`
        await tx.insertInto('pictureFiles').values({ name, pictureId: id, format, width, bytes }).execute()
      }
    })
  }
  const cookie = await signIn(database, createPasswords({ memoryKib: 8, passes: 1 }), madeAt)
  await database.close()
  return cookie
}

type Site = Awaited<ReturnType<typeof startMeasured>>

/** As the system sees it, in bytes: to ask the process would disturb it. */
async function memoryOf({ pid }: Site): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** Does the work while pages are asked for, and says what it took. */
async function measured(name: string, site: Site, work: () => Promise<unknown>): Promise<void> {
  const before = await memoryOf(site)
  let highest = before
  let isDone = false
  const watch = (async () => {
    while (!isDone) {
      highest = Math.max(highest, await memoryOf(site))
      await wait(200)
    }
  })()
  const from = performance.now()
  const load = measureLoad({
    ...{ port: site.port, durationMs: 5000, connections: 2, everyMs: 40, status: 200 },
    nextRequest: () => 'GET /gallery HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, br\r\n\r\n',
  })
  await work()
  const took = seconds(from)
  const { slowMs } = await load
  isDone = true
  await watch
  const memory = ((highest - before) / megabyte).toFixed(0)
  console.log(
    `${name}: ${took}; p99 of pages in its first 5 s ${slowMs.toFixed(1)} ms; ${memory} MB more at most`,
  )
}

async function download(site: Site, cookie: string, file: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${site.port}${contract.downloadPath}`, { headers: { cookie } })
  if (!answer.ok || !answer.body) throw new Error(`The download was answered ${answer.status}`)
  await writeFile(file, answer.body)
}

async function bring(site: Site, cookie: string, file: string): Promise<void> {
  const call = callsTo(site.port, cookie)
  const blob = await openAsBlob(file)
  const { id } = await call('POST', contract.startImport.path, { name: 'site.zip', bytes: blob.size })
  const at = (path: string) => path.replace(':id', id)
  await measured('sent', site, async () => {
    for (let from = 0; from < blob.size; from += pictureLimits.pieceBytes) {
      const piece = await blob.slice(from, from + pictureLimits.pieceBytes).arrayBuffer()
      await call('POST', `${at(contract.sendImportPiece.path)}?from=${from}`, Buffer.from(piece))
    }
  })
  await measured('looked through', site, async () => {
    let found = await call('POST', at(contract.checkImport.path))
    while (found.state === 'checking') {
      await wait(200)
      found = await call('GET', at(contract.readImport.path))
    }
    if (found.state !== 'ready') throw new Error(JSON.stringify(found.reasons))
  })
  await measured('brought back', site, () => call('POST', at(contract.applyImport.path)))
}

const folder = await mkdtemp(join(tmpdir(), 'bench-transfer-'))
try {
  const files = await makeFiles(folder)
  const cookie = await seed(join(folder, 'one'), files)
  const other = await seed(join(folder, 'other'), [])
  const zip = join(folder, 'site.zip')
  {
    await using site = await startMeasured('site', join(folder, 'one'))
    await measured('quiet', site, () => wait(3000))
    await measured('downloaded', site, () => download(site, cookie, zip))
  }
  console.log(`${pictures} pictures: ${((await stat(zip)).size / megabyte).toFixed(0)} MB`)
  await using site = await startMeasured('site', join(folder, 'other'))
  await bring(site, other, zip)
} finally {
  await rm(folder, { recursive: true })
}

/** `npm run bench -- publish`: the cost of publishing and uploading for the owner, and for visitors meanwhile. */
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { Worker } from 'node:worker_threads'
import { galleryWith } from '#tests/support/gallery.ts'
import { measureLoad } from './load.ts'
import { startMeasured } from './measured-server.ts'
import { createPublisher, everyPage, onePage } from './publisher.ts'
import { undisturbed } from './undisturbed.ts'
import { pictureId, withWebsite } from './website-data.ts'

const full = { pictures: 300, articles: 100 }
const rounds = 5
const publishesInRound = 3
const uploads = 20
const megabyte = 1024 * 1024

type Line = { what: string; measured: string; aim: string; isMet: boolean }
const lines: Line[] = []
const say = (what: string, value: number, most: number, unit: string, beside = '') =>
  lines.push({
    what,
    measured: `${value.toFixed(value < 10 ? 1 : 0)} ${unit}${beside && ` (${beside})`}`,
    aim: `${most.toFixed(0)} ${unit}`,
    isMet: value <= most,
  })

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

type Site = Awaited<ReturnType<typeof startMeasured>>

/** Requests pages until `work` is done, from this process: the site has its own. */
async function whileAsking({ port }: Site, work: () => Promise<unknown>): Promise<number> {
  let isDone = false
  const worked = work().finally(() => {
    isDone = true
  })
  const measured = await measureLoad({
    ...{ port, connections: 4, everyMs: 10, status: 200, isOver: () => isDone },
    nextRequest: () => 'GET /gallery HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, br\r\n\r\n',
  })
  await worked
  return measured.slowMs
}

const passes = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms))

async function benchPublish(folder: string, cookie: string): Promise<void> {
  await using site = await startMeasured('site', folder)
  const publish = createPublisher(site, cookie)
  const gallery = (count: number) =>
    galleryWith(...Array.from({ length: 17 }, (_, index) => pictureId(index + count)))
  const times = { every: [] as number[], one: [] as number[], gallery: [] as number[] }
  const quiet: number[] = []
  const busy: number[] = []
  await whileAsking(site, passes(1000))
  for (let round = 0; round < rounds; round++) {
    quiet.push(await undisturbed(() => whileAsking(site, passes(2000))))
    busy.push(
      await undisturbed(() =>
        whileAsking(site, async () => {
          for (let each = 0; each < publishesInRound; each++)
            times.every.push(await publish('details', everyPage))
        }),
      ),
    )
    times.one.push(await publish('services', onePage))
    times.gallery.push(await publish('gallery', gallery))
  }
  say(
    'Publish, every page changes',
    Math.max(...times.every),
    5000,
    'ms',
    `median ${median(times.every).toFixed(0)}`,
  )
  say(
    'Publish, one page changes',
    Math.max(...times.one),
    1000,
    'ms',
    `median ${median(times.one).toFixed(0)}`,
  )
  say(
    'Publish of the gallery',
    Math.max(...times.gallery),
    1000,
    'ms',
    `median ${median(times.gallery).toFixed(0)}`,
  )
  const beside = `${median(busy).toFixed(1)} beside ${median(quiet).toFixed(1)} quiet`
  say('p99 of pages during publishes, more than quiet', median(busy) - median(quiet), 10, 'ms', beside)
}

/** The fastest of several starts: other load only ever adds time. */
async function startMs(folder: string): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 4; round++) {
    const from = performance.now()
    await using _site = await startMeasured('site', folder)
    best = Math.min(best, performance.now() - from)
  }
  return best
}

async function benchStart(): Promise<void> {
  const [without, withAll] = [
    await withWebsite({ pictures: 0, articles: 0 }, startMs),
    await withWebsite({ ...full, articles: 0 }, startMs),
  ]
  const beside = `${withAll.toFixed(0)} beside ${without.toFixed(0)} without`
  say('Start with 300 pictures, more than without', withAll - without, 1000, 'ms', beside)
}

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
  await whileAsking(site, passes(1000))
  const before = (await site.memory()).rss
  const quiet: number[] = []
  const busy: number[] = []
  for (let sent = 0; sent < uploads; sent += uploads / rounds) {
    quiet.push(await undisturbed(() => whileAsking(site, passes(2000))))
    busy.push(await undisturbed(() => whileAsking(site, () => upload(uploads / rounds))))
  }
  await phone.terminate()
  const more = ((await site.memory()).rss - before) / megabyte
  say(`Memory after ${uploads} uploads of 12 MB, more than before`, more, 50, 'MB')
  const beside = `${median(busy).toFixed(1)} beside ${median(quiet).toFixed(1)} ms quiet`
  say('p99 of pages during uploads, times quiet', median(busy) / median(quiet), 2, 'x', beside)
}

const parts: Record<string, () => Promise<void>> = {
  publish: () => withWebsite(full, benchPublish),
  start: benchStart,
  uploads: () => withWebsite({ pictures: 0, articles: 0 }, benchUploads),
}
const wanted = process.argv.slice(2)
for (const [name, measure] of Object.entries(parts))
  if (wanted.length === 0 || wanted.includes(name)) await measure()

const widthOf = (of: (line: Line) => string) => Math.max(...lines.map((line) => of(line).length))
const [first, second] = [widthOf(({ what }) => what), widthOf(({ measured }) => measured)]
console.log(`100 articles, 300 pictures; load average ${loadavg()[0]?.toFixed(1)}`)
for (const { what, measured, aim, isMet } of lines)
  console.log(`  ${what.padEnd(first)}  ${measured.padEnd(second)}  aim ${aim}${isMet ? '' : ', MISSED'}`)

import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Engine, type Place, startEngine } from './engine.ts'
import type { EngineFigures, Figures, Rate } from './figures.ts'
import { type Answers, type Ask, measure, median, medianOf, timeMs } from './measure.ts'
import { startMeasured } from './measured-server.ts'
import { createPublisher, everyPage } from './publisher.ts'
import { undisturbed } from './undisturbed.ts'
import { get, nextChoice, nextSignUp, nextStranger, nextView } from './visitor-requests.ts'

export type Effort = { rounds: number; durationMs: number; publishes: number; uploads: number }
export type OnBoth<T> = { sqlite: T; postgres: T }

const uploadBytes = 4_000_000

async function onBoth<T>(
  { sqlite, postgres }: OnBoth<Engine>,
  work: (engine: Engine) => Promise<T>,
): Promise<OnBoth<T>> {
  return { sqlite: await work(sqlite), postgres: await work(postgres) }
}

/** The cost of one kind of request on both databases, measured alternately, and the bytes that it leaves in each. */
async function measureBoth(
  engines: OnBoth<Engine>,
  { rounds, durationMs }: Effort,
  ask: Omit<Ask, 'durationMs'>,
) {
  const all: OnBoth<Answers[]> = { sqlite: [], postgres: [] }
  const asked = { sqlite: 0, postgres: 0 }
  const bytesBefore = await onBoth(engines, ({ bytes }) => bytes())
  // The first round is warm-up.
  for (let round = 0; round <= rounds; round++) {
    // Alternate the order: the first one finds a colder machine.
    const turns = [engines.sqlite, engines.postgres]
    for (const { kind, site, databaseCpu } of round % 2 === 0 ? turns : turns.toReversed()) {
      const measured = await measure(site, { ...ask, durationMs }, databaseCpu)
      asked[kind] += measured.answers
      if (round > 0) all[kind].push(measured)
    }
  }
  const bytesAfter = await onBoth(engines, ({ bytes }) => bytes())
  const of = (kind: keyof typeof all): { rate: Rate; bytes: number } => {
    const { answers: _answers, perCommit: _perCommit, ...rate } = medianOf(all[kind])
    return { rate, bytes: (bytesAfter[kind] - bytesBefore[kind]) / asked[kind] }
  }
  return { sqlite: of('sqlite'), postgres: of('postgres') }
}

async function measurePublish({ site, cookie }: Engine, count: number): Promise<number> {
  const publish = createPublisher(site, cookie)
  // The first publish loads the renderer.
  await publish('details', everyPage)
  const times: number[] = []
  for (let each = 0; each < count; each++) times.push(await undisturbed(() => publish('details', everyPage)))
  return median(times)
}

async function measureUpload({ site, cookie }: Engine, count: number): Promise<number> {
  const phone = new Worker(new URL('./picture-uploads.ts', import.meta.url), {
    workerData: { port: site.port, cookie, bytes: uploadBytes },
  })
  const upload = async () => {
    phone.postMessage(1)
    await once(phone, 'message')
  }
  await upload()
  const times: number[] = []
  for (let each = 0; each < count; each++) times.push(await timeMs(upload))
  await phone.terminate()
  return median(times)
}

/** A file that every page links to, and the sizes that visitors get of it and of a page. */
async function findFile({ site: { port } }: Engine) {
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': 'br' } })
  const page = await ask('/contact')
  const path = /\/assets\/client-[\w-]+\.js/.exec(await page.text())?.[0]
  if (path === undefined) throw new Error('Please run npm run build first: there is no script in the page')
  const file = await ask(path)
  const sitemap = await (await ask('/sitemap.xml')).text()
  const length = (answer: Response) => Number(answer.headers.get('content-length'))
  const sizes = {
    pageBytes: length(page),
    fileBytes: length(file),
    publishedPages: sitemap.split('<loc>').length - 1,
  }
  return { path, sizes }
}

type OfSite = Omit<EngineFigures, 'summaryMs' | 'summaryAfterViewMs' | 'worklistMs'>

/** Measures the site on both databases, alternately. */
export async function measureSites(place: Place, effort: Effort) {
  // The first start after a build renders pages and compiles code, which stay in its memory.
  await (await startMeasured('site', join(place.folder, 'first')))[Symbol.asyncDispose]()
  await using sqlite = await startEngine('sqlite', place)
  await using postgres = await startEngine('postgres', place)
  const engines = { sqlite, postgres }
  const memory = await onBoth(engines, async ({ site }) => (await site.memory()).rss / 1_000_000)
  const { path, sizes } = await findFile(sqlite)
  const read = (request: string) => ({ connections: 32, status: 200, nextRequest: () => request })
  const write = (connections: number, nextRequest: () => string) => ({
    connections,
    status: 201,
    nextRequest,
  })

  const page = await measureBoth(engines, effort, read(get('/contact')))
  const file = await measureBoth(engines, effort, read(get(path)))
  const consultationsOn8 = await measureBoth(engines, effort, write(8, nextStranger))
  const consultationsOn64 = await measureBoth(engines, effort, write(64, nextStranger))
  const view = await measureBoth(engines, effort, write(64, nextView))
  const choice = await measureBoth(engines, effort, write(64, nextChoice))
  const signUp = await measureBoth(engines, effort, write(64, nextSignUp))
  const publishMs = await onBoth(engines, (engine) => measurePublish(engine, effort.publishes))
  const uploadMs = await onBoth(engines, (engine) => measureUpload(engine, effort.uploads))
  for (const { countJunk } of [sqlite, postgres])
    if ((await countJunk()) > 0) throw new Error('Requests went to Junk: others would cost more')

  const of = (kind: 'sqlite' | 'postgres'): OfSite => ({
    page: page[kind].rate,
    file: file[kind].rate,
    consultationsOn8: consultationsOn8[kind].rate,
    consultationsOn64: consultationsOn64[kind].rate,
    view: view[kind].rate,
    choice: choice[kind].rate,
    signUp: signUp[kind].rate,
    publishMs: publishMs[kind],
    uploadMs: uploadMs[kind],
    memoryMegabytes: memory[kind],
    bytesPerConsultation: consultationsOn64[kind].bytes,
    bytesPerView: view[kind].bytes,
    bytesPerSignUp: signUp[kind].bytes,
  })
  return { sizes, sqlite: of('sqlite'), postgres: of('postgres') } satisfies OnBoth<OfSite> & {
    sizes: Partial<Figures['sizes']>
  }
}

import { type Load, type Measured, measureLoad } from './load.ts'
import { startMeasured } from './measured-server.ts'
import { noticeableMs, undisturbed } from './undisturbed.ts'
import { get, nextView } from './visitor-requests.ts'

const rounds = 5
const durationMs = 2000
const warmUp = 20_000

type Server = Awaited<ReturnType<typeof startMeasured>>

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const whole = (value: number) => Math.round(value).toLocaleString('en-GB')
const aim = (value: number, most: number, unit = 'x') =>
  `${value.toFixed(2)}${unit} (aim ${most.toFixed(unit === 'x' ? 0 : 2)}${unit}${value <= most ? '' : ', MISSED'})`

const pageRequest = get('/contact')

const views = (port: number, connections: number): Load => ({
  port,
  connections,
  durationMs,
  status: 201,
  nextRequest: nextView,
})

async function measureOnce(server: Server, load: Load) {
  const before = await server.work()
  const measured = await measureLoad(load)
  const after = await server.work()
  return {
    ...measured,
    cpu: (after.cpuMicroseconds - before.cpuMicroseconds) / measured.answers,
    perCommit: measured.answers / Math.max(1, after.commits - before.commits),
    commitMs: after.medianCommitMs,
  }
}

const measure = (server: Server, load: Load) => undisturbed(() => measureOnce(server, load))

/** Warm-up: measure only after the code has been compiled. */
async function storeAtLeast(port: number, count: number): Promise<number> {
  let stored = 0
  while (stored < count) stored += (await measureLoad(views(port, 64))).answers
  return stored
}

/** The cost of a stored view compared with a bare row. */
export async function benchIngest(folder: string, connections: number) {
  await using site = await startMeasured('site', folder)
  await using bare = await startMeasured('bare-views', folder)
  await storeAtLeast(site.port, warmUp)
  await storeAtLeast(bare.port, warmUp)
  const ours: Awaited<ReturnType<typeof measure>>[] = []
  const theirs: typeof ours = []
  for (let round = 0; round < rounds; round++) {
    theirs.push(await measure(bare, views(bare.port, connections)))
    ours.push(await measure(site, views(site.port, connections)))
  }
  const of = (all: typeof ours, field: keyof (typeof ours)[number]) => median(all.map((one) => one[field]))
  const line = (all: typeof ours) =>
    `${whole(of(all, 'perSecond'))}/s, ${of(all, 'cpu').toFixed(0)} us of CPU each, ${of(all, 'perCommit').toFixed(1)} a commit of ${of(all, 'commitMs').toFixed(1)} ms`
  console.log(`Page views over HTTP, each on disk before its answer (${connections} connections, median of ${rounds})
  ours                         ${line(ours)}
  bare node:http, node:sqlite  ${line(theirs)}
  CPU                          ${aim(of(ours, 'cpu') / of(theirs, 'cpu'), 3)}`)
}

const paces = [
  { name: '500 views a second, 43 million a day', viewEveryMs: 32, pageEveryMs: 4 },
  { name: 'as many views as 16 connections can send', viewEveryMs: undefined, pageEveryMs: undefined },
]

const slowest = (all: readonly Measured[]) => median(all.map(({ slowMs }) => slowMs))

/** How long visitors wait for a page, alone and while views are stored. */
async function measurePages(server: Server, { viewEveryMs, pageEveryMs }: (typeof paces)[number]) {
  const pages: Load = {
    port: server.port,
    connections: 4,
    durationMs,
    status: 200,
    nextRequest: () => pageRequest,
    ...(pageEveryMs && { everyMs: pageEveryMs }),
  }
  const stored = { ...views(server.port, 16), ...(viewEveryMs && { everyMs: viewEveryMs }) }
  await server.work()
  const quiet: Measured[] = []
  const busy: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    quiet.push(await undisturbed(() => measureLoad(pages)))
    const [during] = await undisturbed(() => Promise.all([measureLoad(pages), measureLoad(stored)]))
    busy.push(during)
  }
  const { medianCommitMs } = await server.work()
  return { quietMs: slowest(quiet), busyMs: slowest(busy), medianCommitMs }
}

export async function benchPagesDuringIngest(folder: string) {
  await using site = await startMeasured('site', folder)
  await using bare = await startMeasured('bare-views', folder)
  for (const { port } of [site, bare]) await storeAtLeast(port, warmUp)
  for (const pace of paces) {
    const ours = await measurePages(site, pace)
    const theirs = await measurePages(bare, pace)
    console.log(`A page during ${pace.name} (slowest 1 %, median of ${rounds})
  quiet ${ours.quietMs.toFixed(2)} ms, median commit ${ours.medianCommitMs.toFixed(2)} ms
  busy  ${aim(ours.busyMs, ours.quietMs + noticeableMs, ' ms')}
  bare node:http, node:sqlite: quiet ${theirs.quietMs.toFixed(2)} ms, busy ${theirs.busyMs.toFixed(2)} ms`)
  }
}

/** How much the memory of a process grows with stored views. */
export async function benchMemory(folder: string, count: number) {
  await using site = await startMeasured('site', folder)
  await storeAtLeast(site.port, warmUp)
  const before = await site.memory()
  const stored = await storeAtLeast(site.port, count)
  const after = await site.memory()
  const grown = (field: 'rss' | 'heap') => (after[field] - before[field]) / 1_000_000
  console.log(`Memory after ${whole(stored)} views
  process ${aim(grown('rss'), 50, ' MB')}, its objects ${grown('heap').toFixed(1)} MB`)
}

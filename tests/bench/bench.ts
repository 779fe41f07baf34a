/** `npm run bench`: what our pages and writes cost beside the least that Node can do. Only the ratios mean anything. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Inserts, openBare } from './bare-inserts.ts'
import { type Measured, measureLoad } from './load.ts'
import { startMeasured } from './measured-server.ts'
import { undisturbed } from './undisturbed.ts'

const rounds = 5
const durationMs = 1500

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const whole = (value: number) => Math.round(value).toLocaleString('en-GB')
const ratio = (value: number, aim?: number) =>
  `${value.toFixed(2)}x${aim === undefined ? '' : ` (aim ${aim}x${value >= aim ? '' : ', MISSED'})`}`

type Server = Awaited<ReturnType<typeof startMeasured>>
type Answers = Awaited<ReturnType<typeof measure>>

/** Measures a load with what the server used for each answer. */
async function measureOnce(server: Server, ask: () => Promise<Measured>) {
  const before = await server.work()
  const measured = await ask()
  const after = await server.work()
  return {
    ...measured,
    cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / measured.answers,
    perCommit: measured.answers / Math.max(1, after.commits - before.commits),
  }
}

const measure = (server: Server, ask: () => Promise<Measured>) => undisturbed(() => measureOnce(server, ask))

const pageRequest = 'GET /contact HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n'

async function benchPages(folder: string) {
  await using site = await startMeasured('site', folder)
  await using bare = await startMeasured('bare', folder)
  const ask = ({ port }: Server) =>
    measureLoad({ port, connections: 32, durationMs, status: 200, nextRequest: () => pageRequest })
  await Promise.all([ask(site), ask(bare)])
  const ours: Answers[] = []
  const theirs: Answers[] = []
  for (let round = 0; round < rounds; round++) {
    theirs.push(await measure(bare, () => ask(bare)))
    ours.push(await measure(site, () => ask(site)))
  }
  const speed = (all: readonly Answers[]) => median(all.map(({ perSecond }) => perSecond))
  const cpu = (all: readonly Answers[]) => median(all.map(({ cpuMicroseconds }) => cpuMicroseconds))
  console.log(`Pages (/contact, brotli, 32 connections, median of ${rounds})
  ours            ${whole(speed(ours))}/s, ${cpu(ours).toFixed(0)} us of CPU each
  bare node:http  ${whole(speed(theirs))}/s, ${cpu(theirs).toFixed(0)} us of CPU each
  requests/s      ${ratio(speed(ours) / speed(theirs), 0.8)}
  CPU             ${ratio(cpu(ours) / cpu(theirs))}`)
}

let sent = 0
/** Each asks for something else: a repeat would store nothing. */
function nextConsultation(): string {
  const body = JSON.stringify({
    name: `Visitor ${sent++}`,
    email: 'jo@example.com',
    phone: '0113 496 0000',
    location: 'adel',
    serviceType: 'cut-only',
  })
  return `POST /api/consultations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

async function benchConsultations(folder: string, connections: number) {
  await using site = await startMeasured('site', folder)
  const bare = await openBare(folder)
  const ask = () =>
    measureLoad({ port: site.port, connections, durationMs, status: 201, nextRequest: nextConsultation })
  const { perCommit } = await measure(site, ask)
  const ours: Answers[] = []
  const comparisons = [
    { name: 'bare node:sqlite, all its rows', what: 'consultation', perCommit: 1 },
    { name: 'the same in equal groups', what: 'consultation', perCommit: Math.round(perCommit) },
    { name: 'bare node:sqlite, one row', what: 'row', perCommit: 1 },
    { name: 'the same in equal groups', what: 'row', perCommit: Math.round(perCommit) },
  ] as const
  const theirs = comparisons.map((comparison) => ({ ...comparison, all: [] as Inserts[] }))
  for (let round = 0; round < rounds; round++) {
    ours.push(await measure(site, ask))
    for (const { what, perCommit, all } of theirs) all.push(bare.measureInserts(what, perCommit, durationMs))
  }
  bare.close()
  const speed = (all: readonly { perSecond: number }[]) => median(all.map(({ perSecond }) => perSecond))
  const cpu = (all: readonly { cpuMicroseconds: number }[]) =>
    `${median(all.map(({ cpuMicroseconds }) => cpuMicroseconds)).toFixed(0)} us of CPU each`
  const of = (field: 'perCommit' | 'medianMs' | 'slowMs') => median(ours.map((one) => one[field])).toFixed(1)
  const beside = ({ name, all }: (typeof theirs)[number]) =>
    `  ${name.padEnd(31)} ${whole(speed(all))}/s, ${cpu(all)}; ours: ${ratio(speed(ours) / speed(all), 0.3)}`
  console.log(`Consultations over HTTP, each on disk before its answer (${connections} connections, median of ${rounds})
  ${'ours'.padEnd(31)} ${whole(speed(ours))}/s, ${cpu(ours)}, ${of('perCommit')} rows a commit, ${of('medianMs')} ms (slowest 1 %: ${of('slowMs')} ms)
${theirs.map(beside).join('\n')}`)
}

// On the disk that the site would use: the usual folder for temporary files may be in memory.
const cache = join(import.meta.dirname, '../../.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'bench-'))
try {
  await benchPages(folder)
  for (const connections of [8, 64]) await benchConsultations(folder, connections)
} finally {
  await rm(folder, { recursive: true, force: true })
}

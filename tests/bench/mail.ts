/**
 * `npm run bench -- mail`: the cost of sending an issue, and its effect on visitors. `--quick` sends a tenth,
 * `--day-limit` runs that part only.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { benchDayLimit } from './day-limit.ts'
import { type Load, type Measured, measureLoad } from './load.ts'
import { type MailingSite, sendBare, sendIssue, startMailingSite } from './mail-speed.ts'
import { startSink } from './sink.ts'
import { noticeableMs } from './undisturbed.ts'

const isQuick = process.argv.includes('--quick')
const recipients = isQuick ? 1000 : 10_000
const rounds = isQuick ? 5 : 3
const visitorRounds = isQuick ? 3 : 1

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const whole = (value: number) => Math.round(value).toLocaleString('en-GB')
const missed = (isMet: boolean) => (isMet ? '' : ', MISSED')

async function benchSpeed(folder: string) {
  await using sink = await startSink()
  await using site = await startMailingSite(join(folder, 'speed'), { SMTP_URL: sink.url })
  // Warm-up: measure only after the code has been compiled.
  await sendIssue(site, sink, recipients)
  const memoryBefore = await site.memory()
  const before = await site.work()
  const ours: number[] = []
  const bare: number[] = []
  const bareCpu: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { ms, cpuMicroseconds } = await sendBare(sink, recipients)
    bare.push(ms)
    bareCpu.push(cpuMicroseconds / recipients)
    ours.push(await sendIssue(site, sink, recipients))
  }
  const after = await site.work()
  const memoryAfter = await site.memory()
  const perSecond = (times: readonly number[]) => (recipients * 1000) / median(times)
  // Compare measurements of the same time, since the load of a machine varies.
  const ratio = median(bare.map((ms, round) => ms / (ours[round] ?? ms)))
  const cpu = (after.cpuMicroseconds - before.cpuMicroseconds) / (rounds * recipients)
  const grown = (memoryAfter.rss - memoryBefore.rss) / 1_000_000
  console.log(`An issue to ${whole(recipients)} (median of ${rounds})
  ours              ${whole(perSecond(ours))} mails/s, each written down, ${cpu.toFixed(0)} us of CPU each, ${((recipients * rounds) / (after.commits - before.commits)).toFixed(1)} a commit of ${after.medianCommitMs.toFixed(1)} ms
  nodemailer alone  ${whole(perSecond(bare))} mails/s, ${median(bareCpu).toFixed(0)} us of CPU each
  ratio             ${ratio.toFixed(2)}x (aim 0.7x${missed(ratio >= 0.7)})
  memory            ${grown.toFixed(1)} MB more after ${whole(rounds * recipients)} mails (aim at most 50 MB${missed(grown <= 50)}), its objects ${((memoryAfter.heap - memoryBefore.heap) / 1_000_000).toFixed(1)} MB`)
}

const request = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, deflate, br\r\n${headers}\r\n`

const asking = (site: MailingSite, nextRequest: string, durationMs: number): Load => ({
  port: site.port,
  connections: 1,
  durationMs,
  status: 200,
  nextRequest: () => nextRequest,
})

/** Response times of a page and of the dashboard while an issue is sent. */
async function benchVisitors(folder: string) {
  await using sink = await startSink()
  await using site = await startMailingSite(join(folder, 'visitors'), { SMTP_URL: sink.url })
  const asks = {
    'a page': request('/contact'),
    'the dashboard': request('/api/admin/analytics', `Cookie: ${site.cookie()}\r\n`),
  }
  // Warm-up: measure only after the code has been compiled.
  await sendIssue(site, sink, recipients / 10)
  for (const [name, ask] of Object.entries(asks)) {
    const quiet: Measured[] = []
    const busy: Measured[] = []
    await measureLoad(asking(site, ask, 1000))
    await site.work()
    for (let round = 0; round < visitorRounds; round++) {
      for (let slice = 0; slice < 10; slice++) quiet.push(await measureLoad(asking(site, ask, 500)))
      await sendIssue(site, sink, recipients, async (isOver) => {
        while (!isOver()) busy.push(await measureLoad(asking(site, ask, 500)))
      })
    }
    const { medianCommitMs } = await site.work()
    const slow = (all: readonly Measured[]) => median(all.map(({ slowMs }) => slowMs))
    const most = slow(quiet) + noticeableMs
    console.log(`${name} while an issue goes out (slowest 1 %, median of ${quiet.length} and ${busy.length} half seconds)
  quiet ${slow(quiet).toFixed(2)} ms, median commit ${medianCommitMs.toFixed(2)} ms
  busy  ${slow(busy).toFixed(2)} ms (aim at most ${most.toFixed(2)} ms${missed(slow(busy) <= most)})`)
  }
}

let asked = 0
/** A different person each time, who gets all mails. */
function nextConsultation(): string {
  const body = JSON.stringify({
    name: `Visitor ${asked}`,
    email: `visitor${asked++}@example.com`,
    phone: '0113 496 0000',
    location: 'adel',
    serviceType: 'cut-only',
  })
  return `POST /api/consultations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/** How a mail server that never answers affects a visitor who sends the form. */
async function benchHanging(folder: string) {
  await using sink = await startSink('hang')
  await using hanging = await startMailingSite(join(folder, 'hanging'), { SMTP_URL: sink.url })
  await using without = await startMailingSite(join(folder, 'without'), {})
  const form = ({ port }: MailingSite) =>
    measureLoad({ port, connections: 4, durationMs: 1500, status: 201, nextRequest: nextConsultation })
  await Promise.all([form(hanging), form(without)])
  const ratios: number[] = []
  const times = { hanging: [] as number[], without: [] as number[] }
  for (let round = 0; round < 7; round++) {
    const theirs = await form(without)
    const ours = await form(hanging)
    times.without.push(theirs.medianMs)
    times.hanging.push(ours.medianMs)
    ratios.push(ours.medianMs / theirs.medianMs)
  }
  const ratio = median(ratios)
  console.log(`The form while the mail server hangs (4 connections, median of ${ratios.length})
  hanging   ${median(times.hanging).toFixed(2)} ms
  no mail   ${median(times.without).toFixed(2)} ms
  ratio     ${ratio.toFixed(2)}x (aim at most 1.1x${missed(ratio <= 1.1)})`)
}

// On a disk, as the site: the system's temporary folder may be in memory.
const cache = join(import.meta.dirname, '../../.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'bench-mail-'))
try {
  if (!process.argv.includes('--day-limit')) {
    await benchSpeed(folder)
    await benchVisitors(folder)
    await benchHanging(folder)
  }
  await benchDayLimit(folder, isQuick ? 400 : 2000, isQuick ? 100 : 500)
} finally {
  await rm(folder, { recursive: true, force: true })
}

/**
 * `npm run bench -- workers`: pages of one and of two processes on one PostgreSQL. The load generator shares
 * their cores: ApacheBench, if installed (Debian: apache2-utils), costs a fifth of ours and leaves room for a
 * second process.
 */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { confinedFlags } from '#server/process/allowances.mjs'
import { startPostgres } from '#tests/support/postgres.ts'
import { measureLoad } from './load.ts'
import { undisturbed } from './undisturbed.ts'

const rounds = process.argv.includes('--quick') ? 3 : 5
const connections = 128
const aims = { speed: 1.4, cpu: 1.1 }
const root = join(import.meta.dirname, '../..')

/** A hundredth of a second, the tick of Linux. */
const tickMicroseconds = 10_000

/** CPU time of a process and all its children so far. */
function cpuMicroseconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const own = (Number(user) + Number(system)) * tickMicroseconds
  return children.reduce((sum, child) => sum + cpuMicroseconds(Number(child)), own)
}

const hasAb = spawnSync('ab', ['-V']).status === 0
const run = promisify(execFile)

const askByUs = (port: number) =>
  measureLoad({
    ...{ port, connections, durationMs: 2000, status: 200 },
    nextRequest: () =>
      'GET /contact HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n',
  })

async function askByAb(port: number) {
  const answers = 150_000
  const encoding = 'Accept-Encoding: gzip, deflate, br'
  const url = `http://127.0.0.1:${port}/contact`
  const args = ['-k', '-q', '-l', '-c', String(connections), '-n', String(answers), '-H', encoding, url]
  const { stdout } = await run('ab', args)
  const [, failed] = /Failed requests:\s+(\d+)/.exec(stdout) ?? []
  const [, refused = '0'] = /Non-2xx responses:\s+(\d+)/.exec(stdout) ?? []
  const [, perSecond] = /Requests per second:\s+([\d.]+)/.exec(stdout) ?? []
  const [, slowMs] = /99%\s+(\d+)/.exec(stdout) ?? []
  if (failed !== '0' || refused !== '0' || !perSecond || !slowMs) throw new Error(`Unexpected:\n${stdout}`)
  return { answers, perSecond: Number(perSecond), slowMs: Number(slowMs) }
}

async function startSite(workers: number, databaseUrl: string, folder: string) {
  const env = {
    PATH: process.env.PATH,
    ...{ PORT: '0', DATA_DIR: folder, DATABASE_URL: databaseUrl, WORKERS: String(workers) },
  }
  const flags = confinedFlags({ root, home: root, settings: env })
  const child = spawn(process.execPath, [...flags, 'dist/program/main.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let output = ''
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      output += text
      const address = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(output)
      if (address) resolve(Number(address[1]))
    })
    exit.then(() => reject(new Error(`The site has ended:\n${output}`)))
  })
  const pid = child.pid ?? 0
  const ask = async () => {
    const before = cpuMicroseconds(pid)
    const measured = await (hasAb ? askByAb(port) : askByUs(port))
    return { ...measured, cpu: (cpuMicroseconds(pid) - before) / measured.answers }
  }
  await ask()
  return {
    measure: () => undisturbed(ask),
    async stop() {
      child.kill('SIGTERM')
      await exit
    },
  }
}

type Measured = Awaited<ReturnType<Awaited<ReturnType<typeof startSite>>['measure']>>

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const folder = await mkdtemp(join(root, '.cache/bench-'))
const postgres = await startPostgres({ fsync: true })
try {
  const counts = [1, 2] as const
  const results = counts.map(() => [] as Measured[])
  // Alternate, one at a time, so that other load affects both.
  for (let round = 0; round < rounds; round++)
    for (const [index, workers] of counts.entries()) {
      const site = await startSite(workers, postgres.url, folder)
      results[index]?.push(await site.measure())
      await site.stop()
    }
  const [one, two] = results.map((all) => ({
    speed: median(all.map(({ perSecond }) => perSecond)),
    slowMs: median(all.map(({ slowMs }) => slowMs)),
    cpu: median(all.map(({ cpu }) => cpu)),
  }))
  if (!one || !two) throw new Error('Nothing was measured')
  const speed = two.speed / one.speed
  const cpu = two.cpu / one.cpu
  const line = ({ speed, slowMs, cpu }: typeof one) =>
    `${Math.round(speed).toLocaleString('en-GB')} pages/s, slowest 1 % ${slowMs.toFixed(1)} ms, ${cpu.toFixed(0)} us of CPU each`
  console.log(`Pages (/contact, brotli, ${connections} connections, median of ${rounds}) on ${availableParallelism()} cores, which whoever asks shares (${hasAb ? 'ApacheBench' : 'this process'})
  1 process    ${line(one)}
  2 processes  ${line(two)}
  pages/s      ${speed.toFixed(2)}x (aim ${aims.speed}x)
  CPU of each  ${cpu.toFixed(2)}x (aim at most ${aims.cpu}x, where the load leaves no core free)
  Load of the machine in the last minute: ${loadavg()[0]?.toFixed(1)}
  ${speed >= aims.speed || cpu <= aims.cpu ? 'Met' : 'MISSED'}`)
} finally {
  await postgres[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
}

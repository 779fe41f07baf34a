/** One of the processes of `npm run fuzz`: it runs the rounds that it is given, each with an application of its own. */
import { openSync, writeSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { curlOf } from './curl.ts'
import { refuseConnections } from './disarm.ts'
import { runRound } from './round.ts'
import { openScene } from './scene.ts'
import type { WorkerOrder, WorkerReport } from './workers.ts'

const longestNote = 4096

/** What is being asked stays on the disk, for whoever finds this process dead. */
function noteRequests(file: string) {
  const descriptor = openSync(file, 'w')
  const bytes = Buffer.alloc(longestNote, ' ')
  return (text: string) => {
    bytes.fill(' ')
    bytes.write(text)
    writeSync(descriptor, bytes, 0, longestNote, 0)
  }
}

async function run({ databaseUrl, template, folder: parent, noteFile, ...order }: WorkerOrder) {
  const folder = await mkdtemp(join(parent, 'round-'))
  const note = noteRequests(noteFile)
  let url = databaseUrl
  if (template !== undefined) {
    const file = join(folder, 'site.db')
    await copyFile(template, file)
    url = `sqlite:${file}`
  }
  await mkdir(folder, { recursive: true })
  // Every other round is one behind https, where cookies and headers differ, and one in eight has the usual limits.
  const scene = await openScene({
    databaseUrl: url,
    folder,
    isHttps: order.round % 2 === 1,
    limits: order.round % 8 === 7 ? 1 : 1e6,
  })
  try {
    return await runRound({
      ...order,
      scene,
      known: new Set(order.known),
      onRequest: (number, planned, sent) => note(`request ${number}: ${curlOf(planned.method, sent)}`),
    })
  } finally {
    await scene.close()
    await rm(folder, { recursive: true, force: true })
  }
}

// Ctrl+C reaches the whole group: the one that gives the orders decides.
process.on('SIGINT', () => {})
refuseConnections(process.env.FUZZ_ALLOWED ? [process.env.FUZZ_ALLOWED] : [])
process.on('message', async (order: WorkerOrder) => {
  const result = await run(order)
  const report: WorkerReport = { result, memoryMb: Math.round(process.memoryUsage.rss() / 1e6) }
  process.send?.(report)
})

/** A process of `npm run drill -- fuzz`, which runs the rounds that it is given, each with a new application. */
import { openSync, writeSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { curlOf } from './curl.ts'
import { refuseConnections } from './disarm.ts'
import { kindOfRound, runRound } from './round.ts'
import { openScene } from './scene.ts'
import type { WorkerOrder, WorkerReport } from './workers.ts'

const longestNote = 4096

/** Keeps the current request in a file, in case this process dies. */
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
  const scene = await openScene({
    databaseUrl: url,
    folder,
    ...kindOfRound(order.round),
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

// Ctrl+C reaches the whole process group; the parent decides.
process.on('SIGINT', () => {})
refuseConnections(process.env.FUZZ_ALLOWED)
process.on('message', async (order: WorkerOrder) => {
  const result = await run(order)
  const report: WorkerReport = { result, memoryMb: Math.round(process.memoryUsage.rss() / 1e6) }
  process.send?.(report)
})

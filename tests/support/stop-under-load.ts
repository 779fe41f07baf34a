import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { copyTemplate, makeFolder } from './databases.ts'
import { aRequest } from './factories.ts'
import { launch } from './server-process.ts'

const connections = 16
const answersBeforeStop = 200

/** The status of the answer, or the error code of a broken connection. */
function sendConsultation(address: string, agent: Agent, name: string): Promise<number | string> {
  const body = JSON.stringify({ ...aRequest, name })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve) => {
    const codeOf = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
    const asking = request(`${address}/api/consultations`, { method: 'POST', agent, headers }, (answer) => {
      text(answer).then(() => resolve(answer.statusCode ?? 0), codeOf)
    })
    asking.on('error', codeOf)
    asking.end(body)
  })
}

/** Stops a server under a continuous load of consultations. */
export async function stopUnderLoad(settings: Record<string, string> = {}) {
  const server = launch({
    DATABASE_URL: await copyTemplate(),
    DATA_DIR: await makeFolder(),
    ADMIN_PASSWORD: 'curls in the rain',
    RATE_LIMIT_FACTOR: '1000000',
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'count-requests.ts'))}`,
    ...settings,
  })
  const address = await server.ready
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const outcomes: (number | string)[] = []
  let stoppedAt = 0

  async function keepSending(client: number) {
    for (let nth = 0; ; nth++) {
      const outcome = await sendConsultation(address, agent, `Visitor ${client}-${nth}`)
      if (outcome === 'ECONNREFUSED') return
      outcomes.push(outcome)
      if (outcomes.length < answersBeforeStop || stoppedAt > 0) continue
      stoppedAt = performance.now()
      server.kill('SIGTERM')
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, client) => keepSending(client)))
  const exit = await server.exit
  agent.destroy()
  const answered = outcomes.filter((outcome) => outcome === 201).length
  let read = 0
  for (const [, count] of server.output().matchAll(/Requests read: (\d+)/g)) read += Number(count)
  return {
    exit,
    tookMs: performance.now() - stoppedAt,
    answered,
    unanswered: read - answered,
    refused: outcomes.filter((outcome) => typeof outcome === 'number' && outcome !== 201).length,
    /** Connections that broke before the server had read the request. */
    reset: outcomes.filter((outcome) => typeof outcome === 'string').length,
  }
}

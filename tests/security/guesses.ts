import { Agent, createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { portOf } from '#tests/support/local-port.ts'

export type Sent = {
  path: string
  body: object
  /** An address of this machine that the connection comes from. */
  from?: string
  headers?: Record<string, string>
}

export type Answer = {
  status: number
  body: string
  /** Names and values of those that were set. */
  cookies: string[]
  /** All but the time of day. */
  headers: Record<string, unknown>
}

const connections = 50

/** Somebody who makes calls from whatever address of the loopback range. */
export function createCaller(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  onTestFinished(() => agent.destroy())

  const send = ({ path, body, from = '127.0.0.1', headers = {} }: Sent) =>
    new Promise<Answer>((resolve, reject) => {
      const payload = JSON.stringify(body)
      const sending = request(
        {
          ...{ host: '127.0.0.1', port, path, method: 'POST', localAddress: from, agent },
          headers: {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(payload)),
            ...headers,
          },
        },
        (answer) => {
          const status = answer.statusCode ?? 0
          const given = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '')
          const cookies = given.filter((one) => !one.endsWith('='))
          const { date: _date, ...told } = answer.headers
          text(answer).then((words) => resolve({ status, body: words, cookies, headers: told }), reject)
        },
      )
      sending.on('error', reject)
      sending.end(payload)
    })

  /** So many, as many at once as there are connections. Says how often each status was answered. */
  async function flood(count: number, sentOf: (nth: number) => Sent): Promise<Map<number, number>> {
    const statuses = new Map<number, number>()
    let next = 0
    const work = async () => {
      while (next < count) {
        const { status } = await send(sentOf(next++))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: connections }, work))
    return statuses
  }
  return { send, flood }
}

/** A proxy as careless as may be: it adds who has called to what the caller has said, and passes all of it on. */
export async function runAppendingProxy(port: number): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const server = createServer((incoming, outgoing) => {
    const said = incoming.headers['x-forwarded-for']
    const forwarded = [said, incoming.socket.remoteAddress].flat().filter(Boolean).join(', ')
    const headers = { ...incoming.headers, 'x-forwarded-for': forwarded }
    const { method, url: path } = incoming
    const onward = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  return await portOf(server.listen(0, '127.0.0.1'))
}

const forgedAddress = (nth: number) => `198.51.${100 + (nth % 4)}.${nth % 250}`

const oneHeader = [
  'x-forwarded-for',
  'x-real-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-remote-addr',
  'x-originating-ip',
  'fastly-client-ip',
  'x-forwarded',
  'forwarded-for',
  'client-ip',
]

/** A thousand addresses, each told in every way in which somebody may believe it. */
export function forgedHeaders(nth: number): Record<string, string> {
  const address = forgedAddress(nth % 1000)
  const others: Record<string, string>[] = [
    { forwarded: `for=${address};proto=https` },
    { 'x-forwarded-for': `${address}, 127.0.0.1` },
    { 'x-forwarded-for': `127.0.0.1, ${address}` },
    { 'x-forwarded-for': `[2001:db8:${nth % 1000}::1]` },
    Object.fromEntries(oneHeader.map((name) => [name, address])),
  ]
  const kind = nth % (oneHeader.length + others.length)
  const name = oneHeader[kind]
  return name === undefined ? (others[kind - oneHeader.length] ?? {}) : { [name]: address }
}

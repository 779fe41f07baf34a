import { connect, type Socket } from 'node:net'

export type Load = {
  port: number
  connections: number
  durationMs?: number
  /** Ends the load if its duration is not known in advance. */
  isOver?: () => boolean
  /** The bytes of the next request. */
  nextRequest: () => Buffer | string
  status: number
  /** The interval per connection; without it, each request follows the previous answer. */
  everyMs?: number
}

export type Measured = { perSecond: number; medianMs: number; slowMs: number; answers: number }

const headEnd = Buffer.from('\r\n\r\n')

/** The length of the answer at the start of these bytes; undefined while it is incomplete. */
function lengthOfAnswer(bytes: Buffer, status: number): number | undefined {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  if (!head.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`Unexpected answer:\n${bytes}`)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
  const total = end + headEnd.length + length
  return bytes.length < total ? undefined : total
}

function keepAsking(
  socket: Socket,
  load: Load,
  { begin, until }: { begin: number; until: number },
  times: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer[] = []
    let asked = 0
    const ask = () => {
      asked = performance.now()
      socket.write(load.nextRequest())
    }
    socket.on('data', (bytes) => {
      received.push(bytes)
      try {
        if (lengthOfAnswer(Buffer.concat(received), load.status) === undefined) return
      } catch (error) {
        reject(error)
        socket.destroy()
        return
      }
      received = []
      times.push(performance.now() - asked)
      const wait = load.everyMs === undefined ? 0 : asked + load.everyMs - performance.now()
      if (performance.now() + wait >= until || load.isOver?.()) socket.end(resolve)
      else if (wait <= 0) ask()
      else setTimeout(ask, wait)
    })
    socket.once('error', reject)
    socket.once('connect', () => setTimeout(ask, Math.max(0, begin - performance.now())))
  })
}

/** Sends requests on several connections, each waiting for its answer, and measures the answers. */
export async function measureLoad(load: Load): Promise<Measured> {
  const times: number[] = []
  const start = performance.now()
  const until = start + (load.durationMs ?? Number.POSITIVE_INFINITY)
  const sockets = Array.from({ length: load.connections }, () => connect({ port: load.port, noDelay: true }))
  // Spread paced connections evenly over the interval.
  const step = (load.everyMs ?? 0) / load.connections
  const asking = sockets.map((socket, index) =>
    keepAsking(socket, load, { begin: start + index * step, until }, times),
  )
  await Promise.all(asking)
  const elapsed = performance.now() - start
  const sorted = times.toSorted((a, b) => a - b)
  return {
    perSecond: (times.length * 1000) / elapsed,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
    slowMs: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    answers: times.length,
  }
}

import { connect, createServer, type Socket } from 'node:net'
import { portOf } from './local-port.ts'

export type Front = Awaited<ReturnType<typeof openFront>>

const unused: Front[] = []

/**
 * A TCP proxy with a port of its own, which leads to a server once that has a port. It stays open: no other
 * program can take the port, and the next site has the same address, for which compressed pages are cached.
 */
export const takeFront = async () => unused.pop() ?? (await openFront())

async function openFront() {
  const sockets = new Set<Socket>()
  let target: number | undefined
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    if (target === undefined) {
      client.destroy()
      return
    }
    const upstream = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1').unref()
  const front = {
    url: `http://127.0.0.1:${await portOf(server)}`,
    leadTo(address: string): void {
      target = Number(new URL(address).port)
    },
    /** Closes all connections. */
    release(): void {
      target = undefined
      for (const socket of sockets) socket.destroy()
      unused.push(front)
    },
  }
  return front
}

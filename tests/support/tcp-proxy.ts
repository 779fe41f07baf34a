import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { portOf } from './local-port.ts'

type Pair = { client: Socket; server: Socket }

/** Breaks the connection when these bytes go towards the server. */
type Trap = {
  bytes: string
  /** `before`: the server never gets them. `after`: it answers, and the answer is lost. */
  cut: 'before' | 'after'
}

/** A proxy between clients and the first of these ports that answers, which breaks connections on demand. */
export async function runTcpProxy(targets: () => readonly number[], listenOn = 0) {
  const pairs = new Set<Pair>()
  let isSilent = false
  let trap: Trap | undefined
  let sprung = 0

  async function reach(ports: readonly number[]): Promise<Socket | undefined> {
    for (const port of ports) {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      const isThere = await once(socket, 'connect').then(
        () => true,
        () => false,
      )
      if (isThere) return socket
    }
    return undefined
  }

  function join(pair: Pair) {
    const { client, server } = pair
    pairs.add(pair)
    const drop = () => {
      client.destroy()
      server.destroy()
    }
    const reset = () => {
      for (const socket of [client, server]) socket.resetAndDestroy()
    }
    let isCutAtAnswer = false
    client.on('data', (bytes) => {
      const isCaught = trap !== undefined && bytes.includes(trap.bytes)
      if (isCaught) {
        sprung++
        isCutAtAnswer = trap?.cut === 'after'
        trap = undefined
        if (!isCutAtAnswer) return reset()
      }
      server.write(bytes)
    })
    server.on('data', (bytes) => (isCutAtAnswer ? reset() : client.write(bytes)))
    // A half-closed connection may still get an answer.
    client.on('end', () => server.end())
    server.on('end', () => client.end())
    for (const socket of [client, server]) {
      socket.on('error', drop)
      socket.on('close', () => {
        pairs.delete(pair)
        drop()
      })
      if (isSilent) socket.pause()
    }
  }

  const proxy = createServer({ noDelay: true, allowHalfOpen: true, pauseOnConnect: true }, async (client) => {
    client.on('error', () => {})
    const server = await reach(targets())
    if (server === undefined || client.destroyed) {
      server?.destroy()
      client.resetAndDestroy()
      return
    }
    join({ client, server })
    if (!isSilent) client.resume()
  })
  proxy.listen(listenOn, '127.0.0.1')
  onTestFinished(async () => {
    for (const { client, server } of pairs) for (const socket of [client, server]) socket.destroy()
    proxy.close()
    await once(proxy, 'close')
  })
  return {
    port: await portOf(proxy),
    /** Drops all traffic, as a failing network does: nothing is closed, nothing arrives. */
    silence(): void {
      isSilent = true
      for (const { client, server } of pairs) for (const socket of [client, server]) socket.pause()
    },
    /** Delivers the delayed traffic, as TCP does by retransmission. */
    resume(): void {
      isSilent = false
      for (const { client, server } of pairs) for (const socket of [client, server]) socket.resume()
    },
    /** Resets every connection. */
    reset(): void {
      for (const { client, server } of pairs) for (const socket of [client, server]) socket.resetAndDestroy()
    },
    /** Resets the next connection that sends these bytes. */
    trap(next: Trap): void {
      trap = next
    },
    sprung: () => sprung,
  }
}

import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** The port of a server that listens or is about to. */
export async function portOf(server: Server): Promise<number> {
  if (!server.listening) await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return address.port
}

// Below the ports that the system hands out, above 10080, the last that browsers refuse, and far from those of another process.
let last = 10_100 + ((process.pid * 97) % 20_000)

/** A port for a program that has to be told its own before it starts. */
export async function takePort(): Promise<number> {
  for (;;) {
    last += 1
    const probe = createServer().listen(last, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return last
  }
}

import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** The port of a server that listens, or is about to. */
export async function portOf(server: Server): Promise<number> {
  if (!server.listening) await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return address.port
}

/** For a program that cannot be told to take any port. Another one may take it first: where it can be told, it is told 0. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  const port = await portOf(probe)
  probe.close()
  await once(probe, 'close')
  return port
}

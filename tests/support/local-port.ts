import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** The port of a server that listens or is about to. */
export async function portOf(server: Server): Promise<number> {
  if (!server.listening) await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return address.port
}

/**
 * A free port for a program that cannot choose one itself; another program may take it first. Prefer port 0
 * where possible.
 */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  const port = await portOf(probe)
  probe.close()
  await once(probe, 'close')
  return port
}

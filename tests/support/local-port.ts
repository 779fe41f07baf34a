import { once } from 'node:events'
import type { Server } from 'node:net'

/** The port of a server that listens, or is about to. */
export async function portOf(server: Server): Promise<number> {
  if (!server.listening) await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return address.port
}

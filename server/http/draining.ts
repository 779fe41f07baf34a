import { once } from 'node:events'
import { Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

// A connected client may be about to send: let it get an answer instead of a reset.
const drainMs = 100
const giveUpMs = 4000
const reapEveryMs = 50

/** During shutdown, answers requests that have arrived and closes each connection after its answer. */
export function drainOnClose(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    const { server } = app
    if (!server.listening) return
    // Pages are answered before any hook runs.
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
    const closed = once(server, 'close')
    // Stops listening only: the HTTP server's own close would also cut connections that wait for their next request.
    Server.prototype.close.call(server)
    await wait(drainMs)
    server.closeIdleConnections()
    const reaping = setInterval(() => server.closeIdleConnections(), reapEveryMs)
    const givingUp = setTimeout(() => server.closeAllConnections(), giveUpMs - drainMs)
    await closed
    clearInterval(reaping)
    clearTimeout(givingUp)
  })
}

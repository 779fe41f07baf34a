import { once } from 'node:events'
import { Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

// Whoever is connected may be about to send, and gets an answer instead of a reset.
const drainMs = 100
const giveUpMs = 4000
const reapEveryMs = 50

/** While the server stops, what has arrived is answered, and each answer ends its connection. */
export function drainOnClose(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    const { server } = app
    if (!server.listening) return
    // Pages never come to a hook.
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
    const closed = once(server, 'close')
    // Only refuses new connections; the close of an HTTP server would also cut those that wait for their next request.
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

/** A mail server that accepts everything and keeps nothing, or with `hang` never answers. */
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import type { SinkNews, SinkOrder } from './messages.ts'

const isHanging = process.argv.includes('hang')
let wanted = Number.POSITIVE_INFINITY
let taken = 0

const tell = (news: SinkNews) => process.send?.(news)

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onConnect(_session, done) {
    if (!isHanging) done()
  },
  onData(stream, _session, done) {
    stream.resume().once('end', () => {
      taken++
      done()
      if (taken === wanted) tell({ news: 'taken' })
    })
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
const address = server.server.address()
tell({ news: 'ready', port: typeof address === 'object' && address ? address.port : 0 })

process.on('message', (order: SinkOrder) => {
  taken = 0
  wanted = order.tellAfter
})
process.on('disconnect', () => process.exit(0))

/** A process of clients that each hold a connection as long as they are let, as cheaply as they can. */
import { connect, type Socket } from 'node:net'

/** How many have been let in. Which have been shown out only the server knows: who does not read hears nothing. */
export type SlowNews = { connected: number }

const everyMs = 4000
// More than the buffers of a connection hold.
const asked = 2000

const get = 'GET /contact HTTP/1.1\r\nHost: localhost\r\n\r\n'
const post =
  'POST /api/consultations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{'

const drip = (socket: Socket, piece: string) => {
  const dripping = setInterval(() => socket.write(piece), everyMs)
  socket.once('close', () => clearInterval(dripping))
}

/** A head that never ends, a body that hardly comes, answers that are not read, and nothing more at all. */
const kinds: ((socket: Socket) => void)[] = [
  (socket) => {
    socket.write('GET /contact HTTP/1.1\r\nHost: localhost\r\n')
    drip(socket, 'x-slow: 1\r\n')
    socket.resume()
  },
  (socket) => {
    socket.write(post)
    drip(socket, ' ')
    socket.resume()
  },
  (socket) => {
    socket.pause()
    socket.write(get.repeat(asked))
  },
  (socket) => {
    socket.write(get)
    socket.resume()
  },
]

const [port, count] = process.argv.slice(2).map(Number)
const news: SlowNews = { connected: 0 }
for (let nth = 0; nth < (count ?? 0); nth++) {
  const socket = connect({ port: port ?? 0, host: '127.0.0.1' })
  socket.on('error', () => {})
  socket.once('connect', () => {
    news.connected++
    kinds[nth % kinds.length]?.(socket)
  })
}
setInterval(() => process.send?.(news), 250)
process.on('disconnect', () => process.exit(0))

/** A process of clients that hold connections as long and as cheaply as possible. */
import { connect, type Socket } from 'node:net'

/**
 * Number of accepted connections. Only the server knows which it has closed: a client that does not read is
 * not notified.
 */
export type SlowNews = { connected: number }

const everyMs = 4000
// Fills the buffers of a connection if the file is large.
const unread = 28

const [port, count] = process.argv.slice(2, 4).map(Number)
const largeFile = process.argv[4] ?? '/contact'

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const post =
  'POST /api/consultations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{'

const drip = (socket: Socket, piece: string) => {
  const dripping = setInterval(() => socket.write(piece), everyMs)
  socket.once('close', () => clearInterval(dripping))
}

/** Clients with endless headers, a trickling body, unread answers, and idle connections. */
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
    socket.write(ask(largeFile).repeat(unread))
  },
  (socket) => {
    socket.write(ask('/contact'))
    socket.resume()
  },
]

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

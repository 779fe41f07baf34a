/** A process of clients that each hold a connection as long as they are let, as cheaply as they can. */
import { connect, type Socket } from 'node:net'

/** How many have been let in. Which have been shown out only the server knows: who does not read hears nothing. */
export type SlowNews = { connected: number }

const everyMs = 4000
// More than the buffers of a connection hold, if the file is large.
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

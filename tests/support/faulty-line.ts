import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { portOf } from './local-port.ts'

/** Where a connection breaks: after this command of the client, which gets no further reply. */
export type Cut = 'before DATA' | 'after DATA' | 'after the final dot'

type Fault = {
  /** Cuts the connection during the mail to this address. */
  cut?: { at: Cut; to: string }
  /** Replies to STARTTLS with this line instead of forwarding it. */
  startTls?: string
}

/** A proxy between a client and a mail server that breaks connections on demand. */
export async function runFaultyLine(port: number, fault: () => Fault | undefined) {
  const sockets = new Set<Socket>()

  function join(client: Socket) {
    const server = connect(port, '127.0.0.1')
    let said = ''
    let isCutAtNextReply = false
    const drop = () => {
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', drop)
      socket.on('close', () => {
        sockets.delete(socket)
        drop()
      })
    }

    client.on('data', (bytes) => {
      said += bytes.toString('latin1')
      const { cut, startTls } = fault() ?? {}
      if (startTls && /^STARTTLS\r\n/im.test(bytes.toString('latin1'))) {
        client.write(`${startTls}\r\n`)
        return
      }
      const isConcerned = cut !== undefined && said.includes(`RCPT TO:<${cut.to}>`)
      if (isConcerned && cut.at === 'before DATA') return drop()
      server.write(bytes)
      if (!isConcerned) return
      const isData = /\r\nDATA\r\n/.test(said)
      if (isData && cut.at === 'after DATA') isCutAtNextReply = true
      if (isData && cut.at === 'after the final dot' && said.endsWith('\r\n.\r\n')) isCutAtNextReply = true
    })
    server.on('data', (bytes) => {
      // The server has done its work; only the reply is lost.
      if (isCutAtNextReply) drop()
      else client.write(bytes)
      if (/^250 .*\r\n$/m.test(bytes.toString('latin1')) && said.endsWith('\r\n.\r\n')) said = ''
    })
  }

  const line = createServer(join)
  line.listen(0, '127.0.0.1')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    line.close()
    await once(line, 'close')
  })
  return { host: `127.0.0.1:${await portOf(line)}` }
}

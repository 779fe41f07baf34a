import { once } from 'node:events'
import type { Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { portOf } from './local-port.ts'

export type ReceivedMail = {
  /** The envelope, which may differ from the headers. */
  envelopeFrom: string
  envelopeTo: string[]
  raw: Buffer
}

/** A report of an accepted mail. */
export type Receipt = { to: string; messageId: string }

export const receiptOf = ({ envelopeTo, raw }: ReceivedMail): Receipt => ({
  to: envelopeTo.join(),
  messageId: /^Message-ID:\s*(<[^>]+>)/im.exec(raw.toString('latin1'))?.[1] ?? 'no Message-ID',
})

/** A refusal with this SMTP reply code. */
export const reply = (responseCode: number, message = 'Not now') =>
  Object.assign(new Error(message), { responseCode })

type Answer = (error?: Error | null) => void

export type MailServerOptions = SMTPServerOptions & {
  port?: number
  /** Answers a complete mail; by default every mail is accepted. */
  onMail?: (mail: ReceivedMail, answer: Answer) => void
}

/** A real mail server on this machine, which keeps all accepted mails. */
export async function startMailServer({ port = 0, onMail, ...options }: MailServerOptions = {}) {
  const mails: ReceivedMail[] = []
  const arrivals = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Failures that tests cause on purpose need no log.
    logger: false,
    // The library gives idle connections of a pool 30 seconds to end by themselves.
    closeTimeout: 100,
    ...options,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.once('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const mail = {
          envelopeFrom: mailFrom ? mailFrom.address : '',
          envelopeTo: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts),
        }
        const answer: Answer = (error) => {
          if (!error) {
            mails.push(mail)
            arrivals.dispatchEvent(new Event('mail'))
          }
          done(error)
        }
        if (onMail) onMail(mail, answer)
        else answer()
      })
    },
  })
  server.on('error', () => {})
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  const ownPort = await portOf(server.server)
  return {
    url: `smtp://127.0.0.1:${ownPort}`,
    port: ownPort,
    mails,
    /** Number of open connections. */
    connections: () => server.connections.size,
    /** Resolves when this many mails were accepted. */
    async received(count: number): Promise<void> {
      while (mails.length < count) await once(arrivals, 'mail')
    },
    parsed: (): Promise<ParsedMail[]> => Promise.all(mails.map(({ raw }) => simpleParser(raw))),
    /** Resets all connections and stops. */
    async crash(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

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

export const messageIdOf = ({ raw }: ReceivedMail) =>
  /^Message-ID:\s*<([^>]+)>/im.exec(raw.toString('latin1'))?.[1] ?? 'no Message-ID'

/** A refusal with this SMTP reply code. */
export const reply = (responseCode: number, message = 'Not now') =>
  Object.assign(new Error(message), { responseCode })

type Answer = (error?: Error | null) => void

export type MailServerOptions = SMTPServerOptions & {
  /** Answers a complete mail; by default every mail is accepted. */
  onMail?: (mail: ReceivedMail, answer: Answer) => void
}

/** A real mail server on this machine, which keeps all mails that it was given. */
export async function startMailServer({ onMail, ...options }: MailServerOptions = {}) {
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
  let isAway = false
  server.server.on('connection', (socket: Socket) => {
    if (isAway) return socket.resetAndDestroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    return undefined
  })
  server.listen(0, '127.0.0.1')
  const port = await portOf(server.server)
  /** Resets all connections. */
  const drop = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    /** Resolves when this many mails were accepted. */
    async received(count: number): Promise<void> {
      while (mails.length < count) await once(arrivals, 'mail')
    },
    parsed: (): Promise<ParsedMail[]> => Promise.all(mails.map(({ raw }) => simpleParser(raw))),
    drop,
    /** Resets all connections, also new ones. The port is kept: meanwhile another server might get it. */
    leave(): void {
      isAway = true
      drop()
    },
    comeBack(): void {
      isAway = false
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

import nodemailer from 'nodemailer'
import type { CalendarPart } from './letter.ts'
import { explainMailFailure } from './refusals.ts'
import { mailCompanyOf } from './sending-limits.ts'
import type { Mailbox, SmtpServer } from './settings.ts'
import type { Failure } from './smtp-error.ts'
import { toSmtpError } from './smtp-error.ts'
import { toSafeHeaderText } from './visitor-text.ts'

/** A mail as handed to the mail server. */
export type Message = {
  id: string
  to: string
  replyTo?: Mailbox | undefined
  subject: string
  html: string
  text: string
  calendar?: CalendarPart | undefined
  createdAt: Date
  /** Must not arrive twice: a failure then says whether it may have arrived. */
  isSentOnce?: boolean
  /** Written by a person: omits `Auto-Submitted`. */
  isPersonal?: boolean
  /** Ids of the earlier mails in the thread; the last one is the mail being answered. */
  refersTo?: readonly string[]
  /** For list mails: the one-click unsubscribe link of the header. */
  unsubscribeUrl?: string | undefined
}

export type Mailer = {
  /** Resolves with the failure, or with undefined once the server has accepted the mail. */
  send: (message: Message) => Promise<Failure | undefined>
  /** How many mails are sent at the same time. */
  connections: number
  close: () => void
}

export type MailerOptions = {
  server: SmtpServer
  from: Mailbox
  /** The company's name for use in a sentence. */
  company?: string
  connections?: number
  /** Longest silence from the server. */
  socketTimeoutMs?: number
}

/** Longest silence at DNS, connection, greeting, each command and the mail itself. */
const longestTimeoutMs = 30_000

const messageIdOf = (id: string, from: Mailbox) => `<${id}@${from.address.split('@')[1]}>`

/** The envelope and headers. Every visitor text goes through `toSafeHeaderText`. */
export function composeMail(message: Message, from: Mailbox) {
  const { id, to, replyTo, subject, html, text, calendar, createdAt, unsubscribeUrl } = message
  const { isPersonal = false, refersTo = [] } = message
  const references = refersTo.map((one) => messageIdOf(one, from))
  const inReplyTo = references.at(-1)
  return {
    // Stable across retries, so that mail programs show a repeated mail once.
    messageId: messageIdOf(id, from),
    ...(inReplyTo !== undefined && { inReplyTo, references }),
    date: createdAt,
    from: { name: toSafeHeaderText(from.name), address: from.address },
    to: { name: '', address: to },
    // Explicit envelope: no address in a header can add a recipient.
    envelope: { from: from.address, to: [to] },
    ...(replyTo && { replyTo: { name: toSafeHeaderText(replyTo.name, 100), address: replyTo.address } }),
    subject: toSafeHeaderText(subject),
    html,
    text,
    ...(calendar && { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
    headers: {
      ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeUrl && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

type Connection = Required<Pick<MailerOptions, 'server' | 'connections' | 'socketTimeoutMs'>> & {
  /** Is told each reply of the server. */
  onReply?: (reply: string) => void
}

const ignore = () => {}

const createTransport = ({ server, connections, socketTimeoutMs, onReply }: Connection) =>
  nodemailer.createTransport({
    pool: true,
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.requireTls && !server.secure,
    ...(server.auth && { auth: server.auth }),
    ...(server.isLocal && { tls: { rejectUnauthorized: false } }),
    maxConnections: connections,
    // No requeues by nodemailer: retries follow the mail's row in the outbox.
    maxRequeues: 0,
    dnsTimeout: socketTimeoutMs,
    connectionTimeout: socketTimeoutMs,
    greetingTimeout: socketTimeoutMs,
    // RFC 5321 suggests minutes; the owner would see nothing meanwhile, and a retry keeps its Message-ID.
    socketTimeout: socketTimeoutMs,
    ...(onReply && {
      transactionLog: true,
      logger: {
        ...{ level: ignore, trace: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore },
        debug: ({ tnx }: { tnx?: string }, words: string) => tnx === 'server' && onReply(words),
      },
    }),
  })

export function createMailer({
  server,
  from,
  company = mailCompanyOf(server),
  connections = 5,
  socketTimeoutMs = longestTimeoutMs,
}: MailerOptions): Mailer {
  let transport: ReturnType<typeof createTransport> | undefined
  const explain = (error: unknown) => explainMailFailure(error, { auth: server.auth, company })
  const own = new Set<ReturnType<typeof createTransport>>()

  /** Over a connection of its own, which tells whether the mail was under way when it broke. */
  async function sendOnItsOwn(message: Message): Promise<Failure | undefined> {
    const replies = { awaitsMail: false }
    // 354: the server waits for the mail itself.
    const onReply = (reply: string) => {
      if (reply.startsWith('354')) replies.awaitsMail = true
    }
    const single = createTransport({ server, connections: 1, socketTimeoutMs, onReply })
    own.add(single)
    try {
      await single.sendMail(composeMail(message, from))
      return undefined
    } catch (error) {
      const isAnswered = toSmtpError(error).responseCode > 0
      return { ...explain(error), ...(replies.awaitsMail && !isAnswered && { mayHaveArrived: true }) }
    } finally {
      single.close({ force: true })
      own.delete(single)
    }
  }

  return {
    connections,
    async send(message) {
      try {
        if (message.isSentOnce) return await sendOnItsOwn(message)
        transport ??= createTransport({ server, connections, socketTimeoutMs })
        await transport.sendMail(composeMail(message, from))
        return undefined
      } catch (error) {
        return explain(error)
      }
    },
    close: () => {
      transport?.close({ force: true })
      for (const one of own) one.close({ force: true })
    },
  }
}

/** Sends one mail over its own connection; throws nodemailer's errors. */
export async function sendOneMail(
  { server, from, socketTimeoutMs }: Pick<MailerOptions, 'server' | 'from'> & { socketTimeoutMs: number },
  message: Message,
): Promise<void> {
  const transport = createTransport({ server, connections: 1, socketTimeoutMs })
  try {
    await transport.sendMail(composeMail(message, from))
  } finally {
    transport.close({ force: true })
  }
}

import nodemailer from 'nodemailer'
import type { CalendarPart } from './letter.ts'
import { explainFailure, type Failure } from './refusals.ts'
import { isLoopbackHost, type Mailbox, type MailSettings, type SmtpServer } from './settings.ts'
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
  /** Written by a person: omits `Auto-Submitted`. */
  isPersonal?: boolean
  /** The id of the earlier mail whose thread it continues. */
  threadOf?: string | undefined
  /** For newsletter mails: the one-click unsubscribe link of the header (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

type SmtpOptions = {
  /** Longest silence of a server; short, so that a mail that it keeps waiting delays no others for long. */
  silenceMs?: number
  /** The longest that one mail may take in all. */
  mailMs?: number
}

const messageIdOf = (id: string, from: Mailbox) => `<${id}@${from.address.split('@')[1]}>`

/** The envelope and headers. Every visitor text goes through `toSafeHeaderText`. */
export function composeMail(message: Message, from: Mailbox) {
  const { id, to, replyTo, subject, html, text, calendar, createdAt, unsubscribeUrl } = message
  const { isPersonal = false, threadOf } = message
  const before = threadOf && messageIdOf(threadOf, from)
  return {
    // Stable across retries, so that mail programs show a repeated mail once.
    messageId: messageIdOf(id, from),
    ...(before && { inReplyTo: before, references: before }),
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

function createTransport({ auth, ...server }: SmtpServer, silenceMs: number) {
  // The connection to a mail server on this machine cannot be intercepted. To others nothing is sent unencrypted.
  const isLocal = isLoopbackHost(server.host)
  return nodemailer.createTransport({
    ...server,
    pool: true,
    requireTLS: !isLocal && !server.secure,
    ...(auth && { auth }),
    ...(isLocal && { tls: { rejectUnauthorized: false } }),
    maxConnections: 1,
    // No requeues by nodemailer: retries follow the mail's row in the outbox.
    maxRequeues: 0,
    dnsTimeout: silenceMs,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  })
}

type Transport = ReturnType<typeof createTransport>

export type Smtp = ReturnType<typeof createSmtp>

/** Sends by the settings in use, which the owner may change at run time. */
export function createSmtp(
  settings: MailSettings,
  { silenceMs = 20_000, mailMs = 30_000 }: SmtpOptions = {},
) {
  let opened: { server: SmtpServer; transport: Transport } | undefined

  function transportTo(server: SmtpServer): Transport {
    if (opened?.server !== server) {
      // Mails under way are still finished.
      opened?.transport.close()
      opened = { server, transport: createTransport(server, silenceMs) }
    }
    return opened.transport
  }

  return {
    /** Resolves with the failure, or with undefined once the server has accepted the mail. */
    async send(message: Message): Promise<Failure | undefined> {
      const { smtp: server, mailFrom } = settings
      if (!server) return { kind: 'server', reason: 'Mail is not set up.' }
      try {
        // The signal ends a server that trickles its replies.
        const signal = AbortSignal.timeout(mailMs)
        await transportTo(server).sendMail({ ...composeMail(message, mailFrom), signal })
        return undefined
      } catch (error) {
        return explainFailure(error, server)
      }
    },
    close: () => opened?.transport.close({ force: true }),
  }
}

import type { Facts } from '#contract/render.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { LinkSigner } from '#server/security/signed-links.ts'
import { createComposer } from './compose.ts'
import { type Delivery, startDelivery } from './deliver.ts'
import type { MailEvents } from './delivery-results.ts'
import { createMailer, type Mailer, type MailerOptions } from './mailer.ts'
import { connectionLimitOf, strictestSendingLimits } from './sending-limits.ts'
import type { MailSettings, SmtpServer } from './settings.ts'

type Opened = { server: SmtpServer; from: MailSettings['mailFrom']; mailer: Mailer; underWay: number }

/** A mailer that uses the current settings for each mail: the owner may change them at run time. */
function createFollowingMailer(
  settings: MailSettings,
  options: Pick<MailerOptions, 'socketTimeoutMs'> & { connections: number },
): Mailer {
  let opened: Opened | undefined
  const connectionsFor = (server: SmtpServer) =>
    Math.min(options.connections, connectionLimitOf(server) ?? options.connections)

  function open(): Opened | undefined {
    const { smtp: server, mailFrom: from } = settings
    if (opened && opened.server === server && opened.from === from) return opened
    // Close the old transport only when its mails in flight have ended.
    if (opened?.underWay === 0) opened.mailer.close()
    opened = server && {
      server,
      from,
      mailer: createMailer({ server, from, ...options, connections: connectionsFor(server) }),
      underWay: 0,
    }
    return opened
  }

  const send: Mailer['send'] = async (message) => {
    const used = open()
    if (!used) return { kind: 'server', reason: 'Mail is not set up.' }
    used.underWay += 1
    try {
      const failure = await used.mailer.send(message)
      // A server failure under replaced settings says nothing about the new ones: nothing was accepted, so try again.
      if (failure?.kind !== 'server' || used === open()) return failure
    } finally {
      used.underWay -= 1
      if (used !== opened && used.underWay === 0) used.mailer.close()
    }
    return await send(message)
  }

  return { connections: options.connections, send, close: () => opened?.mailer.close() }
}

type MailWorkerDeps = {
  config: Pick<Config, 'mailsPerMinute'>
  mailSettings: MailSettings
  database: Database
  now: () => Date
  facts: Facts
  links: LinkSigner
  /** Lowered in tests that kill processes. */
  leaseMs: number | undefined
  events: MailEvents
  report: (message: string, error: unknown) => void
}

const connections = 5

/** Shorter than the default: a user is waiting for the outcome. */
const interactiveTimeoutMs = 20_000

/** Runs the mail worker. Without a mail server, mails stay in the outbox. */
export function startMailWorker({
  config,
  mailSettings: settings,
  database,
  facts,
  links,
  leaseMs,
  ...deps
}: MailWorkerDeps): Delivery {
  return startDelivery({
    ...deps,
    database,
    mailer: createFollowingMailer(settings, { connections }),
    compose: createComposer({ database, facts, settings, links }),
    limits: () => strictestSendingLimits(settings, config.mailsPerMinute),
    isSetUp: () => settings.smtp !== undefined,
    ...(leaseMs !== undefined && { leaseMs }),
  })
}

/** Mailer for mails whose outcome a user is waiting for. */
export const createInteractiveMailer = (settings: MailSettings): Mailer =>
  createFollowingMailer(settings, { connections: 1, socketTimeoutMs: interactiveTimeoutMs })

import type { Facts } from '#contract/render.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { LinkSigner } from '#server/security/signed-links.ts'
import { createComposer } from './compose.ts'
import { type Delivery, startDelivery } from './deliver.ts'
import { createFollowingMailer } from './following-mailer.ts'
import type { MailEvents } from './mail-events.ts'
import type { MailSettings } from './mail-settings.ts'
import type { Mailer } from './mailer.ts'
import { strictestSendingLimits } from './sending-limits.ts'

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

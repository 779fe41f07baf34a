import { onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { mailEvents } from '#server/features/mail/events.ts'
import { collectFacts } from '#server/http/facts.ts'
import { createComposer } from '#server/mail/compose.ts'
import { type Delivery, startDelivery } from '#server/mail/deliver.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { createLinkSigner } from '#server/security/signed-links.ts'
import { mailSettings } from './mail-settings.ts'

type Settings = Record<string, string> & { SMTP_URL: string }

export type DeliveryOptions = {
  now?: () => Date
  socketTimeoutMs?: number
  leaseMs?: number
  pollMs?: number
  connections?: number
  /** The mail company's known daily limit. */
  perDay?: number
}

/** Delivers the outbox of a database, as the running program does. */
export function buildDelivery(
  database: Database,
  settings: Settings,
  {
    now = () => new Date(),
    socketTimeoutMs = 5000,
    connections = 5,
    leaseMs = 60_000,
    pollMs = 50,
    perDay,
  }: DeliveryOptions = {},
): Delivery & { faults: string[] } {
  const { smtp, mailFrom, ownerEmail, mailsPerMinute, siteUrl } = readConfig({
    ...mailSettings,
    MAILS_PER_MINUTE: '1000000',
    ...settings,
  })
  if (!smtp) throw new Error('a delivery needs a mail server')
  const faults: string[] = []
  const links = createLinkSigner('a secret for tests')
  const delivery = startDelivery({
    database,
    now,
    mailer: createMailer({ server: smtp, from: mailFrom, socketTimeoutMs, connections }),
    compose: createComposer({
      database,
      facts: collectFacts(siteUrl),
      settings: { ownerEmail },
      links,
    }),
    limits: () => ({ perMinute: mailsPerMinute, ...(perDay !== undefined && { perDay }) }),
    events: mailEvents,
    report: (message, error) => faults.push(`${message}: ${error}`),
    leaseMs,
    pollMs,
  })
  onTestFinished(() => delivery.stop())
  return { ...delivery, faults }
}

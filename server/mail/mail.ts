import type { Facts } from '#contract/render.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { LinkSigner } from '#server/security/signed-links.ts'
import { createComposer } from './compose.ts'
import { type Delivery, startDelivery } from './deliver.ts'
import { createMailer, type Mailer } from './mailer.ts'

type MailWorkerDeps = {
  config: Pick<Config, 'smtp' | 'mailFrom' | 'ownerEmail' | 'mailsPerMinute'>
  database: Database
  now: () => Date
  facts: Facts
  links: LinkSigner
  /** Shorter in tests that kill processes. */
  leaseMs: number | undefined
  report: (message: string, error: unknown) => void
}

const connections = 5

/** A mail that somebody waits for is given up sooner than one that nobody sees. */
const interactiveTimeoutMs = 20_000

/** Delivers what is in the outbox, if there is a mail server; without one it waits there. */
export function startMailWorker({
  config,
  database,
  facts,
  links,
  leaseMs,
  ...deps
}: MailWorkerDeps): Delivery {
  const { smtp, mailFrom, ownerEmail, mailsPerMinute } = config
  if (!smtp) return { wake: () => {}, stop: async () => {} }
  return startDelivery({
    ...deps,
    database,
    mailer: createMailer({ server: smtp, from: mailFrom, connections }),
    compose: createComposer({ database, facts, ownerEmail, links }),
    mailsPerMinute,
    ...(leaseMs !== undefined && { leaseMs }),
  })
}

/** For mails that somebody waits for; none where mail is not set up. */
export function createInteractiveMailer({ smtp, mailFrom }: MailWorkerDeps['config']): Mailer | undefined {
  return (
    smtp &&
    createMailer({ server: smtp, from: mailFrom, connections: 1, socketTimeoutMs: interactiveTimeoutMs })
  )
}

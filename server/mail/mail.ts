import type { Facts } from '#contract/render.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { LinkSigner } from '#server/security/signed-links.ts'
import { createComposer } from './compose.ts'
import { startDelivery } from './deliver.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { postalAddress } from './postal-address.ts'
import { createThreadedMailer } from './threaded-mailer.ts'

type StartMailDeps = {
  config: Config
  database: Database
  now: () => Date
  facts: Facts
  links: LinkSigner
  /** Shorter in tests that kill processes. */
  leaseMs?: number | undefined
}

export type RunningMail = {
  /** For mails that somebody waits for; none where mail is not set up. */
  mailer: Mailer | undefined
  /** Says that the outbox has something new, so that it need not wait for the next look. */
  wake: () => void
  stop: () => Promise<void>
}

const connections = 5

/** A mail that somebody waits for is given up sooner than one that nobody sees. */
const waitingPatienceMs = 20_000

const reportFault = (message: string, error: unknown) =>
  console.error(`${message}: ${error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'}`)

/** Delivers what is in the outbox, if there is a mail server; without one it waits there. */
export function startMail({ config, database, now, facts, links, leaseMs }: StartMailDeps): RunningMail {
  const { smtp, mailFrom, ownerEmail, mailsPerMinute } = config
  if (!smtp) return { mailer: undefined, wake: () => {}, stop: async () => {} }
  const delivery = startDelivery({
    database,
    now,
    mailer: createThreadedMailer({ server: smtp, from: mailFrom, connections }, reportFault),
    compose: createComposer({ database, facts, postalAddress, ownerEmail, links }),
    mailsPerMinute,
    report: reportFault,
    ...(leaseMs !== undefined && { leaseMs }),
  })
  const mailer = createMailer({ server: smtp, from: mailFrom, connections: 1, patienceMs: waitingPatienceMs })
  return {
    mailer,
    wake: delivery.wake,
    async stop() {
      mailer.close()
      await delivery.stop()
    },
  }
}

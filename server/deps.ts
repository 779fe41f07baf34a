import type { Facts } from '#contract/render.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Recorder } from './features/analytics/recorder.ts'
import type { PageServer } from './http/pages.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Log } from './process/log.ts'
import type { Passwords } from './security/password.ts'
import type { LinkSigner } from './security/signed-links.ts'

/** What the features are given; each takes the part it needs. */
export type Deps = {
  config: Config
  log: Log
  database: Database
  now: () => Date
  facts: Facts
  pages: PageServer
  passwords: Passwords
  /** Stores visitors' reports and choices; resolves once they are on disk. */
  record: Recorder
  links: LinkSigner
  mail: {
    /** For mails that somebody waits for; none where mail is not set up. */
    mailer: Mailer | undefined
    /** Says that the outbox has something new, so that it need not wait for the next look. */
    wake: () => void
  }
}

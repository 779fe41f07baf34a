import type { Facts } from '#contract/render.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Recorder } from './features/analytics/recorder.ts'
import type { PageServer } from './http/pages.ts'
import type { RunningMail } from './mail/mail.ts'
import type { Passwords } from './security/password.ts'
import type { LinkSigner } from './security/signed-links.ts'

/** What the features are given; each takes the part it needs. */
export type Deps = {
  config: Config
  database: Database
  now: () => Date
  facts: Facts
  pages: PageServer
  passwords: Passwords
  /** Where visitors' reports and choices queue up to be stored together. */
  record: Recorder
  links: LinkSigner
  mail: Pick<RunningMail, 'mailer' | 'wake'>
}

import type { Facts } from '#contract/render.ts'
import type { MailSettings } from '#server/mail/settings.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { LiveMailSettings } from './features/mail-setup/live-settings.ts'
import type { FetchFeed } from './features/own-calendar/fetch-feed.ts'
import type { LiveWebsite } from './features/website/live.ts'
import type { PageServer } from './http/pages.ts'
import type { Smtp } from './mail/smtp.ts'
import type { Log } from './process/log.ts'
import type { Passwords } from './security/password.ts'
import type { Sealer } from './security/sealed-secrets.ts'
import type { LinkSigner } from './security/signed-links.ts'

/** Dependencies of the features; each picks those it needs. */
export type Deps = {
  config: Config
  log: Log
  database: Database
  now: () => Date
  /** The published facts. The object is shared and changes with each publish: read it when needed. */
  facts: Facts
  pages: PageServer
  website: LiveWebsite
  passwords: Passwords
  /** Minimum time of answers that must not reveal by their timing who is known. */
  minResponseMs: number
  /** How long a reply waits in the outbox, so that it can be undone. */
  replyHeldMs: number
  links: LinkSigner
  /**
   * The mail settings in force. The object is shared and changes when the owner saves new ones: read it when needed.
   */
  mailSettings: MailSettings
  liveMailSettings: LiveMailSettings
  sealer: Sealer
  /** Fetches the owner's own calendar. */
  fetchFeed: FetchFeed
  mail: {
    /** For mails whose outcome somebody waits for; undefined if mail is not set up. */
    smtp: Smtp | undefined
    /** Wakes the mail worker instead of waiting for their next poll. */
    wake: () => void
  }
}

export type DataDeps = Pick<Deps, 'database' | 'now'>

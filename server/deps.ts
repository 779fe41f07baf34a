import type { Facts } from '#contract/render.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Recorder } from './features/analytics/recorder.ts'
import type { BackupRunner, CopyRunner } from './features/backups/runner.ts'
import type { ReadCertificate } from './features/go-live/certificate.ts'
import type { AskDns } from './features/mail-setup/dns.ts'
import type { LiveMailSettings } from './features/mail-setup/live.ts'
import type { IntegrityCheck } from './features/system-status/machine/integrity.ts'
import type { LiveWebsite } from './features/website/publish/live.ts'
import type { PageServer } from './http/pages.ts'
import type { ClockGuard } from './jobs/clock-guard.ts'
import type { MailSettings } from './mail/mail-settings.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Log } from './process/log.ts'
import type { StartProgram } from './process/programs.ts'
import type { Passwords } from './security/password.ts'
import type { Sealer } from './security/sealed-secrets.ts'
import type { LinkSigner } from './security/signed-links.ts'

/** What the features are given; each takes the part it needs. */
export type Deps = {
  config: Config
  log: Log
  database: Database
  now: () => Date
  /** What is true now: the object stays, its values change when the owner publishes others. Read them when needed. */
  facts: Facts
  pages: PageServer
  website: LiveWebsite
  passwords: Passwords
  /** So long after the question an answer leaves that must not tell by its time whom we know. */
  evenAnswerMs: number
  /** So long a reply can be taken back before it goes out. */
  replyHeldMs: number
  /** Stores visitors' reports and choices; resolves once they are on disk. */
  record: Recorder
  links: LinkSigner
  /** How mails are sent now: read them when they are needed, they change when the owner takes others into use. */
  mailSettings: MailSettings
  liveMailSettings: LiveMailSettings
  sealer: Sealer
  askDns: AskDns
  startProgram: StartProgram
  backups: BackupRunner
  copies: CopyRunner
  readCertificate: ReadCertificate
  lastCertificate: ReadCertificate
  integrity: Pick<IntegrityCheck, 'damagedSince'>
  clockGuard: Pick<ClockGuard, 'heldUntil'>
  mail: {
    /** For mails that somebody waits for; none where mail is not set up. */
    mailer: Mailer | undefined
    /** Says that the outbox has something new, so that it need not wait for the next look. */
    wake: () => void
  }
}

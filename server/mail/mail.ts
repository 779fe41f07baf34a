import { mailProviderAt } from '#contract/mail-providers.ts'
import type { Config } from '#server/config.ts'
import { mailsAtOnce, type SendingDeps, startSending } from './sending.ts'
import type { MailSettings } from './settings.ts'
import { createSmtp } from './smtp.ts'

type MailWorkerDeps = Omit<SendingDeps, 'smtp' | 'perMinute' | 'settings'> & {
  config: Pick<Config, 'mailsPerMinute'>
  mailSettings: MailSettings
}

// Short: a mail that a silent server keeps must not hold up others for long.
const timeouts = { silenceMs: 20_000, mailMs: 30_000 }

/** The stricter of the configured pace and the mail company's. */
function perMinuteOf({ smtp }: MailSettings, { mailsPerMinute }: Pick<Config, 'mailsPerMinute'>): number {
  return Math.min(mailsPerMinute, mailProviderAt(smtp?.host ?? '')?.perMinute ?? mailsPerMinute)
}

/** Runs the mail worker. Without a mail server, mails stay in the outbox. */
export const startMailWorker = ({ config, mailSettings, ...deps }: MailWorkerDeps) =>
  startSending({
    ...deps,
    settings: mailSettings,
    smtp: createSmtp(mailSettings, { connections: mailsAtOnce, ...timeouts }),
    perMinute: () => perMinuteOf(mailSettings, config),
  })

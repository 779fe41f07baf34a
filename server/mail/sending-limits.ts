import { domainOf, mailProviderNameAt, mailProviderOf } from '#contract/mail-providers.ts'
import type { Mailbox, SmtpServer } from './settings.ts'

/** The known limits on outgoing mails. */
export type SendingLimits = { perMinute: number; perDay?: number }

/** The rest of the company's limit is for mails that the owner writes herself. */
const shareOfWebsite = 0.8

const providerAt = (host: string) => mailProviderOf(mailProviderNameAt(host) ?? 'another')

/** The name of the company behind the mail server, for use in a sentence. */
export const mailCompanyOf = ({ host }: Pick<SmtpServer, 'host'>) =>
  providerAt(host)?.company ?? 'Your mail company'

export const connectionLimitOf = ({ host }: Pick<SmtpServer, 'host'>) => providerAt(host)?.limits.connections

/** The stricter of the configured limit and the mail company's. */
export function strictestSendingLimits(
  { smtp, mailFrom }: { smtp: Pick<SmtpServer, 'host'> | undefined; mailFrom: Mailbox },
  mailsPerMinute: number,
): SendingLimits {
  const provider = smtp && providerAt(smtp.host)
  if (!provider) return { perMinute: mailsPerMinute }
  const { perMinute = Number.POSITIVE_INFINITY, perDay, perDayAtOwnDomains = perDay } = provider.limits
  const isOwnDomain = provider.ownDomains.includes(domainOf(mailFrom.address))
  const mostPerDay = isOwnDomain ? perDayAtOwnDomains : perDay
  return {
    perMinute: Math.min(mailsPerMinute, Math.floor(perMinute * shareOfWebsite)),
    ...(mostPerDay !== undefined && { perDay: mostPerDay }),
  }
}

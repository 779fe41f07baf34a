import { domainOf, mailProviderNameAt, mailProviderOf } from '#contract/mail-providers.ts'
import type { Mailbox, SmtpServer } from './settings.ts'

/** How many mails may go out, as far as that is known. */
export type SendingLimits = { perMinute: number; perDay?: number }

/** The rest of what a company lets an account send is for what she writes herself. */
const shareOfWebsite = 0.8

const providerAt = (host: string) => mailProviderOf(mailProviderNameAt(host) ?? 'another')

/** As a sentence names whoever runs the mail server. */
export const companyAt = ({ host }: Pick<SmtpServer, 'host'>) =>
  providerAt(host)?.company ?? 'Your mail company'

export const connectionsAt = ({ host }: Pick<SmtpServer, 'host'>) => providerAt(host)?.limits.connections

/** What the settings and the mail company allow together. */
export function sendingLimits(
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

import { hourMs, minuteMs } from '#contract/durations.ts'
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

/** Mails may run this far ahead of the even pace, so that a small burst does not wait. */
const burstMs = 1000

/** Allowed clock difference between processes. A time further ahead was stored by a wrong clock. */
const clockSkewMs = minuteMs

/**
 * How many mails may be sent now, at an even pace shared by all processes. `nextAt` is the due time of the next slot.
 */
export function reserveSendingSlots(wanted: number, nextAt: Date, perMinute: number, now: Date) {
  const eachMs = minuteMs / perMinute
  const isWrong = nextAt.getTime() > now.getTime() + eachMs + clockSkewMs
  const from = isWrong ? now.getTime() : Math.max(nextAt.getTime(), now.getTime() - burstMs)
  // A slot may be taken as soon as it is no longer ahead of now.
  const free = Math.floor((now.getTime() - from) / eachMs) + (from <= now.getTime() ? 1 : 0)
  const taken = Math.max(0, Math.min(wanted, free))
  return { taken, nextAt: new Date(from + taken * eachMs) }
}

/** How long a temporarily refused mail is retried. */
export const retryWindowMs = 72 * hourMs

/** Pause before the next attempt of one mail: grows from a minute to six hours. */
export const mailRetryDelay = (failures: number) => Math.min(minuteMs * 2 ** (failures - 1), 6 * hourMs)

/** Upper bound of the pause between probes of the mail server: after a repair, mail should flow again soon. */
const longestServerPauseMs = 10 * minuteMs
export const serverRetryDelay = (failures: number) =>
  Math.min(5_000 * 2 ** (failures - 1), longestServerPauseMs)

/** Pause after a refusal of the whole account: frequent attempts do not help, and some companies penalise them. */
export const accountPauseMs = hourMs

/** Whether delivery is paused. A pause longer than any that is set was stored by a wrong clock. */
export const isDeliveryPaused = (until: Date | null, now: Date): until is Date =>
  until !== null && until > now && until.getTime() <= now.getTime() + accountPauseMs + clockSkewMs

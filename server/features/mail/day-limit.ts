import type { MailStatus } from '#contract/mail.ts'
import type { Deps } from '#server/deps.ts'
import { countWaitingOfBatches } from '#server/mail/batches.ts'
import {
  countMailsOfLastDay,
  effectiveDayLimit,
  findNextQuotaTime,
  issueMailsPerDay,
} from '#server/mail/daily-quota.ts'
import type { readDelivery } from '#server/mail/leasing.ts'
import { mailCompanyOf, strictestSendingLimits } from '#server/mail/sending-limits.ts'

type Delivery = Awaited<ReturnType<typeof readDelivery>>

/** How many mails of issues must wait for another day because of the mail company's daily limit, if any. */
export async function readDayLimit(
  {
    config,
    database: { kysely },
    mailSettings,
    now,
  }: Pick<Deps, 'config' | 'database' | 'mailSettings' | 'now'>,
  delivery: Delivery,
): Promise<MailStatus['dayLimit']> {
  const at = now()
  const limit = effectiveDayLimit(
    strictestSendingLimits(mailSettings, config.mailsPerMinute).perDay,
    delivery,
    at,
  )
  if (limit === undefined || !mailSettings.smtp) return undefined
  const { sending } = await countWaitingOfBatches(kysely)
  const aDay = issueMailsPerDay(limit)
  const isStopped = delivery.outageKind === 'account'
  const room = isStopped ? 0 : Math.max(0, aDay - (await countMailsOfLastDay(kysely, at)))
  const left = sending - room
  if (left <= 0) return undefined
  return {
    company: mailCompanyOf(mailSettings.smtp),
    // Round: our own count is not exact.
    perDay: Math.round(limit / 10) * 10,
    left,
    days: Math.ceil(left / aDay),
    nextAt: (await findNextQuotaTime(kysely, at)).toISOString(),
  }
}

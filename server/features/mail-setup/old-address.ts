import { randomUUIDv7 } from 'node:crypto'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { accountChangedLetter } from '#server/features/account/service.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { renderLetter } from '#server/mail/render-letter.ts'
import type { MailSettings } from '#server/mail/settings.ts'
import { sendOneMail } from '#server/mail/smtp.ts'
import { logFault } from '#server/process/log.ts'

/** Short: the owner is waiting, and the old server may be broken. */
const timeoutMs = 5000

/** The settings whose change could redirect the owner's mail. */
const deliverySettingsOf = ({ smtp, mailFrom, ownerEmail }: MailSettings) =>
  JSON.stringify([smtp?.host, smtp?.port, smtp?.auth?.user, mailFrom.address, ownerEmail])

/**
 * Notifies the old address of new mail settings through the old server, so that somebody who took over her session
 * cannot redirect her mail unnoticed. If the old server fails, the returned function queues the notice instead.
 */
export async function notifyOldAddress(
  { facts, log, now }: Pick<Deps, 'facts' | 'log' | 'now'>,
  before: MailSettings,
  next: MailSettings,
): Promise<(tx: Executor) => Promise<unknown>> {
  const { smtp: server, mailFrom: from, ownerEmail: address } = before
  if (!server || deliverySettingsOf(before) === deliverySettingsOf(next)) return async () => undefined
  const createdAt = now()
  const letter = accountChangedLetter({
    what: 'mail-settings',
    host: next.smtp?.host ?? '',
    address: next.mailFrom.address,
    notices: next.ownerEmail,
  })
  const id = randomUUIDv7()
  try {
    await sendOneMail(
      { server, from, silenceMs: timeoutMs },
      { id, to: address, subject: letter.subject, createdAt, ...renderLetter(letter, { facts }) },
    )
    return async () => undefined
  } catch (error) {
    logFault(log, error, 'The old mail server did not take the notice that it was replaced')
    return (tx) =>
      queueMail(tx, {
        ...{ kind: 'account_changed', to: { address }, belongsTo: { cause: `mail-settings ${id}` } },
        ...{ letter, facts, createdAt },
      })
  }
}

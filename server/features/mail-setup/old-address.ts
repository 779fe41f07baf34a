import { randomUUIDv7 } from 'node:crypto'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { accountChangedLetter } from '#server/features/account/service.ts'
import type { MailSettings } from '#server/mail/mail-settings.ts'
import { sendOnce } from '#server/mail/mailer.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { renderLetter } from '#server/mail/render-letter.ts'
import { logFault } from '#server/process/log.ts'

/** She waits for it, and the old server may be the one that is broken. */
const timeoutMs = 5000

/** What decides where her mail goes, and by whom. */
const routeOf = ({ smtp, mailFrom, ownerEmail }: MailSettings) =>
  JSON.stringify([smtp?.host, smtp?.port, smtp?.auth?.user, mailFrom.address, ownerEmail])

/**
 * Tells the address that was in use of new mail settings, through the server that was in use: whoever has got into her
 * session must not take her mail over unnoticed. Gives what puts the notice into the outbox where the old server failed.
 */
export async function tellOldAddress(
  { facts, log, now }: Pick<Deps, 'facts' | 'log' | 'now'>,
  before: MailSettings,
  next: MailSettings,
): Promise<(tx: Executor) => Promise<unknown>> {
  const { smtp: server, mailFrom: from, ownerEmail: address } = before
  if (!server || routeOf(before) === routeOf(next)) return async () => undefined
  const createdAt = now()
  const letter = accountChangedLetter({
    what: 'mail-settings',
    host: next.smtp?.host ?? '',
    address: next.mailFrom.address,
    notices: next.ownerEmail,
  })
  const id = randomUUIDv7()
  try {
    await sendOnce(
      { server, from, socketTimeoutMs: timeoutMs },
      { id, to: address, subject: letter.subject, createdAt, ...renderLetter(letter, { facts }) },
    )
    return async () => undefined
  } catch (error) {
    logFault(log, error, 'The old mail server did not take the notice that it was replaced')
    return (tx) =>
      queueMail(tx, {
        ...{ kind: 'account_changed', to: { address }, belongsTo: { cause: `mail-settings ${id}` } },
        ...{ letter, createdAt },
      })
  }
}

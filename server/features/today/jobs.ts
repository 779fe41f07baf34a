import { londonDay } from '#contract/london-time.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { noticesLetter } from './emails.ts'
import { findNotices, type TodayDeps } from './service.ts'

type NotifyDeps = TodayDeps & Pick<Deps, 'facts'> & { mail: Pick<Deps['mail'], 'wake'> }

/** Mails the notices once in the morning, if one of them is urgent. */
export async function mailNotices(deps: NotifyDeps): Promise<void> {
  const { database, facts, mail, now } = deps
  const notices = await findNotices(deps)
  if (!notices.some(({ tone }) => tone === 'bad')) return
  await database.write((tx) =>
    queueMail(tx, {
      kind: 'notices',
      to: 'owner',
      // One a day, whichever process comes first.
      cause: `notices ${londonDay(now())}`,
      letter: noticesLetter(facts, notices),
      facts,
      createdAt: now(),
    }),
  )
  mail.wake()
}

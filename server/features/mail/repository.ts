import { countRows, findRow } from '#server/database/rows.ts'
import type { Executor } from '#server/database/schema.ts'

/** How many mails wait, those of issues included, since when the oldest does; not those that have lost their use. */
export async function countWaiting(db: Executor, now: Date) {
  const waiting = db
    .selectFrom('mails')
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
  const oldest = await waiting.select('createdAt').orderBy('createdAt').limit(1).executeTakeFirst()
  return { count: await countRows(waiting), since: oldest?.createdAt }
}

/** The mail that waits longest for an answer of the mail server, if no other has left since. */
export async function findUnanswered(db: Executor) {
  const mail = await db
    .selectFrom('mails')
    .select(['error', 'unansweredSince as since'])
    .where('state', '=', 'waiting')
    .where('unansweredSince', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mails as sent')
            .select('sent.id')
            .where('sent.state', '=', 'sent')
            .whereRef('sent.settledAt', '>', 'mails.unansweredSince'),
        ),
      ),
    )
    .orderBy('unansweredSince')
    .limit(1)
    .executeTakeFirst()
  return mail?.since ? { reason: mail.error ?? '', since: mail.since } : undefined
}

/** Since when the oldest letter waits that could have left. */
export async function findOldestDue(db: Executor, now: Date): Promise<Date | undefined> {
  const letter = await db
    .selectFrom('mails')
    .select('createdAt')
    .where('issueId', 'is', null)
    .where('state', '=', 'waiting')
    .where('tries', '=', 0)
    .where((eb) => eb.or([eb('dueAt', '<=', now), eb('unansweredSince', 'is not', null)]))
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return letter?.createdAt
}

/** Letters that were given up, latest first. */
export const listRefusedLetters = (db: Executor, limit: number) =>
  db
    .selectFrom('mails')
    .select(['id', 'isOwner', 'toAddress', 'subject', 'error', 'createdAt', 'settledAt'])
    .where('issueId', 'is', null)
    .where('state', '=', 'refused')
    .orderBy('settledAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function findRefused(db: Executor, id: string) {
  return await db
    .selectFrom('mails')
    .select(['kind', 'isOwner', 'toAddress', 'expiresAt'])
    .select(['consultationId', 'appointmentId', 'clientId'])
    .where('id', '=', id)
    .where('state', '=', 'refused')
    .executeTakeFirst()
}

type RefusedMail = NonNullable<Awaited<ReturnType<typeof findRefused>>>

/** The receiver's address as it is now: it may have been corrected since the mail was written. */
export async function findAddress(
  db: Executor,
  { isOwner, appointmentId, consultationId, clientId, toAddress }: RefusedMail,
): Promise<string> {
  if (isOwner) return toAddress
  const rows = [
    ['appointments', appointmentId],
    ['consultations', consultationId],
    ['clients', clientId],
  ] as const
  for (const [table, id] of rows) {
    if (id === null) continue
    return (await findRow(db, table, id))?.email || toAddress
  }
  return toAddress
}

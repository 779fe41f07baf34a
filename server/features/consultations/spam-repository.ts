import type { Executor } from '#server/database/schema.ts'

const mailKinds = ['consultation_alert', 'consultation_acknowledgement'] as const

/** Which of the two mails about a request exist, in whatever state. */
export async function listMailKinds(db: Executor, consultationId: string) {
  const rows = await db
    .selectFrom('mails')
    .select('kind')
    .where('consultationId', '=', consultationId)
    .where('kind', 'in', mailKinds)
    .execute()
  return new Set(rows.map(({ kind }) => kind))
}

/** Delays the queued mails about a request. */
export async function postponeMailsOf(tx: Executor, consultationId: string, until: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ dueAt: until })
    .where('consultationId', '=', consultationId)
    .where('kind', 'in', mailKinds)
    .where('state', '=', 'waiting')
    .execute()
}

/** Deletes the queued mails about a request that no worker has leased; returns them. */
export async function deleteQueuedMails(tx: Executor, consultationId: string) {
  return await tx
    .deleteFrom('mails')
    .where('consultationId', '=', consultationId)
    .where('kind', 'in', mailKinds)
    .where('state', '=', 'waiting')
    .where('leasedBy', 'is', null)
    .returning(['kind', 'toAddress', 'createdAt'])
    .execute()
}

/** Requests that came into Junk before this date, by the shield or by hand. */
export async function listOldJunk(tx: Executor, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('consultations')
    .select('id')
    .where('status', '=', 'junk')
    .where((eb) => eb(eb.fn.coalesce('statusChangedAt', 'createdAt'), '<', before))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

type Hold = { mailsHeld: boolean; waitingSince: Date | null }

export async function setMailHoldOfRequest(tx: Executor, id: string, hold: Hold): Promise<void> {
  await tx.updateTable('consultations').set(hold).where('id', '=', id).execute()
}

/** How many requests the shield has put into Junk since a date that the owner has not looked through. */
export async function countNewJunk(db: Executor, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('consultations')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('status', '=', 'junk')
    .where('junkReasons', 'is not', null)
    .where('junkSeenAt', 'is', null)
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow()
  return total
}

/** Marks Junk as looked through, up to and including this request. */
export async function markJunkSeen(tx: Executor, newest: string, at: Date): Promise<void> {
  await tx
    .updateTable('consultations')
    .set({ junkSeenAt: at })
    .where('status', '=', 'junk')
    .where('junkSeenAt', 'is', null)
    .where('createdAt', '<=', (eb) =>
      eb.selectFrom('consultations').select('createdAt').where('id', '=', newest),
    )
    .execute()
}

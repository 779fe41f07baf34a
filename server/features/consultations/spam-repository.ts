import type { Executor } from '#server/database/schema.ts'

// A flood of one text need not be counted to its end.
const mostSenders = 50

/** Who sent hair details with this hash since then. */
export async function listSenders(db: Executor, hairTypeHash: string, since: Date) {
  return await db
    .selectFrom('consultations')
    .select(['email', 'phone'])
    .where('hairTypeHash', '=', hairTypeHash)
    .where('createdAt', '>=', since)
    .orderBy('createdAt', 'desc')
    .limit(mostSenders)
    .execute()
}

const mailKinds = ['consultation_alert', 'consultation_acknowledgement'] as const

/** Which of the two mails about a request there are, whatever became of them. */
export async function listMailKinds(db: Executor, consultationId: string) {
  const rows = await db
    .selectFrom('mails')
    .select('kind')
    .where('consultationId', '=', consultationId)
    .where('kind', 'in', mailKinds)
    .execute()
  return new Set(rows.map(({ kind }) => kind))
}

/** Leaves the mails about a request in the outbox until then. */
export async function postponeMailsOf(tx: Executor, consultationId: string, until: Date): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ dueAt: until })
    .where('consultationId', '=', consultationId)
    .where('kind', 'in', mailKinds)
    .where('state', '=', 'waiting')
    .execute()
}

/** Takes those mails about a request out of the outbox that nobody is sending yet. */
export async function takeBackMails(tx: Executor, consultationId: string) {
  return await tx
    .deleteFrom('mails')
    .where('consultationId', '=', consultationId)
    .where('kind', 'in', mailKinds)
    .where('state', '=', 'waiting')
    .where('leasedBy', 'is', null)
    .returning(['kind', 'toAddress', 'createdAt'])
    .execute()
}

/** Requests that came into Junk before then, by the shield or by hand. */
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

export async function setHold(tx: Executor, id: string, hold: Hold): Promise<void> {
  await tx.updateTable('consultations').set(hold).where('id', '=', id).execute()
}

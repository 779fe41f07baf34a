import type { Selectable } from 'kysely'
import type { Executor, Tables } from '#server/database/schema.ts'

export const pastColumns = ['id', 'kind', 'isOwner', 'consultationId', 'createdAt', 'settledAt'] as const

type PastMail = Pick<Selectable<Tables['mails']>, (typeof pastColumns)[number]>

/** Records a mail's kind and outcome in its consultation's history before the mail is deleted. */
export async function recordInHistory(
  tx: Executor,
  mails: readonly PastMail[],
  state: 'sent' | 'refused' | 'expired',
): Promise<void> {
  const rows = mails.flatMap(({ id, kind, isOwner, consultationId, createdAt, settledAt }) =>
    consultationId === null
      ? []
      : [
          {
            ...{ id, consultationId, kind: 'mail' },
            details: JSON.stringify({ mail: kind, isToOwner: isOwner, state }),
            at: settledAt ?? createdAt,
          },
        ],
  )
  if (rows.length > 0) await tx.insertInto('consultationHistory').values(rows).execute()
}

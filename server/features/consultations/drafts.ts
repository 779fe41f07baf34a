import { randomUUID } from 'node:crypto'
import type { Draft, DraftKind, DraftText } from '#contract/consultation-drafts.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { AppError } from '#server/http/errors.ts'
import * as repository from './drafts-repository.ts'
import { lockRequest } from './notes-repository.ts'

type Deps = { database: Database; now: () => Date }
type Which = { id: string; kind: DraftKind }

const none: Draft = { text: null, revision: '' }

const draftOf = ({ subject, message, revision, savedAt }: repository.DraftRow): Draft => ({
  text: { subject, message },
  revision,
  savedAt: savedAt.toISOString(),
})

export async function readDraft({ database }: Pick<Deps, 'database'>, { id, kind }: Which): Promise<Draft> {
  const row = await repository.findDraft(database.kysely, { consultationId: id, kind })
  return row ? draftOf(row) : none
}

export async function saveDraft(
  { database, now }: Deps,
  { id, kind, text, revision }: Which & { text: DraftText | null; revision: string },
): Promise<Draft> {
  const which = { consultationId: id, kind }
  return await database.write(async (tx) => {
    if (!(await lockRequest(tx, database.kind, id))) throw new AppError('NOT_FOUND')
    const row = text && { ...which, ...text, revision: randomUUID(), savedAt: now() }
    const isDone = row
      ? await repository.storeDraft(tx, revision, row)
      : await repository.discardDraft(tx, revision, which)
    if (!isDone)
      throw new AppError('CONFLICT', { detail: 'This draft was changed on another device meanwhile.' })
    return row ? draftOf(row) : none
  })
}

/** The unsent words about these requests, for a look-up of personal data. */
export async function readPersonalDrafts(db: Executor, consultationIds: readonly string[]) {
  const rows = await repository.listDrafts(db, consultationIds)
  return rows.map(({ consultationId, kind, subject, message, savedAt }) => ({
    id: `${consultationId} ${kind}`,
    line: `${kind === 'reply' ? `Reply “${subject}”` : 'Note'}: ${message}`,
    data: { kind, ...(kind === 'reply' && { subject }), message, savedAt: savedAt.toISOString() },
  }))
}

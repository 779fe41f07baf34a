import type { Selectable } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { idListSql } from '#server/database/id-list.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import { searchTextOf } from './search-repository.ts'

export type NoteRow = Selectable<Tables['consultationNotes']>
type NewNote = Pick<NoteRow, 'id' | 'consultationId' | 'body' | 'createdAt' | 'updatedAt'>

/**
 * Whether the request exists; locks it until the transaction ends, so that nothing is added to a request that
 * is being deleted.
 */
export async function lockRequest(tx: Executor, kind: DatabaseKind, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('consultations')
    .select('id')
    .where('id', '=', id)
    .$if(kind === 'postgres', (query) => query.forShare())
    .executeTakeFirst()
  return row !== undefined
}

export async function listNotesOfRequest(db: Executor, consultationId: string): Promise<NoteRow[]> {
  return await db
    .selectFrom('consultationNotes')
    .selectAll()
    .where('consultationId', '=', consultationId)
    .execute()
}

/** Inserts a note, or returns the one that has its id already. */
export async function insertNote(tx: Executor, note: NewNote): Promise<NoteRow> {
  const inserted = await tx
    .insertInto('consultationNotes')
    .values({ ...note, search: searchTextOf(note.body) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  return (
    inserted ??
    (await tx.selectFrom('consultationNotes').selectAll().where('id', '=', note.id).executeTakeFirstOrThrow())
  )
}

type Seen = { id: string; noteId: string; version: number }

export async function hasNote(db: Executor, { id, noteId }: Omit<Seen, 'version'>): Promise<boolean> {
  const row = await db
    .selectFrom('consultationNotes')
    .select('id')
    .where('id', '=', noteId)
    .where('consultationId', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Changes a note if its version is the one seen; returns nothing if it was changed or deleted since. */
export async function updateNoteIfUnchanged(
  tx: Executor,
  { id, noteId, version }: Seen,
  change: Pick<NoteRow, 'body' | 'updatedAt'>,
): Promise<NoteRow | undefined> {
  return await tx
    .updateTable('consultationNotes')
    .set({ ...change, search: searchTextOf(change.body), version: version + 1 })
    .where('id', '=', noteId)
    .where('consultationId', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteNote(tx: Executor, { id, noteId, version }: Seen): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('consultationNotes')
    .where('id', '=', noteId)
    .where('consultationId', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Number of notes per request; requests without notes are left out. */
export async function countNotes(
  db: Executor,
  kind: DatabaseKind,
  consultationIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('consultationNotes')
    .select(({ fn }) => ['consultationId', fn.countAll<number>().as('total')])
    .where('consultationId', 'in', idListSql(kind, consultationIds))
    .groupBy('consultationId')
    .execute()
  return new Map(rows.map(({ consultationId, total }) => [consultationId, total]))
}

import type { Note } from '#contract/consultation-page.ts'
import type { Database } from '#server/database/database.ts'
import { AppError } from '#server/http/errors.ts'
import { discardDraft } from './drafts-repository.ts'
import * as repository from './notes-repository.ts'

type Deps = { database: Database; now: () => Date }
type Which = { id: string; noteId: string; version: number }

export const toNote = ({ id, body, version, createdAt, updatedAt }: repository.NoteRow): Note => ({
  id,
  body,
  version,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

const changedElsewhere = () =>
  new AppError('CONFLICT', { detail: 'This note was changed on another device meanwhile.' })

type NewNote = { id: string; body: string; createdAt?: string | undefined; draft?: string | undefined }

/** Adds a note. Idempotent by its id, also when a deleted note is restored. */
export async function addNote(
  { database, now }: Deps,
  consultationId: string,
  { id, body, createdAt, draft }: NewNote,
): Promise<Note> {
  return await database.write(async (tx) => {
    if (!(await repository.lockRequest(tx, database.kind, consultationId))) throw new AppError('NOT_FOUND')
    const at = now()
    const written = createdAt === undefined ? at : new Date(Math.min(Date.parse(createdAt), at.getTime()))
    const note = await repository.insertNote(tx, {
      ...{ id, consultationId, body },
      createdAt: written,
      updatedAt: at,
    })
    if (note.consultationId !== consultationId || note.body !== body) throw changedElsewhere()
    if (draft !== undefined) await discardDraft(tx, draft, { consultationId, kind: 'note' })
    return toNote(note)
  })
}

export async function changeNote(
  { database, now }: Deps,
  { body, ...which }: Which & { body: string },
): Promise<Note> {
  return await database.write(async (tx) => {
    const changed = await repository.updateNoteIfUnchanged(tx, which, { body, updatedAt: now() })
    if (changed) return toNote(changed)
    throw (await repository.hasNote(tx, which)) ? changedElsewhere() : new AppError('NOT_FOUND')
  })
}

export async function deleteNote({ database }: Pick<Deps, 'database'>, which: Which): Promise<void> {
  await database.write(async (tx) => {
    if (await repository.deleteNote(tx, which)) return
    throw (await repository.hasNote(tx, which)) ? changedElsewhere() : new AppError('NOT_FOUND')
  })
}

import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { updateVersioned } from '#server/database/versioned.ts'
import { addEvent, deleteEvent, findEvent, listEvents } from '#server/features/timeline/service.ts'
import { AppError } from '#server/http/errors.ts'
import { findConsultation, storeSearchText } from './repository.ts'
import { searchTextOf } from './search.ts'
import { requireConsultation } from './status.ts'

type Deps = { database: Database; now: () => Date }
type Which = { id: string; noteId: string }

/** Keeps what is searched in step with a request and the notes on it. */
export async function refreshSearchText(tx: Executor, id: string): Promise<void> {
  const row = await findConsultation(tx, id)
  if (!row) return
  const notes = (await listEvents(tx, 'consultationId', id)).filter(({ kind }) => kind === 'note')
  await storeSearchText(
    tx,
    id,
    searchTextOf(
      row,
      notes.map(({ body }) => body),
    ),
  )
}

async function requireNote(tx: Executor, { id, noteId }: Which): Promise<void> {
  const event = await findEvent(tx, noteId)
  if (event?.consultationId !== id || event.kind !== 'note') throw new AppError('NOT_FOUND')
}

/** Adds a note. A repeated id stores nothing more. */
export async function addNote(
  { database, now }: Deps,
  consultationId: string,
  { id, body }: { id: string; body: string },
): Promise<{ id: string }> {
  await database.write(async (tx) => {
    await requireConsultation(tx, consultationId)
    if (await addEvent(tx, { id, kind: 'note', consultationId, body, at: now() }))
      await refreshSearchText(tx, consultationId)
    else await requireNote(tx, { id: consultationId, noteId: id })
  })
  return { id }
}

export async function changeNote(
  { database, now }: Deps,
  { id, noteId, version, body }: Which & { version: number; body: string },
): Promise<void> {
  await database.write(async (tx) => {
    await requireNote(tx, { id, noteId })
    await updateVersioned(tx, 'timelineEvents', noteId, version, { body, changedAt: now() })
    await refreshSearchText(tx, id)
  })
}

export async function deleteNote({ database }: Pick<Deps, 'database'>, which: Which): Promise<void> {
  await database.write(async (tx) => {
    await requireNote(tx, which)
    await deleteEvent(tx, which.noteId)
    await refreshSearchText(tx, which.id)
  })
}

import { useQueryClient } from '@tanstack/react-query'
import { addNote, changeNote, deleteNote, type Note, readTimeline } from '#contract/consultation-page.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { ChangedElsewhere } from '#web/lib/versioned-change.ts'
import { requestContextKey } from '../queries.ts'

/** Another device changed the note, or deleted it: then `theirs` is undefined. */
export type NoteChanged = ChangedElsewhere<Note | undefined>
export const isNoteChanged = (error: unknown): error is NoteChanged => error instanceof ChangedElsewhere

async function findNote(id: string, noteId: string): Promise<Note | undefined> {
  const entries = await callApi(readTimeline, { params: { id } })
  return entries.flatMap((entry) => (entry.kind === 'note' && entry.id === noteId ? [entry.note] : []))[0]
}

const isRefusedAs = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status)

/** The calls about the notes of one request. A conflict is thrown as `NoteChanged`. */
export function createNoteCalls(id: string) {
  const changeOr = async <T>(
    noteId: string,
    call: () => Promise<T>,
    isDone: (theirs: Note | undefined) => T | undefined,
  ) => {
    try {
      return await call()
    } catch (error) {
      if (!isRefusedAs(error, 404, 409)) throw error
      const theirs = await findNote(id, noteId)
      // Our own earlier change, whose answer was lost.
      const done = isDone(theirs)
      if (done !== undefined) return done
      throw new ChangedElsewhere(theirs)
    }
  }
  return {
    add: (note: { id: string; body: string; createdAt?: string; draft?: string }) =>
      callApi(addNote, { params: { id }, body: note }),
    change: ({ id: noteId, version }: Note, body: string) =>
      changeOr(
        noteId,
        () => callApi(changeNote, { params: { id, noteId }, body: { body, version } }),
        (theirs) => (theirs?.body === body.trim() ? theirs : undefined),
      ),
    remove: ({ id: noteId, version }: Note) =>
      changeOr(
        noteId,
        () => callApi(deleteNote, { params: { id, noteId }, query: { version } }).then(() => true),
        (theirs) => (theirs === undefined ? true : undefined),
      ),
  }
}

export function useRefetchTimeline(id: string) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: requestContextKey(id, 'timeline') })
}

/** Why a note was not saved: the server's message about the note, or the failure of the call. */
export const noteErrorText = (error: Error | null): string | undefined => {
  if (!error || isNoteChanged(error)) return undefined
  const own = error instanceof ApiError ? error.problem?.errors?.body : undefined
  return own ?? `Not saved. ${failureText(error)} It stays here; try again.`
}

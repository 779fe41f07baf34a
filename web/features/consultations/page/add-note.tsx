import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Draft } from '#contract/consultation-drafts.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { DraftState, describeDraftState, useRequestDraft, useStoredDraft } from './draft.tsx'
import { createNoteCalls, noteErrorText, useRefetchTimeline } from './note-calls.ts'
import { NoteText } from './note-text.tsx'

/** The field for a new private note, which goes on with an unsaved one. */
export function AddNote({ id }: { id: string }) {
  const { stored, error, isFetching, refetch } = useStoredDraft(id, 'note')
  if (stored) return <NoteForm id={id} stored={stored} />
  return (
    <NotLoaded query={{ error, isFetching, refetch }} loading="Loading your unsaved note...">
      Your unsaved note could not be loaded.
    </NotLoaded>
  )
}

function NoteForm({ id, stored }: { id: string; stored: Draft }) {
  const draft = useRequestDraft(id, 'note', stored)
  const typed = draft.content?.message ?? ''
  const readAgain = useRefetchTimeline(id)
  const area = useRef<HTMLTextAreaElement>(null)
  const { keyOf, renew } = useIdempotencyKey()
  const adding = useMutation({
    mutationFn: async (body: string) => {
      // A save that arrives after the note would bring the draft back.
      await draft.flush()
      return await createNoteCalls(id).add({ id: keyOf(body), body, draft: draft.revision() })
    },
    onSuccess: async () => {
      draft.forget()
      renew()
      await readAgain()
    },
    onError: () => area.current?.focus(),
  })
  return (
    <form
      className="wrapping items-start mt-3 new-note"
      aria-label="New note"
      onSubmit={(event) => {
        event.preventDefault()
        if (!adding.isPending) adding.mutate(typed)
      }}
    >
      <NoteText
        label="Add a private note"
        isLabelInside
        area={area}
        value={typed}
        isReadOnly={adding.isPending}
        error={noteErrorText(adding.error)}
        draftWords={describeDraftState(draft)}
        onWrite={(message) => {
          adding.reset()
          draft.write(message === '' ? null : { subject: '', message })
        }}
      />
      <ActionButton small variant="line" type="submit" isPending={adding.isPending}>
        {adding.isPending ? 'Saving...' : 'Save'}
        <span className="sr-only"> note</span>
      </ActionButton>
      <span className="sr-only" role="status">
        {adding.isSuccess && 'Note saved.'}
      </span>
      <DraftState draft={draft} what="note" />
    </form>
  )
}

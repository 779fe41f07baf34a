import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { noteDraft } from '../draft-storage.ts'
import { NoteDraft, useDeviceDraft } from './device-draft.ts'
import { noteCalls, noteErrorText, useRefetchTimeline } from './note-calls.ts'
import { NoteText } from './note-text.tsx'

/** The field for a new private note; its text is kept on this device until it is saved. */
export function AddNote({ id }: { id: string }) {
  const draft = useDeviceDraft(noteDraft(id), NoteDraft, { body: '' })
  const readAgain = useRefetchTimeline(id)
  const area = useRef<HTMLTextAreaElement>(null)
  const { keyOf, renew } = useIdempotencyKey()
  const adding = useMutation({
    mutationFn: (body: string) => noteCalls(id).add({ id: keyOf(body), body }),
    onSuccess: async () => {
      draft.forget()
      renew()
      await readAgain()
    },
    onError: () => area.current?.focus(),
  })
  return (
    <form
      className="note-form"
      aria-label="New note"
      onSubmit={(event) => {
        event.preventDefault()
        if (!adding.isPending) adding.mutate(draft.texts.body)
      }}
    >
      <NoteText
        label="Add a private note"
        area={area}
        value={draft.texts.body}
        isReadOnly={adding.isPending}
        error={noteErrorText(adding.error)}
        onWrite={(body) => {
          adding.reset()
          draft.write({ body })
        }}
      />
      <ActionButton small variant="line" type="submit" isPending={adding.isPending}>
        {adding.isPending ? 'Saving...' : 'Save note'}
      </ActionButton>
      <span className="sr-only" role="status">
        {adding.isSuccess && 'Note saved.'}
      </span>
    </form>
  )
}

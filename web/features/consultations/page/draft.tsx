import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Draft, type DraftKind, DraftText, readDraft, saveDraft } from '#contract/consultation-drafts.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { useIsLoggedIn } from '#web/features/account/sign-in/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { createAutosave } from '#web/lib/autosave.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { isNotFound } from '#web/lib/lost-answer.ts'
import { useAutosave } from '#web/lib/use-autosave.ts'
import { useSaveAnnouncement } from '#web/lib/use-save-announcement.ts'
import { ConflictDialog } from '#web/ui/dialog/conflict-dialog.tsx'
import { deleteDraftsOnDevice, openDeviceCopiesOfDrafts } from '../draft-storage.ts'

const pauseMs = 1000
const none: Draft = { text: null, revision: '' }

/** Whether the server would store the same for both. */
const areSame = (one: DraftText | null, other: DraftText | null) =>
  JSON.stringify(DraftText.safeParse(one).data ?? one) ===
  JSON.stringify(DraftText.safeParse(other).data ?? other)

/** The draft as it is stored when the page opens. */
export function useStoredDraft(id: string, kind: DraftKind) {
  const [stored, open] = useState<Draft>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['request-draft', id, kind],
    queryFn: () => callApi(readDraft, { params: { id, kind } }),
    refetchOnMount: 'always',
    gcTime: 0,
  })
  // Later answers are older than what has been typed since.
  if (data && !stored) open(data)
  return { stored, error, isFetching, refetch }
}

/** An unsent reply or note: the server keeps it until it is sent, and each device goes on with it. */
export function useRequestDraft(id: string, kind: DraftKind, stored: Draft) {
  const params = { id, kind }
  // A mutation, so that an expired session is detected here too.
  const { mutateAsync } = useMutation({
    mutationFn: (body: EndpointInput<typeof saveDraft>['body']) => callApi(saveDraft, { params, body }),
  })
  const [autosave] = useState(() => {
    const save = async ({ revision }: Draft, text: DraftText | null) => {
      try {
        return await mutateAsync({ text, revision })
      } catch (error) {
        if (isNotFound(error)) deleteDraftsOnDevice(id)
        throw error
      }
    }
    return createAutosave<Draft, DraftText | null>({
      ...{ stored, contentOf: ({ text }) => text, areSame, pauseMs },
      calls: {
        save,
        read: () => callApi(readDraft, { params }),
        settle: async (theirs, mine, keeps) => (keeps === 'theirs' ? theirs : await save(theirs, mine)),
      },
      copies: openDeviceCopiesOfDrafts(id, kind),
    })
  })
  return {
    ...useAutosave(autosave, useIsLoggedIn()),
    write: autosave.write,
    choose: autosave.choose,
    flush: autosave.flush,
    revision: () => autosave.state().stored.revision,
    /** Called once it was sent, with which the server has deleted it. */
    forget(): void {
      autosave.abandon()
      autosave.goOnFrom(none)
    },
    /** Empties it where something else than this website has sent it. */
    discard(): void {
      autosave.write(null)
      void autosave.flush()
    },
  }
}
type RequestDraft = ReturnType<typeof useRequestDraft>

type StateProps = { draft: RequestDraft; what: 'reply' | 'note' }

/** Where the typed words are: on the server, on their way, or on this device only. */
export function describeDraftState({ content, save, error, theirs }: RequestDraft): string | undefined {
  if (theirs) return 'Not saved. What you typed is kept on this device.'
  if (save === 'failed') return `Not saved. ${failureText(error)} What you typed is kept on this device.`
  if (content === null) return undefined
  return save === 'saved' ? 'Draft saved.' : 'Saving the draft...'
}

/** Announces saves at most once a minute, and asks which draft stands if two devices have written. */
export function DraftState({ draft, what }: StateProps) {
  const { content, save, stored, theirs } = draft
  const isFailed = save === 'failed' || theirs !== undefined
  const spoken = useSaveAnnouncement(save === 'saved' && content !== null ? stored.savedAt : undefined)
  return (
    <>
      <span className="sr-only" role="status">
        {isFailed ? describeDraftState(draft) : spoken}
      </span>
      {theirs && (
        <ConflictDialog
          savedAt={theirs.savedAt}
          isPending={save === 'saving'}
          onKeepMine={() => void draft.choose('mine')}
          onTakeTheirs={() => void draft.choose('theirs')}
        >
          While you were writing here, this {what} was changed elsewhere. Which text goes on?
        </ConflictDialog>
      )}
    </>
  )
}

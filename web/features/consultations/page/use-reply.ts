import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ReplyText, readTimeline, sendReply, undoReply } from '#contract/consultation-page.ts'
import { readWorklistEntry, type WorklistEntry } from '#contract/worklist.ts'
import { useRefetchMail } from '#web/features/mail/queries.ts'
import { ApiError, callApi, isConflict } from '#web/lib/api-client.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { callOrCheckOutcome } from '#web/lib/lost-answer.ts'
import { ChangedElsewhere } from '#web/lib/versioned-change.ts'
import { requestContextKey, useRefetchWorklist, useReplaceCachedWorklistEntry } from '../queries.ts'

const readEntry = (id: string) => callApi(readWorklistEntry, { params: { id } })

/** Finds the reply in the outbox after a lost answer. */
async function findSent(id: string, replyId: string): Promise<WorklistEntry | undefined> {
  const entries = await callApi(readTimeline, { params: { id } })
  const isThere = entries.some((entry) => entry.kind === 'mail' && entry.heldReplyId === replyId)
  return isThere ? await readEntry(id) : undefined
}

/** The draft of a reply, which is saved before it is sent, and deleted with that. */
type OwnDraft = { flush: () => Promise<boolean>; revision: () => string }

type Sending = { text: ReplyText; version: number; draft: OwnDraft }

/** Sends a reply exactly once, however often it is tried, and undoes it. */
export function useReply(entry: WorklistEntry) {
  const { id } = entry
  const queryClient = useQueryClient()
  const putEntry = useReplaceCachedWorklistEntry()
  const readWorklistAgain = useRefetchWorklist()
  const readMailAgain = useRefetchMail()
  const { keyOf, renew } = useIdempotencyKey()
  /** The reply sent on this page. */
  const [sent, setSent] = useState<ReplyText>()
  const readTimelineAgain = () =>
    queryClient.invalidateQueries({ queryKey: requestContextKey(id, 'timeline') })

  const send = async ({ text, version, draft }: Sending): Promise<WorklistEntry> => {
    // A save that arrives after the reply would bring the draft back.
    await draft.flush()
    const replyId = keyOf(JSON.stringify(text))
    const body = { ...text, version, id: replyId, draft: draft.revision() }
    try {
      return await callOrCheckOutcome(
        () => callApi(sendReply, { params: { id }, body }),
        async (error) => (error instanceof ApiError ? undefined : await findSent(id, replyId)),
      )
    } catch (error) {
      if (!isConflict(error)) throw error
      const theirs = await readEntry(id)
      if (theirs.version === version) throw error
      throw new ChangedElsewhere(theirs)
    }
  }
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async (changed, { text }) => {
      renew()
      setSent(text)
      putEntry(changed)
      await Promise.all([readTimelineAgain(), readMailAgain()])
    },
  })
  const undoing = useMutation({
    mutationFn: (heldId: string) => callApi(undoReply, { params: { id, replyId: heldId } }),
    onSuccess: async (restored) => {
      setSent(undefined)
      putEntry(restored)
      await Promise.all([readTimelineAgain(), readMailAgain()])
    },
    onError: () => Promise.all([readTimelineAgain(), readWorklistAgain()]),
  })
  const { error, variables } = sending
  const theirs: WorklistEntry | undefined = error instanceof ChangedElsewhere ? error.theirs : undefined
  return {
    sent,
    isSending: sending.isPending,
    failure: theirs ? null : error,
    /** The other device's version, until she has chosen. */
    theirs,
    send: (text: ReplyText, draft: OwnDraft) => {
      undoing.reset()
      sending.mutate({ text, version: entry.version, draft })
    },
    keepMine: () => {
      if (theirs && variables) sending.mutate({ ...variables, version: theirs.version })
    },
    keepTheirs: () => {
      if (theirs) putEntry(theirs)
      sending.reset()
    },
    isUndoing: undoing.isPending,
    undoFailure: undoing.error,
    undo: (heldId: string, onUndone: () => void) => undoing.mutate(heldId, { onSuccess: onUndone }),
    writeAgain: () => {
      setSent(undefined)
      sending.reset()
      undoing.reset()
    },
  }
}
export type Reply = ReturnType<typeof useReply>

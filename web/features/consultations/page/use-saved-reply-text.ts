import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { changeSavedReply, readSavedReply, type SavedReply } from '#contract/saved-reply.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { ChangedElsewhere, changeOrConflict } from '#web/lib/versioned-change.ts'
import { savedReplyKey } from './queries.ts'

const change = (text: string, version: number) =>
  changeOrConflict<SavedReply>({
    change: () => callApi(changeSavedReply, { body: { text, version } }),
    read: () => callApi(readSavedReply, {}),
    isOurs: (now) => now.text === text.trim(),
  })

/** The text of the saved reply's field: typed text stays until it is saved, even if another device saves first. */
export function useSavedReplyText(saved: SavedReply, area: RefObject<HTMLTextAreaElement | null>) {
  const queryClient = useQueryClient()
  const [written, setWritten] = useState<string>()
  /** The version that the text is based on. */
  const [version, setVersion] = useState(saved.version)
  const text = written ?? saved.text
  const saving = useMutation({
    mutationFn: (seen: number) => change(text, seen),
    onSuccess: (now) => {
      queryClient.setQueryData(savedReplyKey, now)
      setVersion(now.version)
      setWritten(undefined)
    },
    onError: (error) => {
      if (!(error instanceof ChangedElsewhere)) area.current?.focus()
    },
  })
  const { error } = saving
  const theirs: SavedReply | undefined = error instanceof ChangedElsewhere ? error.theirs : undefined
  const own = error instanceof ApiError ? error.problem?.errors?.text : undefined
  return {
    text,
    write: (next: string) => {
      if (!theirs) saving.reset()
      setWritten(next)
    },
    error:
      error && !theirs ? (own ?? `Not saved. ${failureText(error)} It stays here; try again.`) : undefined,
    theirs,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess,
    save: () => {
      if (!saving.isPending) saving.mutate(version)
    },
    keepMine: () => {
      if (theirs) saving.mutate(theirs.version)
    },
    keepTheirs: () => {
      if (!theirs) return
      queryClient.setQueryData(savedReplyKey, theirs)
      setVersion(theirs.version)
      setWritten(undefined)
      saving.reset()
    },
  }
}

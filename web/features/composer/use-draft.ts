import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createIssue, type Issue, type IssueText, readIssue, saveIssue } from '#contract/newsletter-issues.ts'
import { useIsLoggedIn } from '#web/features/admin-session/queries.ts'
import { usePutIssue } from '#web/features/issues/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { createDraft, type Draft } from './draft.ts'
import { areSameText, draftCopies } from './draft-copy.ts'
import type { Opened } from './use-opened.ts'

const delayMs = 800

/** What this device still had of what was opened, and the issue that it belongs to. */
function recover({ id, isGuess, starter }: Opened, issue: Issue | undefined) {
  if (starter) return { issue: undefined, copy: { text: starter, unanswered: [] } }
  const unsaved = isGuess ? draftCopies.find(undefined) : undefined
  if (!unsaved) return { issue, copy: draftCopies.find(id) }
  // The first save may have got there although the page was left before its answer came.
  const isThisOne = issue && unsaved.unanswered.some((sent) => areSameText(sent, issue))
  if (!isThisOne) return { issue: undefined, copy: unsaved }
  draftCopies.forget(undefined)
  return { issue, copy: { version: issue.version, text: unsaved.text, unanswered: [] } }
}

type Options = {
  opened: Opened
  issue: Issue | undefined
  /** Told the id of what is being written, once it has one. */
  onWritten: (id: string) => void
  /** Where the tab finds it, to wait for its last save before another one is opened. */
  current: RefObject<Draft | undefined>
}

/** The text that is being written, saved as it is written. */
export function useDraft({ opened, issue, onWritten, current }: Options) {
  const putIssue = usePutIssue()
  // As mutations, so that a session that has ended is noticed here too, and that the last save is heard of when the
  // composer is gone.
  const create = useMutation({
    mutationFn: (body: IssueText & { id: string }) => callApi(createIssue, { body }),
    onSuccess: putIssue,
  })
  const save = useMutation({
    mutationFn: ({ id, version, text }: { id: string; version: number; text: IssueText }) =>
      callApi(saveIssue, { params: { id }, body: { ...text, version } }),
    onSuccess: putIssue,
  })
  const [draft] = useState(() =>
    createDraft({
      ...recover(opened, issue),
      calls: {
        create: create.mutateAsync,
        save: ({ id, version }, text) => save.mutateAsync({ id, version, text }),
        read: (id) => callApi(readIssue, { params: { id } }),
      },
      copies: draftCopies,
      delayMs,
    }),
  )
  const state = useSyncExternalStore(draft.subscribe, draft.state)

  useEffect(() => {
    current.current = draft
    return () => {
      current.current = undefined
      void draft.flush()
    }
  }, [draft, current])

  // What could not be saved because the session had ended is saved once she has logged in again.
  const isLoggedIn = useIsLoggedIn()
  useEffect(() => {
    if (isLoggedIn && draft.state().save === 'failed') void draft.save()
  }, [isLoggedIn, draft])

  const { issue: saved } = state
  const tell = useEffectEvent((issue: Issue) => {
    putIssue(issue)
    onWritten(issue.id)
  })
  useEffect(() => {
    if (saved) tell(saved)
  }, [saved])

  return { draft, state }
}

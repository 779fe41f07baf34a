import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type Issue, type IssueText, readIssue, saveIssue } from '#contract/newsletter-issues.ts'
import { useIsLoggedIn } from '#web/features/account/sign-in/queries.ts'
import { useReplaceCachedIssue } from '#web/features/newsletter/issues/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { useAutosave } from '#web/lib/use-autosave.ts'
import {
  createIssueDraft,
  createUnsavedIssue,
  type Draft,
  openDeviceCopiesOfIssues,
  storedIssueOf,
} from './draft.ts'
import type { Opened } from './use-opened-issue.ts'

const pauseMs = 1000
type Options = {
  opened: Opened
  issue: Issue | undefined
  /** Called with the issue's id once it is saved. */
  onWritten: (id: string) => void
  /** Gives the page access to the draft, to wait for its last save before opening another issue. */
  current: RefObject<Draft | undefined>
}

/** The draft in the composer, with autosave. */
export function useIssueDraft({ opened, issue, onWritten, current }: Options) {
  const putIssue = useReplaceCachedIssue()
  // A mutation, so that an expired session is detected here too, and the result of the last save is handled after the
  // composer is gone.
  const save = useMutation({
    mutationFn: ({ id, version, text }: { id: string; version: number; text: IssueText }) =>
      callApi(saveIssue, { params: { id }, body: { ...text, version } }),
    onSuccess: putIssue,
  })
  const [draft] = useState(() => {
    const begun = issue ?? createUnsavedIssue(opened.isKept ? opened.id : undefined)
    return createIssueDraft({
      ...{ issue: begun, starter: opened.starter, pauseMs },
      calls: {
        save: ({ id, version }, text) => save.mutateAsync({ id, version, text }),
        read: (id) => callApi(readIssue, { params: { id } }),
      },
      copies: openDeviceCopiesOfIssues(begun.id),
    })
  })
  const state = useAutosave(draft, useIsLoggedIn())

  useEffect(() => {
    current.current = draft
    return () => {
      current.current = undefined
    }
  }, [draft, current])

  const saved = storedIssueOf(state)
  const tell = useEffectEvent((issue: Issue) => {
    putIssue(issue)
    onWritten(issue.id)
  })
  useEffect(() => {
    if (saved) tell(saved)
  }, [saved])

  return { draft, state }
}

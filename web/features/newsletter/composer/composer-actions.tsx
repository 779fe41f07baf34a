import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { deleteIssue, type Issue, testIssue, unscheduleIssue } from '#contract/newsletter-issues.ts'
import { useRefetchIssues } from '#web/features/newsletter/issues/queries.ts'
import { useRecipients } from '#web/features/newsletter/subscribers/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { retryLost } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { DeletionDialog } from '#web/ui/dialog/deletion-dialog.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import type { Draft } from './draft.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import type { OpenIssue } from './use-opened-issue.ts'

type Props = {
  draft: Draft
  issue: Issue | undefined
  /** Resolves to the issue once it is saved and may go out, or to undefined after showing what is wrong. */
  onComplete: () => Promise<Issue | undefined>
  onOpen: OpenIssue
}

type Question = { what: 'send' | 'schedule' | 'delete'; issue: Issue }

/** The actions on the issue in the composer. */
export function ComposerActions({ draft, issue, onComplete, onOpen }: Props) {
  const [question, setQuestion] = useState<Question>()
  const isGone = useRef(false)
  const later = useRef<HTMLButtonElement>(null)
  const { total } = useRecipients()
  const readIssuesAgain = useRefetchIssues()
  const isScheduled = issue?.state === 'scheduled'

  const begin = useMutation({
    mutationFn: (_what: 'send' | 'schedule') => onComplete(),
    onSuccess: (complete, what) => complete && setQuestion({ what, issue: complete }),
  })
  const test = useMutation({
    mutationFn: async () => {
      const complete = await onComplete()
      const { content: text } = draft.state()
      return complete && { text, ...(await callApi(testIssue, { params: { id: complete.id } })) }
    },
  })
  const unschedule = useMutation({
    mutationFn: (id: string) => callApi(unscheduleIssue, { params: { id } }),
    retry: retryLost,
    onSuccess: (changed) => {
      draft.goOnFrom(changed)
      // The pressed button disappears.
      later.current?.focus()
    },
    onError: () => void readIssuesAgain(),
  })
  // The result of a test with an earlier text says nothing of this one.
  const tested = test.data?.text === draft.state().content ? test.data : undefined
  const leave = () => {
    draft.abandon()
    isGone.current = true
  }
  const close = () => {
    setQuestion(undefined)
    if (!isGone.current) return
    void onOpen({ id: undefined })
    document.getElementById('issues-heading')?.focus()
  }
  const saving = begin.isPending && begin.variables
  const everyone = total === undefined ? 'all subscribers' : formatCountOf(total, 'subscriber')

  return (
    <>
      <div className="actions-row composer-actions">
        <ActionButton small spring isPending={begin.isPending} onClick={() => begin.mutate('send')}>
          {saving === 'send' ? 'Saving...' : `Send to ${everyone}`}
        </ActionButton>
        <ActionButton
          small
          variant="line"
          ref={later}
          isPending={begin.isPending}
          onClick={() => begin.mutate('schedule')}
        >
          {saving === 'schedule' ? 'Saving...' : isScheduled ? 'Change the time' : 'Send later'}
        </ActionButton>
        <ActionButton small variant="line" isPending={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Sending a test...' : 'Send me a test'}
        </ActionButton>
        {isScheduled && (
          <ActionButton
            small
            variant="line"
            isPending={unschedule.isPending}
            onClick={() => unschedule.mutate(issue.id)}
          >
            Do not send it
          </ActionButton>
        )}
        {issue && !isScheduled && (
          <button
            type="button"
            className="quiet-button"
            onClick={() => setQuestion({ what: 'delete', issue })}
          >
            Delete this draft
          </button>
        )}
      </div>
      <div role="status">{tested?.sent && <p className="outcome">{tested.message}</p>}</div>
      <div role="alert">
        {tested?.sent === false && <p className="outcome outcome-bad">{tested.message}</p>}
      </div>
      <FailedOutcome words="Nothing was sent." error={begin.error ?? test.error} />
      <FailedOutcome words="It is still planned." error={unschedule.error} />
      {question?.what === 'send' && <SendDialog issue={question.issue} onSent={leave} onClose={close} />}
      {question?.what === 'schedule' && (
        <ScheduleDialog issue={question.issue} onScheduled={draft.goOnFrom} onClose={close} />
      )}
      {question?.what === 'delete' && (
        <DeletionDialog
          heading="Delete this draft?"
          yes="Delete it"
          no="Keep it"
          words={{
            notDone: 'Nothing was deleted.',
            unknown: 'No answer came: it may be deleted or still there.',
          }}
          onDelete={() => callApi(deleteIssue, { params: { id: question.issue.id } })}
          readAgain={readIssuesAgain}
          onDeleted={() => {
            leave()
            close()
          }}
          onClose={close}
        >
          “{question.issue.subject || 'No subject yet'}” was not sent to anybody. It cannot be brought back.
        </DeletionDialog>
      )}
    </>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteIssue, type Issue, sendIssue, testIssue } from '#contract/newsletter-issues.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { IssueAutosave } from './composer-parts.tsx'
import { refetchIssues, useSubscribers } from './queries.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

type Props = {
  autosave: IssueAutosave
  /** Undefined before the first save. */
  stored: Issue | undefined
  /** Resolves to the issue once it is saved and may go out, or to undefined after showing what is wrong. */
  onComplete: () => Promise<Issue | undefined>
  /** The issue was planned, sent or deleted. */
  onGone: () => void
}

type Question = { what: 'send' | 'schedule' | 'delete'; issue: Issue }

/** The actions on the issue in the composer. */
export function ComposerActions({ autosave, stored, onComplete, onGone }: Props) {
  const [question, setQuestion] = useState<Question>()
  const { total, refetch } = useSubscribers()
  const close = () => setQuestion(undefined)
  const leave = () => {
    onGone()
    void refetchIssues()
  }

  const act = useMutation({
    mutationFn: async (what: 'send' | 'schedule' | 'test') => {
      const [issue] = await Promise.all([onComplete(), refetch()])
      if (!issue) return undefined
      if (what !== 'test') return void setQuestion({ what, issue })
      const outcome = await callApi(testIssue, { params: { id: issue.id } })
      return { text: autosave.content, ...outcome }
    },
  })
  // The result of a test with an earlier text says nothing of this one.
  const tested = act.data?.text === autosave.content ? act.data : undefined
  const everyone = total === undefined ? 'all subscribers' : formatCountOf(total, 'subscriber')

  return (
    <>
      <div className="row max-xs:[&_.button]:gap-[0.5em] max-xs:[&_.button]:px-3.5">
        <Button
          small
          {...(total === 0 ? { variant: 'line' } : { spring: true })}
          isPending={act.isPending}
          onClick={() => act.mutate('send')}
        >
          Send to {everyone}
        </Button>
        <Button small variant="line" isPending={act.isPending} onClick={() => act.mutate('schedule')}>
          Send later
        </Button>
        <Button small variant="line" isPending={act.isPending} onClick={() => act.mutate('test')}>
          {act.isPending && act.variables === 'test' ? 'Sending a test...' : 'Send me a test'}
        </Button>
        {stored && (
          <button
            type="button"
            className="quiet-button"
            onClick={() => setQuestion({ what: 'delete', issue: stored })}
          >
            Delete this draft
          </button>
        )}
      </div>
      <div role="status">{tested?.sent && <p className="outcome">{tested.message}</p>}</div>
      <div role="alert">
        {tested?.sent === false && <p className="outcome outcome-bad">{tested.message}</p>}
      </div>
      <FailedOutcome words="Nothing was sent." error={act.error} />
      {question?.what === 'send' && (
        <ConfirmDialog
          isFinal={false}
          heading="Send it now?"
          yes={`Send to ${everyone}`}
          no="Not yet"
          act={() =>
            callApi(sendIssue, {
              params: { id: question.issue.id },
              body: { version: question.issue.version },
            })
          }
          onDone={leave}
          onClose={close}
        >
          “{question.issue.subject}” goes to <b>{everyone}</b>. What has been sent cannot be called back.
        </ConfirmDialog>
      )}
      {question?.what === 'schedule' && (
        <ScheduleDialog {...question} everyone={everyone} onScheduled={leave} onClose={close} />
      )}
      {question?.what === 'delete' && (
        <ConfirmDialog
          heading="Delete this draft?"
          // After what is typed is saved: a later save would only find it gone.
          act={() =>
            autosave.change(async (issue) => {
              await callApi(deleteIssue, { params: { id: issue.id } })
              return issue
            })
          }
          onDone={leave}
          onClose={close}
        >
          “{question.issue.subject || 'No subject yet'}” was not sent to anybody. It cannot be brought back.
        </ConfirmDialog>
      )}
    </>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { deleteIssue, type Issue, listIssues, scheduleIssue, testIssue } from '#contract/newsletter-issues.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { retryLost, useRefetch } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import type { IssueAutosave } from './composer-parts.tsx'
import { ScheduleDialog, SendDialog } from './issue-dialogs.tsx'
import { usePutIssue, useSubscribers } from './queries.ts'

type Props = {
  autosave: IssueAutosave
  /** Undefined before the first save. */
  stored: Issue | undefined
  /** Resolves to the issue once it is saved and may go out, or to undefined after showing what is wrong. */
  onComplete: () => Promise<Issue | undefined>
  /** The issue was sent or deleted. */
  onGone: () => void
}

type Question = { what: 'send' | 'schedule' | 'delete'; issue: Issue }

/** The actions on the issue in the composer. */
export function ComposerActions({ autosave, stored, onComplete, onGone }: Props) {
  const [question, setQuestion] = useState<Question>()
  const later = useRef<HTMLButtonElement>(null)
  const { total, refetch } = useSubscribers()
  const putIssue = usePutIssue()
  const readIssuesAgain = useRefetch(listIssues)
  const isScheduled = stored?.state === 'scheduled'
  const close = () => setQuestion(undefined)
  const follow = (changed: Issue) => {
    autosave.follow(changed)
    putIssue(changed)
  }

  const act = useMutation({
    mutationFn: async (what: 'send' | 'schedule' | 'test') => {
      const [issue] = await Promise.all([onComplete(), what === 'send' && refetch()])
      if (!issue) return undefined
      if (what !== 'test') return void setQuestion({ what, issue })
      const outcome = await callApi(testIssue, { params: { id: issue.id } })
      return { text: autosave.content, ...outcome }
    },
  })
  const unschedule = useMutation({
    mutationFn: ({ id, version }: Issue) =>
      callApi(scheduleIssue, { params: { id }, body: { version, at: null } }),
    retry: retryLost,
    onSuccess: (changed) => {
      follow(changed)
      // The pressed button disappears.
      later.current?.focus()
    },
    onError: () => void readIssuesAgain(),
  })
  // The result of a test with an earlier text says nothing of this one.
  const tested = act.data?.text === autosave.content ? act.data : undefined
  const acting = act.isPending && act.variables

  return (
    <>
      <div className="actions-row max-xs:[&_.button]:gap-[0.5em] max-xs:[&_.button]:px-3.5">
        <ActionButton
          small
          {...(total === 0 ? { variant: 'line' } : { spring: true })}
          isPending={act.isPending}
          onClick={() => act.mutate('send')}
        >
          {acting === 'send'
            ? 'Saving...'
            : `Send to ${total === undefined ? 'all subscribers' : formatCountOf(total, 'subscriber')}`}
        </ActionButton>
        <ActionButton
          small
          variant="line"
          ref={later}
          isPending={act.isPending}
          onClick={() => act.mutate('schedule')}
        >
          {acting === 'schedule' ? 'Saving...' : isScheduled ? 'Change the time' : 'Send later'}
        </ActionButton>
        <ActionButton small variant="line" isPending={act.isPending} onClick={() => act.mutate('test')}>
          {acting === 'test' ? 'Sending a test...' : 'Send me a test'}
        </ActionButton>
        {isScheduled && (
          <ActionButton
            small
            variant="line"
            isPending={unschedule.isPending}
            onClick={() => unschedule.mutate(stored)}
          >
            Do not send it
          </ActionButton>
        )}
        {stored && !isScheduled && (
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
      <FailedOutcome words="It is still planned." error={unschedule.error} />
      {question?.what === 'send' && (
        <SendDialog
          issue={question.issue}
          onSent={(sent) => {
            putIssue(sent)
            onGone()
          }}
          onClose={close}
        />
      )}
      {question?.what === 'schedule' && (
        <ScheduleDialog issue={question.issue} onScheduled={follow} onClose={close} />
      )}
      {question?.what === 'delete' && (
        <ConfirmDialog
          heading="Delete this draft?"
          isFinal
          yes="Delete it"
          no="Keep it"
          notDone="Nothing was deleted."
          // After what is typed is saved: a later save would only find it gone.
          act={() =>
            autosave.change(async (issue) => {
              await callApi(deleteIssue, { params: { id: issue.id } })
              return issue
            })
          }
          readAgain={readIssuesAgain}
          onDone={onGone}
          onClose={close}
        >
          “{question.issue.subject || 'No subject yet'}” was not sent to anybody. It cannot be brought back.
        </ConfirmDialog>
      )}
    </>
  )
}

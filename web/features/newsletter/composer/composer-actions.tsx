import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { deleteIssue, type Issue, testIssue, unscheduleIssue } from '#contract/newsletter-issues.ts'
import { useRefetchIssues } from '#web/features/newsletter/issues/queries.ts'
import { useRecipients } from '#web/features/newsletter/subscribers/queries.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { outcomeText } from '#web/lib/lost-answer.ts'
import { retryLost } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { DeletionDialog } from '#web/ui/dialog/deletion-dialog.tsx'
import type { Draft } from './draft.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import type { OpenIssue } from './use-opened-issue.ts'

type Props = {
  draft: Draft
  issue: Issue | undefined
  /** Resolves to the issue once it is saved and complete, or to undefined after showing errors at the fields. */
  onComplete: () => Promise<Issue | undefined>
  onOpen: OpenIssue
}

const whyNotTested = (error: unknown) =>
  error instanceof ApiError
    ? `No test was sent. ${failureText(error)}`
    : `No answer came, so the test may have been sent or not. ${failureText(error)}`

type Step = { what: 'send' | 'schedule' | 'delete'; issue: Issue }

/** The actions on the issue in the composer. */
export function ComposerActions({ draft, issue, onComplete, onOpen }: Props) {
  const [step, setStep] = useState<Step>()
  /** The action that waits for the text to be saved. */
  const [begun, setBegun] = useState<'send' | 'schedule'>()
  /** Whether the action failed because the text could not be saved. */
  const [isNotSaved, setIsNotSaved] = useState(false)
  const isGone = useRef(false)
  const later = useRef<HTMLButtonElement>(null)
  const { data: count } = useRecipients()
  const readIssuesAgain = useRefetchIssues()
  const isScheduled = issue?.state === 'scheduled'

  const completed = async () => {
    const complete = await onComplete()
    setIsNotSaved(complete === undefined && draft.state().save === 'failed')
    return complete
  }
  const begin = async (what: 'send' | 'schedule') => {
    setBegun(what)
    const complete = await completed().finally(() => setBegun(undefined))
    if (complete) setStep({ what, issue: complete })
  }
  const end = () => {
    setStep(undefined)
    if (!isGone.current) return
    void onOpen({ id: undefined })
    document.getElementById('issues-heading')?.focus()
  }
  const leave = () => {
    draft.abandon()
    isGone.current = true
  }

  const test = useMutation({
    mutationFn: async () => {
      const complete = await completed()
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
  // Ignore the result of a test mail with an earlier text.
  const tested = test.data?.text === draft.state().content ? test.data : undefined
  const problems = [
    isNotSaved &&
      draft.state().save === 'failed' &&
      'Nothing was sent: your text is not saved yet. Save it first.',
    tested?.sent === false && tested.message,
    test.error && whyNotTested(test.error),
    unschedule.error &&
      outcomeText(unschedule.error, {
        notDone: 'It is still planned.',
        unknown: 'No answer came, so it may be planned still.',
      }),
  ].filter((problem) => typeof problem === 'string')

  const sendWords = count
    ? `Send to ${formatCountOf(count.recipients, 'subscriber')}`
    : 'Send to all subscribers'

  return (
    <>
      <div className="actions-row composer-actions">
        <ActionButton small spring isPending={begun !== undefined} onClick={() => void begin('send')}>
          {begun === 'send' ? 'Saving...' : sendWords}
        </ActionButton>
        <ActionButton
          small
          variant="line"
          ref={later}
          isPending={begun !== undefined}
          onClick={() => void begin('schedule')}
        >
          {begun === 'schedule' ? 'Saving...' : isScheduled ? 'Change the time' : 'Send later'}
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
          <button type="button" className="quiet-button" onClick={() => setStep({ what: 'delete', issue })}>
            Delete this draft
          </button>
        )}
      </div>
      <div role="status">{tested?.sent && <p className="outcome">{tested.message}</p>}</div>
      <div role="alert">
        {problems.map((problem) => (
          <p key={problem} className="outcome outcome-bad">
            {problem}
          </p>
        ))}
      </div>
      {step?.what === 'send' && <SendDialog issue={step.issue} onSent={leave} onClose={end} />}
      {step?.what === 'schedule' && (
        <ScheduleDialog issue={step.issue} onScheduled={draft.goOnFrom} onClose={end} />
      )}
      {step?.what === 'delete' && (
        <DeleteDialog
          issue={step.issue}
          onDeleted={() => {
            leave()
            end()
          }}
          onClose={end}
        />
      )}
    </>
  )
}

type DeleteProps = { issue: Issue; onDeleted: () => void; onClose: () => void }

function DeleteDialog({ issue: { id, subject }, onDeleted, onClose }: DeleteProps) {
  return (
    <DeletionDialog
      heading="Delete this draft?"
      yes="Delete it"
      no="Keep it"
      words={{
        notDone: 'Nothing was deleted.',
        unknown: 'No answer came: it may be deleted or still there.',
      }}
      onDelete={() => callApi(deleteIssue, { params: { id } })}
      readAgain={useRefetchIssues()}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      “{subject || 'No subject yet'}” was not sent to anybody. It cannot be brought back.
    </DeletionDialog>
  )
}

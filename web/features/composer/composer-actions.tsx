import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Issue, testIssue, unscheduleIssue } from '#contract/newsletter-issues.ts'
import { useRecipients } from '#web/features/subscribers/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { Draft } from './draft.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import type { OpenIssue } from './use-opened.ts'

type Props = {
  draft: Draft
  issue: Issue | undefined
  /** Gives the issue once it is saved and has all it needs; nothing, where the fields say why not. */
  onComplete: () => Promise<Issue | undefined>
  onOpen: OpenIssue
}

type Step = { what: 'send' | 'schedule' | 'delete'; issue: Issue }

/** What can be done with the issue that is being written. */
export function ComposerActions({ draft, issue, onComplete, onOpen }: Props) {
  const [step, setStep] = useState<Step>()
  const isGone = useRef(false)
  const { data: count } = useRecipients()
  const isScheduled = issue?.state === 'scheduled'

  const begin = async (what: 'send' | 'schedule') => {
    const complete = await onComplete()
    if (complete) setStep({ what, issue: complete })
  }
  const end = () => {
    setStep(undefined)
    if (!isGone.current) return
    void onOpen({ id: undefined })
    document.getElementById('issues-heading')?.focus()
  }
  const leave = () => {
    draft.discard()
    isGone.current = true
  }

  const test = useMutation({
    mutationFn: async () => {
      const complete = await onComplete()
      return complete && (await callApi(testIssue, { params: { id: complete.id } }))
    },
  })
  const unschedule = useMutation({
    mutationFn: (id: string) => callApi(unscheduleIssue, { params: { id } }),
    onSuccess: (changed) => draft.follow(changed),
  })
  const refused = test.data?.sent === false ? test.data.message : undefined
  const error = test.error ?? unschedule.error

  return (
    <>
      <div className="composer-actions">
        <Button small spring onClick={() => void begin('send')}>
          {count ? `Send to ${formatCountOf(count.recipients, 'subscriber')}` : 'Send to all subscribers'}
        </Button>
        <Button small variant="line" onClick={() => void begin('schedule')}>
          {isScheduled ? 'Change the time' : 'Send later'}
        </Button>
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
      <div role="status">{test.data?.sent && <p className="outcome">{test.data.message}</p>}</div>
      <div role="alert">
        {(refused || error) && <p className="outcome outcome-bad">{refused ?? failureText(error)}</p>}
      </div>
      {step?.what === 'send' && <SendDialog issue={step.issue} onSent={leave} onClose={end} />}
      {step?.what === 'schedule' && (
        <ScheduleDialog issue={step.issue} onScheduled={draft.follow} onClose={end} />
      )}
      {step?.what === 'delete' && <DeleteDialog issue={step.issue} onDeleted={leave} onClose={end} />}
    </>
  )
}

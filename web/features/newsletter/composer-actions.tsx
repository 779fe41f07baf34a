import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { deleteIssue, type Issue, sendIssue, testIssue } from '#contract/newsletter-issues.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { closeThen, Dialog, DialogFormActions } from '#web/admin/ui/dialog.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { nextMorningTime, parsePlannedTime } from '#web/lib/planned-time.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import type { IssueAutosave } from './composer-parts.tsx'
import { refetchIssues, useSubscribers } from './queries.ts'

type Props = {
  autosave: IssueAutosave
  /** Resolves to the issue once it is saved and may go out, or to undefined after showing what is wrong. */
  onComplete: () => Promise<Issue | undefined>
  /** The issue was planned, sent or deleted. */
  onGone: () => void
}

/** The actions on the issue in the composer. */
export function ComposerActions({ autosave, onComplete, onGone }: Props) {
  const { content, stored, change } = autosave
  const [question, setQuestion] = useState<{ what: 'send' | 'schedule' | 'delete'; issue: Issue }>()
  const { total, refetch } = useSubscribers()
  const everyone = total === undefined ? 'all subscribers' : formatCountOf(total, 'subscriber')
  const dialog = {
    ...{ everyone, onClose: () => setQuestion(undefined) },
    onDone: () => {
      onGone()
      void refetchIssues()
    },
  }
  const act = useMutation({
    mutationFn: async (what: 'send' | 'schedule' | 'test') => {
      const [issue] = await Promise.all([onComplete(), refetch()])
      if (!issue) return undefined
      if (what !== 'test') return void setQuestion({ what, issue })
      return { text: content, ...(await callApi(testIssue, { params: { id: issue.id } })) }
    },
  })
  const pressing = (what: 'send' | 'schedule' | 'test') =>
    ({ small: true, isPending: act.isPending, onClick: () => act.mutate(what) }) as const
  // The result of a test with an earlier text says nothing of this one.
  const tested = act.data?.text === content ? act.data : undefined
  return (
    <>
      <div className="row max-xs:[&_.button]:gap-[0.5em] max-xs:[&_.button]:px-3.5">
        <Button {...pressing('send')} {...(total === 0 ? { variant: 'line' } : { spring: true })}>
          Send to {everyone}
        </Button>
        <Button {...pressing('schedule')} variant="line">
          Send later
        </Button>
        <Button {...pressing('test')} variant="line">
          {act.isPending && act.variables === 'test' ? 'Sending a test...' : 'Send me a test'}
        </Button>
        {stored.version > 0 && (
          <button
            type="button"
            className="quiet-button"
            onClick={() => setQuestion({ what: 'delete', issue: stored })}
          >
            Delete this draft
          </button>
        )}
      </div>
      <div role="status">{tested && <p className="outcome">{tested.message}</p>}</div>
      <FailedOutcome words="Nothing was sent." error={act.error} />
      {question?.what === 'send' && <SendDialog {...dialog} {...question.issue} />}
      {question?.what === 'schedule' && <ScheduleDialog {...dialog} {...question.issue} />}
      {question?.what === 'delete' && (
        <ConfirmDialog
          {...dialog}
          heading="Delete this draft?"
          // After what is typed is saved: a later save would only find it gone.
          act={() =>
            change(async (issue) => {
              await callApi(deleteIssue, { params: { id: issue.id } })
              return issue
            })
          }
        >
          “{question.issue.subject || 'No subject yet'}” was not sent to anybody. It cannot be brought back.
        </ConfirmDialog>
      )}
    </>
  )
}

type DialogProps = Pick<Issue, 'id' | 'subject' | 'version'> & {
  everyone: string
  onDone: () => void
  onClose: () => void
}

const SendDialog = ({ id, subject, version, everyone, ...on }: DialogProps) => (
  <ConfirmDialog
    {...on}
    heading="Send it now?"
    isFinal={false}
    yes={`Send to ${everyone}`}
    no="Not yet"
    act={() => callApi(sendIssue, { params: { id }, body: { version } })}
  >
    “{subject}” goes to <b>{everyone}</b>. What has been sent cannot be called back.
  </ConfirmDialog>
)

/** London's time, as the field writes it, becomes an instant. */
const Plan = z.object({
  at: z.pipe(
    z.string(),
    z.transform((local: string, context) => {
      const planned = parsePlannedTime(local)
      if ('at' in planned) return planned.at
      context.issues.push({ code: 'custom', message: planned.problem, input: local })
      return z.NEVER
    }),
  ),
})

function ScheduleDialog({ id, subject, version, everyone, onDone, onClose }: DialogProps) {
  const form = useForm({ schema: Plan, saved: { at: nextMorningTime(new Date()) } })
  return (
    <Dialog heading="Send it later" isBusy={form.isPending} onClose={onClose}>
      <form
        noValidate
        onSubmit={form.submit(async ({ at }) => {
          await callApi(sendIssue, { params: { id }, body: { version, at } })
          closeThen(onClose, onDone)
        })}
      >
        <p>
          “{subject}” goes to everyone who is subscribed by then; just now that is {everyone}.
        </p>
        <TextField label="Day and time in London" type="datetime-local" required {...form.field('at')} />
        <DialogFormActions
          form={form}
          failed="Nothing was planned."
          submit="Plan it"
          cancel="Not yet"
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

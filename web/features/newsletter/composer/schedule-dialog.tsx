import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { londonTime } from '#contract/london-time.ts'
import { type Issue, scheduleIssue } from '#contract/newsletter-issues.ts'
import { useRefetchIssues } from '#web/features/newsletter/issues/queries.ts'
import { useRecipients } from '#web/features/newsletter/subscribers/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { fieldErrorsOf } from '#web/lib/failure-text.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { nextMorningTime, parsePlannedTime } from '#web/lib/planned-time.ts'
import { retryLost } from '#web/lib/queries.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFormActions } from '#web/ui/dialog/dialog-form-actions.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'

type Props = { issue: Issue; onScheduled: (issue: Issue) => void; onClose: () => void }

export function ScheduleDialog({ issue, onScheduled, onClose }: Props) {
  const { total } = useRecipients()
  const readIssuesAgain = useRefetchIssues()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const refuse = (message: string) => {
    setProblem(message)
    input.current?.focus()
  }
  const schedule = useMutation({
    mutationFn: ({ at }: { at: string; close: () => void }) =>
      callApi(scheduleIssue, { params: { id: issue.id }, body: { version: issue.version, at } }),
    retry: retryLost,
    onSuccess: (scheduled, { close }) => {
      onScheduled(scheduled)
      close()
    },
    onError: (error) => {
      const { at } = fieldErrorsOf(error) ?? {}
      if (at) refuse(at)
      else void readIssuesAgain()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>, close: () => void) => {
    event.preventDefault()
    if (schedule.isPending) return
    const planned = parsePlannedTime(input.current?.value ?? '')
    if ('problem' in planned) return refuse(planned.problem)
    setProblem(undefined)
    schedule.mutate({ at: planned.at, close })
  }

  return (
    <Dialog heading="Send it later" isBusy={schedule.isPending} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={(event) => submit(event, close)}>
          <p>
            “{issue.subject}” goes to everyone who is subscribed by then
            {total !== undefined && `; just now that is ${formatCountOf(total, 'subscriber')}`}.
          </p>
          <TextField
            label="Day and time in London"
            type="datetime-local"
            required
            ref={input}
            defaultValue={
              issue.scheduledFor ? londonTime(new Date(issue.scheduledFor)) : nextMorningTime(new Date())
            }
            error={problem}
          />
          <FailedOutcome
            words={issue.scheduledFor ? 'The time was not changed.' : 'Nothing was planned.'}
            error={problem ? null : schedule.error}
          />
          <DialogFormActions
            submit={schedule.isPending ? 'Planning...' : 'Plan it'}
            cancel="Not yet"
            isPending={schedule.isPending}
            onCancel={close}
          />
        </form>
      )}
    </Dialog>
  )
}

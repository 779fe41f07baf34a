import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { londonTime } from '#contract/london-time.ts'
import { type Issue, scheduleIssue } from '#contract/newsletter-issues.ts'
import { useRefetchIssues } from '#web/features/newsletter/issues/queries.ts'
import { useRecipients } from '#web/features/newsletter/subscribers/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { fieldErrorsOf } from '#web/lib/failure-text.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { outcomeText } from '#web/lib/lost-answer.ts'
import { nextMorningTime, parsePlannedTime } from '#web/lib/planned-time.ts'
import { retryLost } from '#web/lib/queries.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFormActions } from '#web/ui/dialog/dialog-form-actions.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { focusFirstError } from '#web/ui/field/use-schema-form.ts'

type Props = { issue: Issue; onScheduled: (issue: Issue) => void; onClose: () => void }

/** The server's error about the time, if any. */
const aboutTime = (error: unknown) => fieldErrorsOf(error)?.at

export function ScheduleDialog({ issue, onScheduled, onClose }: Props) {
  const { data: count } = useRecipients()
  const readIssuesAgain = useRefetchIssues()
  const [problem, setProblem] = useState<string>()
  const schedule = useMutation({
    mutationFn: ({ at }: { at: string; form: HTMLFormElement; close: () => void }) =>
      callApi(scheduleIssue, { params: { id: issue.id }, body: { version: issue.version, at } }),
    retry: retryLost,
    onSuccess: (scheduled, { close }) => {
      onScheduled(scheduled)
      close()
    },
    onError: (error, { form }) => {
      const ofTime = aboutTime(error)
      if (ofTime) refuse(form, ofTime)
      else void readIssuesAgain()
    },
  })

  const refuse = (form: HTMLFormElement, message: string) => {
    setProblem(message)
    focusFirstError(form, { at: message })
  }
  const submit = (event: FormEvent<HTMLFormElement>, close: () => void) => {
    event.preventDefault()
    if (schedule.isPending) return
    const form = event.currentTarget
    const planned = parsePlannedTime(String(new FormData(form).get('at') ?? ''))
    if ('problem' in planned) return refuse(form, planned.problem)
    setProblem(undefined)
    schedule.mutate({ at: planned.at, form, close })
  }

  const failure =
    schedule.error &&
    !aboutTime(schedule.error) &&
    outcomeText(schedule.error, {
      notDone: issue.scheduledFor ? 'The time was not changed.' : 'Nothing was planned.',
      unknown: 'No answer came, so it is not known whether it is planned.',
    })

  return (
    <Dialog heading="Send it later" isBusy={schedule.isPending} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={(event) => submit(event, close)}>
          <p>
            “{issue.subject}” goes to everyone who is subscribed by then
            {count && `; just now that is ${formatCountOf(count.recipients, 'subscriber')}`}.
          </p>
          <TextField
            label="Day and time in London"
            name="at"
            type="datetime-local"
            required
            defaultValue={
              issue.scheduledFor ? londonTime(new Date(issue.scheduledFor)) : nextMorningTime(new Date())
            }
            error={problem}
          />
          <div role="alert">{failure && <p className="notice-bad">{failure}</p>}</div>
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

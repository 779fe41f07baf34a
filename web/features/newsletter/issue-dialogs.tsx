import * as z from 'zod/mini'
import { londonTime } from '#contract/london-time.ts'
import { type Issue, scheduleIssue, sendIssue } from '#contract/newsletter-issues.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { Dialog, DialogFormActions } from '#web/admin/ui/dialog.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { nextMorningTime, parsePlannedTime } from '#web/lib/planned-time.ts'
import { TextField } from '#web/ui/field/field.tsx'
import { useSubscribers } from './queries.ts'

type SendProps = { issue: Issue; onSent: (issue: Issue) => void; onClose: () => void }

/** Asks for confirmation before an issue is sent, with the number of recipients. */
export function SendDialog({ issue: { id, subject, version }, onSent, onClose }: SendProps) {
  const { total = 0, refetch } = useSubscribers()
  const everyone = formatCountOf(total, 'subscriber')
  return (
    <ConfirmDialog
      heading="Send it now?"
      yes={`Send to ${everyone}`}
      no="Not yet"
      act={() => callApi(sendIssue, { params: { id }, body: { version, recipients: total } })}
      notDone="Nothing went out."
      // The list may have changed since the question: asked again with the new number.
      readAgain={refetch}
      onDone={(sent) => sent && onSent(sent)}
      onClose={onClose}
    >
      “{subject}” goes to <b>{everyone}</b>. What has been sent cannot be called back.
    </ConfirmDialog>
  )
}

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

type ScheduleProps = { issue: Issue; onScheduled: (issue: Issue) => void; onClose: () => void }

/** Plans an issue, or changes its time. */
export function ScheduleDialog({ issue, onScheduled, onClose }: ScheduleProps) {
  const { id, subject, version, scheduledFor } = issue
  const { total } = useSubscribers()
  const { field, submit, isPending, failure } = useForm({
    schema: Plan,
    saved: { at: scheduledFor ? londonTime(new Date(scheduledFor)) : nextMorningTime(new Date()) },
  })
  return (
    <Dialog heading="Send it later" isBusy={isPending} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={submit(async ({ at }) => {
            onScheduled(await callApi(scheduleIssue, { params: { id }, body: { version, at } }))
            close()
          })}
        >
          <p>
            “{subject}” goes to everyone who is subscribed by then
            {total !== undefined && `; just now that is ${formatCountOf(total, 'subscriber')}`}.
          </p>
          <TextField label="Day and time in London" type="datetime-local" required {...field('at')} />
          <FailedOutcome
            words={scheduledFor ? 'The time was not changed.' : 'Nothing was planned.'}
            error={failure}
          />
          <DialogFormActions
            submit={isPending ? 'Planning...' : 'Plan it'}
            cancel="Not yet"
            isPending={isPending}
            onCancel={close}
          />
        </form>
      )}
    </Dialog>
  )
}

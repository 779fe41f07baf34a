import * as z from 'zod/mini'
import { type Issue, scheduleIssue } from '#contract/newsletter-issues.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { closeThen, Dialog, DialogFormActions } from '#web/admin/ui/dialog.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { nextMorningTime, parsePlannedTime } from '#web/lib/planned-time.ts'
import { TextField } from '#web/ui/field/field.tsx'

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

type Props = { issue: Issue; everyone: string; onScheduled: () => void; onClose: () => void }

/** Plans an issue. */
export function ScheduleDialog({ issue: { id, subject, version }, everyone, onScheduled, onClose }: Props) {
  const form = useForm({ schema: Plan, saved: { at: nextMorningTime(new Date()) } })
  return (
    <Dialog heading="Send it later" isBusy={form.isPending} onClose={onClose}>
      <form
        noValidate
        onSubmit={form.submit(async ({ at }) => {
          await callApi(scheduleIssue, { params: { id }, body: { version, at } })
          closeThen(onClose, onScheduled)
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

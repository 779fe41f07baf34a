import { useMutation, useQueryClient } from '@tanstack/react-query'
import PlusIcon from 'lucide-react/icons/plus'
import TrashIcon from 'lucide-react/icons/trash'
import { type ComponentProps, type ReactNode, useState } from 'react'
import {
  ConsultationCorrection,
  type ConsultationPage,
  correctConsultation,
} from '#contract/consultation-page.ts'
import { formatDay, formatMonth } from '#contract/day-labels.ts'
import { serviceName } from '#contract/labels.ts'
import { textLimits } from '#contract/limits.ts'
import { londonDay } from '#contract/london-time.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { consultationQuery, useRefetchRequests } from '../queries.ts'
import { statusNames } from '../reply-clock.ts'
import { DeleteDialog, type DeleteProps, formatUpcomingVisit } from './delete-dialog.tsx'

type FoldProps = ComponentProps<'details'> & {
  title: string
  detail?: string | undefined
  children: ReactNode
}

/** A folded part at the foot of a request's page. */
export const Fold = ({ title, detail, children, ...rest }: FoldProps) => (
  <details className="fold request-fold" aria-label={title} {...rest}>
    <summary className="turns-plus">
      <span>
        <b>{title}</b> {detail}
      </span>
      <PlusIcon className="icon" />
    </summary>
    {children}
  </details>
)

/** Asks before the request is deleted. */
export function DeletePanel({ request, onDeleted }: DeleteProps) {
  const [isAsking, setIsAsking] = useState(false)
  const client = firstNameOf(request.name)
  const ahead = formatUpcomingVisit(request)
  return (
    <Fold title="Delete this request">
      <p>
        Gone for good with it: what {client} wrote, your notes, this history,{' '}
        {ahead && `the appointment on ${ahead}, `}
        and the mails about it. What {client} has beside it, such as another request or the newsletter, stays.
      </p>
      <Button
        small
        variant="line"
        className="mt-4 border-red-700 text-red-700 hover:bg-red-700 hover:text-cream-50"
        onClick={() => setIsAsking(true)}
      >
        <TrashIcon className="icon" />
        Delete this request
      </Button>
      {isAsking && (
        <DeleteDialog request={request} onDeleted={onDeleted} onClose={() => setIsAsking(false)} />
      )}
    </Fold>
  )
}

const dayOf = (instant: string) => londonDay(new Date(instant))

/** "today", "on 2 March 2026", "in February". */
function whenWords(instant: string, now: Date): string {
  const [day, today] = [dayOf(instant), londonDay(now)]
  if (day === today) return 'today'
  return day.slice(0, 7) === today.slice(0, 7) ? `on ${formatDay(day)}` : `in ${formatMonth(day, today)}`
}

/** The other requests of the same person, if any. */
export function OtherRequests({ others, now }: Pick<ConsultationPage, 'others'> & { now: Date }) {
  const [newest] = others
  if (!newest) return null
  return (
    <Fold title="Also wrote" detail={whenWords(newest.createdAt, now)}>
      <ul className="entries">
        {others.map(({ id, name, createdAt, serviceType, status }) => (
          <li key={id} className="row-between">
            <div>
              <p>
                <b>{formatDay(dayOf(createdAt))}</b>
              </p>
              <p className="fine-print">
                {name}, {serviceName(serviceType)}. {statusNames[status]}.
              </p>
            </div>
            <Link to="/admin/consultations/$id" params={{ id }} className="strong-link">
              Open<span className="sr-only"> the request of {formatDay(dayOf(createdAt))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** Corrects what a person typed, with the same checks as the public form. */
export function CorrectRequest({ request }: { request: WorklistEntry }) {
  const { id, version, name, email, phone, hairType, mobileService, address } = request
  const queryClient = useQueryClient()
  const readAgain = useRefetchRequests()
  const { form, field, submit, isPending, failure } = useForm({
    schema: ConsultationCorrection,
    saved: { name, email, phone, hairType, address, version },
    keepAs: `correction:${id}`,
  })
  const saving = useMutation({
    mutationFn: (body: ConsultationCorrection) => callApi(correctConsultation, { params: { id }, body }),
    onSuccess: (_, correction) => form.reset({ ...correction, address: correction.address ?? address }),
    onSettled: async (_, error) => {
      if (!error || isConflict(error)) await readAgain()
      const latest = queryClient.getQueryData(consultationQuery(id).queryKey)
      // Also where she began with an earlier version: a second try corrects this one.
      if (isConflict(error) && latest) form.setValue('version', latest.request.version)
    },
  })
  return (
    <Fold title="Correct the details">
      <form
        className="fields grid-cols-[repeat(auto-fit,minmax(min(100%,max(14rem,40%)),1fr))]"
        noValidate
        aria-label={`Details of the request of ${name}`}
        onSubmit={submit((correction) => saving.mutateAsync(correction))}
      >
        <TextField
          label="Name"
          required
          className="whole-row"
          autoComplete="off"
          limit={textLimits.name}
          {...field('name')}
        />
        <TextField label="Email" required inputMode="email" autoComplete="off" {...field('email')} />
        <TextField label="Phone" required inputMode="tel" autoComplete="off" {...field('phone')} />
        <TextAreaField label="Hair Details" className="whole-row" {...field('hairType')} />
        {mobileService && (
          <TextField label="Address" className="whole-row" autoComplete="off" {...field('address')} />
        )}
        <div className="whole-row">
          <ActionButton type="submit" small isPending={isPending}>
            Save the details
          </ActionButton>
          <p role="status" className="fine-print">
            {saving.isSuccess && !form.formState.isDirty && 'Saved.'}
          </p>
          <FailedOutcome words="Not saved." error={failure ?? null} />
        </div>
      </form>
    </Fold>
  )
}

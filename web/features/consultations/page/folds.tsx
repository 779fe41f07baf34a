import { useNavigate } from '@tanstack/react-router'
import { PlusIcon, TrashIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import {
  ConsultationCorrection,
  type ConsultationPage,
  correctConsultation,
} from '#contract/consultation-page.ts'
import { londonDay } from '#contract/london-time.ts'
import { requestFieldLabel } from '#contract/request-fields.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { formatMediumDay } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { useRefetchRequests } from '../queries.ts'
import { DeleteDialog } from './delete-request.tsx'

type FoldProps = { title: string; children: ReactNode }

/** A folded part at the foot of a request's page. On paper it stands open. */
export const Fold = ({ title, children }: FoldProps) => (
  <details
    className="fold border-b border-hair open:pb-4 print:details-content:[block-size:auto] print:details-content:[content-visibility:visible]"
    aria-label={title}
  >
    <summary className="turns-plus min-h-13! justify-between text-[1rem]! font-normal! text-aubergine-600">
      <b className="text-aubergine-900">{title}</b>
      <PlusIcon className="icon" />
    </summary>
    {children}
  </details>
)

/** The other requests of the same person, if any. */
export const OtherRequests = ({ others }: Pick<ConsultationPage, 'others'>) =>
  others.map(({ id, name, createdAt }) => (
    <p key={id} className="border-b border-hair py-3">
      {name} also wrote on{' '}
      <Link to="/admin/consultations/$id" params={{ id }} className="within semibold">
        {formatMediumDay(londonDay(new Date(createdAt)))}
      </Link>
    </p>
  ))

const keyboards = { name: 'text', email: 'email', phone: 'tel', address: 'text' } as const
const lines = ['name', 'email', 'phone'] as const
const Correction = z.omit(ConsultationCorrection, { version: true })

/**
 * Corrects what a person typed, with the same checks as the public form. If another device has corrected it too, what was
 * typed stays, to be saved over the newer one.
 */
export function CorrectRequest({ request }: { request: WorklistEntry }) {
  const { id, version, name, email, phone, hairType, mobileService, address } = request
  const { form, field, submit, isPending, isSaved, failure } = useForm({
    ...{ schema: Correction, saved: { name, email, phone, hairType, address }, keepAs: `correction:${id}` },
    readAgain: useRefetchRequests(),
  })
  const save = submit(async (typed) => {
    await callApi(correctConsultation, { params: { id }, body: { ...typed, version } })
    form.reset({ ...typed, address: typed.address ?? address })
  })
  return (
    <Fold title="Correct the details">
      <form
        className="fields grid-cols-[repeat(auto-fit,minmax(min(100%,max(14rem,40%)),1fr))]"
        noValidate
        aria-label={`Details of the request of ${name}`}
        onSubmit={save}
      >
        {(mobileService ? [...lines, 'address' as const] : lines).map((one) => (
          <TextField
            key={one}
            label={requestFieldLabel(one)}
            inputMode={keyboards[one]}
            autoComplete="off"
            {...field(one)}
          />
        ))}
        <TextAreaField label="Hair Details" className="whole-row" {...field('hairType')} />
        <div className="whole-row">
          <Button type="submit" small isPending={isPending}>
            Save the details
          </Button>
          <p role="status" className="fine-print">
            {isSaved && 'Saved.'}
          </p>
          <FailedOutcome error={failure} />
        </div>
      </form>
    </Fold>
  )
}

/** Asks before the request is deleted. The list follows; Back skips the deleted request. */
export function DeleteRequest({ request }: { request: WorklistEntry }) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <button type="button" className="quiet-button print:hidden" onClick={() => setIsAsking(true)}>
        <TrashIcon className="icon" />
        Delete this request
      </button>
      {isAsking && (
        <DeleteDialog
          request={request}
          onDeleted={() => void navigate({ to: '/admin/consultations', replace: true })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import {
  type ConsultationStatus,
  changeConsultationStatus,
  consultationStatuses,
  type WorklistEntry,
} from '#contract/worklist.ts'
import { useMailStatus, useRefetchMail } from '#web/features/mail/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { describeRelease } from './junk-labels.ts'
import { useRefetchRequests } from './queries.ts'
import { statusNames } from './statuses.ts'

/** Its mails wait this long once it has left Junk. */
const undoMs = 20_000

/** The status of a request, which is saved at once. */
export function useStatusChange({ id, name, status }: WorklistEntry) {
  const readAgain = useRefetchRequests()
  const readMailAgain = useRefetchMail()
  const isMailSetUp = useMailStatus().data?.isSetUp ?? true
  const change = useMutation<{ mails?: number | undefined }, Error, ConsultationStatus>({
    scope: { id: `status of ${id}` },
    mutationFn: (next) => callApi(changeConsultationStatus, { params: { id }, body: { status: next } }),
    onSuccess: async ({ mails }, next) => {
      if (mails !== undefined && next === 'new')
        showToast({
          title: 'Not junk',
          description: `${name} waits for an answer. ${describeRelease(mails, isMailSetUp)}`,
          undo: { act: () => change.mutate('junk'), forMs: undoMs },
        })
      await Promise.all([readAgain(), mails === undefined ? undefined : readMailAgain()])
    },
    onError: (error, next) => {
      const description = `${name} is not marked as ${statusNames[next]}. ${failureText(error)}`
      showToast({ title: 'Not saved', description, tone: 'destructive' })
    },
  })
  return {
    status: change.isPending ? change.variables : status,
    isPending: change.isPending,
    set: (next: ConsultationStatus) => change.mutate(next),
  }
}
export type StatusOfEntry = ReturnType<typeof useStatusChange>

const isStatus = (value: string): value is ConsultationStatus =>
  consultationStatuses.some((status) => status === value)

type Props = { name: string; status: StatusOfEntry; isLabelHidden?: boolean }

export function StatusSelect({ name, status, isLabelHidden }: Props) {
  const id = useId()
  return (
    <div className="row status-select">
      {!isLabelHidden && (
        <label className="text-small semibold" htmlFor={id}>
          Status<span className="sr-only"> of {name}</span>
        </label>
      )}
      <select
        id={id}
        aria-label={isLabelHidden ? `Status of ${name}` : undefined}
        className="input input-small"
        value={status.status}
        aria-busy={status.isPending}
        onChange={({ target }) => isStatus(target.value) && status.set(target.value)}
      >
        {consultationStatuses.map((one) => (
          <option key={one} value={one}>
            {statusNames[one]}
          </option>
        ))}
      </select>
    </div>
  )
}

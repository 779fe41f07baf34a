import { type RefObject, useId } from 'react'
import { type ConsultationStatus, consultationStatuses } from '#contract/worklist.ts'
import { ChangeOutcome } from '#web/ui/change-outcome.tsx'
import { PutBackNotice } from './junk-part.tsx'
import { statusNames } from './statuses.ts'
import type { StatusOfEntry } from './use-status.ts'

type Props = {
  name: string
  status: StatusOfEntry
  /** Takes the focus of the notice's buttons, which disappear when pressed. */
  select: RefObject<HTMLSelectElement | null>
}

const isStatus = (value: string): value is ConsultationStatus =>
  consultationStatuses.some((status) => status === value)

/** A request's status; a change is saved at once. */
export function StatusSelect({ name, status, select, isLabelHidden }: Props & { isLabelHidden?: boolean }) {
  const id = useId()
  return (
    <div className="row status-select">
      {!isLabelHidden && (
        <label className="text-small semibold" htmlFor={id}>
          Status<span className="sr-only"> of {name}</span>
        </label>
      )}
      <select
        ref={select}
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

/** The outcome of the last change of status. */
export function StatusOutcome({ name, status, select }: Props) {
  const { before, failure, isUndone, theirs } = status
  const mine = statusNames[status.status]
  return (
    <ChangeOutcome
      undone={isUndone ? `Back to ${mine}.` : undefined}
      done={
        before && (
          <span>
            <span className="sr-only">{name}: </span>
            {status.status === 'new' && status.mails !== undefined ? (
              <PutBackNotice mails={status.mails} />
            ) : (
              `Marked as ${mine}.`
            )}
          </span>
        )
      }
      // A new key, so that a further change's notice scrolls into view like the first.
      doneKey={status.status}
      failure={failure}
      conflict={
        theirs && {
          label: 'Status',
          mine,
          theirs: statusNames[theirs.status],
          savedAt: theirs.statusChangedAt,
        }
      }
      isPending={status.isPending}
      onUndo={status.undo}
      onTryAgain={status.tryAgain}
      onKeepMine={status.keepMine}
      onKeepTheirs={status.keepTheirs}
      takeFocus={() => select.current?.focus({ preventScroll: true })}
    />
  )
}

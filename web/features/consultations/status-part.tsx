import { type RefObject, useId } from 'react'
import { type ConsultationStatus, consultationStatuses } from '#contract/worklist.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/glyph.tsx'
import { statusNames } from './statuses.ts'
import type { StatusOfEntry } from './use-status.ts'

type Props = {
  name: string
  status: StatusOfEntry
  /** Takes on the focus of the buttons in the strip, which go when they were pressed. */
  select: RefObject<HTMLSelectElement | null>
}

const isStatus = (value: string): value is ConsultationStatus =>
  consultationStatuses.some((status) => status === value)

/** Where a request stands, to be changed at once. */
export function StatusSelect({ name, status, select }: Props) {
  const id = useId()
  return (
    <div className="status-select">
      <label htmlFor={id}>
        Status<span className="sr-only"> of {name}</span>
      </label>
      <select
        ref={select}
        id={id}
        className="input"
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

/** What became of the last change: done, with a way back; not done; or done differently on another device. */
export function StatusStrip({ name, status, select }: Props) {
  const { before, failure, isUndone, theirs } = status
  const press = (act: () => void) => () => {
    act()
    select.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <div role="status">
        {isUndone && <span className="sr-only">Back to {statusNames[status.status]}.</span>}
        {before && !failure && !theirs && (
          <div className="card-strip">
            <p>
              <Icon name="check" />
              <span className="sr-only">{name}: </span>
              Marked as {statusNames[status.status]}.
            </p>
            <Button small variant="line" onClick={press(status.undo)}>
              <Icon name="undo" />
              Undo
            </Button>
          </div>
        )}
      </div>
      {failure && (
        <div role="alert" className="card-strip card-strip-bad">
          <p>
            <Icon name="alert" />
            Not saved. {failureText(failure)} What you chose stays here.
          </p>
          <Button small variant="line" onClick={press(status.tryAgain)}>
            Try again
          </Button>
        </div>
      )}
      {theirs && (
        <div role="alert" className="card-strip card-strip-bad">
          <p>
            <Icon name="alert" />
            On another device this was set to {statusNames[theirs.status]}; you chose{' '}
            {statusNames[status.status]}.
          </p>
          <Button small variant="line" onClick={press(status.keepMine)}>
            Keep {statusNames[status.status]}
          </Button>
          <Button small variant="line" onClick={press(status.keepTheirs)}>
            Keep {statusNames[theirs.status]}
          </Button>
        </div>
      )}
    </>
  )
}

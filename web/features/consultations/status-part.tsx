import { type ReactNode, type RefObject, useId } from 'react'
import { type ConsultationStatus, consultationStatuses } from '#contract/worklist.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { Strip } from '#web/ui/strip.tsx'
import { PutBack } from './junk-part.tsx'
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
    <div className="row status-select">
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
  const mine = statusNames[status.status]
  const button = (words: ReactNode, act: () => void) => (
    <Button
      small
      variant="line"
      onClick={() => {
        act()
        select.current?.focus({ preventScroll: true })
      }}
    >
      {words}
    </Button>
  )
  return (
    <>
      <div role="status">
        {isUndone && <span className="sr-only">Back to {mine}.</span>}
        {before && !failure && !theirs && (
          <Strip
            // Another change is another strip, which comes to the screen as the first did.
            key={status.status}
            // With Booked the form for the time opens at the select: that is what she fills in next.
            scrollsToItself={status.status !== 'booked'}
            words={
              <span>
                <span className="sr-only">{name}: </span>
                {status.status === 'new' && status.mails !== undefined ? (
                  <PutBack mails={status.mails} />
                ) : (
                  `Marked as ${mine}.`
                )}
              </span>
            }
          >
            {button(
              <>
                <Icon name="undo" />
                Undo
              </>,
              status.undo,
            )}
          </Strip>
        )}
      </div>
      {failure && (
        <Strip scrollsToItself isBad words={`Not saved. ${failureText(failure)} What you chose stays here.`}>
          {button('Try again', status.tryAgain)}
        </Strip>
      )}
      {theirs && (
        <Strip
          scrollsToItself
          isBad
          words={`On another device this was set to ${statusNames[theirs.status]}; you chose ${mine}.`}
        >
          {button(`Keep ${mine}`, status.keepMine)}
          {button(`Keep ${statusNames[theirs.status]}`, status.keepTheirs)}
        </Strip>
      )}
    </>
  )
}

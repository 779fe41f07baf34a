import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { bookingFilePath, sendBookingFile } from '#contract/booking-endpoints.ts'
import { lengthWords } from '#contract/booking-words.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { usePutWorklistEntry } from '#web/features/consultations/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { firstName } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { isOver, minutesOf, placeWords, sentWords, whenWords } from './booking-words.ts'
import { CancelDialog } from './cancel-dialog.tsx'

type Props = {
  entry: WorklistEntry
  onEdit: () => void
  /** Receives the screen reader announcement. */
  onSaid: (words: string) => void
}

/** The time of a booking, and the actions on it. */
export function BookingStrip({ entry, onEdit, onSaid }: Props) {
  const facts = useFacts()
  const { name, booking } = entry
  if (!booking)
    return (
      <div className="column mt-3">
        <p className="icon-line">
          <Icon name="calendar" className="good" />
          <b>Booked, no date yet</b>
        </p>
        <Button small variant="line" className="justify-start" data-edit onClick={onEdit}>
          Add the date<span className="sr-only"> for {name}</span>
        </Button>
      </div>
    )
  const { day, hours } = whenWords(booking)
  return (
    <div className="column mt-3">
      <div>
        <FileState booking={booking} />
        <p className="mt-1 booking-when">
          {day}, <span className="unbroken">{hours}</span>
        </p>
        <p className="muted">
          {lengthWords(minutesOf(booking))}, {placeWords(entry, facts)}
        </p>
      </div>
      <Actions entry={entry} booking={booking} onEdit={onEdit} onSaid={onSaid} />
    </div>
  )
}

function fileWords({ at, state, isOutdated }: NonNullable<Booking['file']>): string {
  if (state === 'refused') return 'The calendar file could not be delivered'
  if (state === 'expired') return 'The calendar file was not sent in time'
  if (isOutdated) return 'The calendar file sent says the old time'
  return state === 'waiting' ? 'Calendar file on its way' : `Calendar file sent, ${sentWords(at)}`
}

/** Whether the client has received the calendar file. */
function FileState({ booking: { file } }: { booking: Booking }) {
  if (!file) return null
  const isBad = file.state === 'refused' || file.state === 'expired' || file.isOutdated
  return (
    <p className={`icon-line text-small semibold ${isBad ? 'outdated' : 'good'}`}>
      <Icon name={isBad ? 'alert' : 'check'} />
      {fileWords(file)}
    </p>
  )
}

function Actions({ entry, booking, onEdit, onSaid }: Props & { booking: Booking }) {
  const [isCancelling, setIsCancelling] = useState(false)
  const { id, name } = entry
  const putEntry = usePutWorklistEntry()
  const sending = useMutation({
    mutationFn: () => callApi(sendBookingFile, { params: { id } }),
    onMutate: () => onSaid(''),
    onSuccess: (changed) => {
      putEntry(changed)
      onSaid(`The calendar file is on its way to ${firstName(name)}.`)
    },
  })
  const words = booking.file ? 'Send calendar file again' : 'Send calendar file'
  return (
    <>
      <div className="actions-row">
        {!isOver(booking) && (
          <ActionButton small variant="line" isPending={sending.isPending} onClick={() => sending.mutate()}>
            <Icon name="calendar" />
            {sending.isPending ? 'Sending...' : words}
            <span className="sr-only"> to {name}</span>
          </ActionButton>
        )}
        <Button small variant="line" data-edit onClick={onEdit}>
          Change the time
        </Button>
        <button type="button" className="quiet-button" onClick={() => setIsCancelling(true)}>
          Cancel the booking
        </button>
        <a className="quiet-button" href={bookingFilePath(id)} download>
          Download the file
        </a>
      </div>
      {isCancelling && (
        <CancelDialog
          entry={entry}
          client={firstName(name)}
          onCancelled={() => onSaid('The booking is cancelled.')}
          onClose={() => setIsCancelling(false)}
        />
      )}
      <FailedOutcome words="Not sent, as far as is known." error={sending.error} />
    </>
  )
}

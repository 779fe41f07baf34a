import { useRef } from 'react'
import { removeBooking } from '#contract/booking-endpoints.ts'
import { readWorklistEntry, type WorklistEntry } from '#contract/worklist.ts'
import { usePutWorklistEntry } from '#web/features/consultations/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { DeletionDialog } from '#web/ui/dialog/deletion-dialog.tsx'
import { isOver } from './booking-words.ts'

type Props = {
  entry: WorklistEntry
  client: string
  /** Receives the request's version after the cancellation. */
  onCancelled: (version: number) => void
  onClose: () => void
}

/** Asks before a booking is cancelled, and says who will be notified. */
export function CancelDialog({ entry, client, onCancelled, onClose }: Props) {
  const { id, name, version, booking } = entry
  const putEntry = usePutWorklistEntry()
  const latest = useRef(version)
  const readEntry = () => callApi(readWorklistEntry, { params: { id } })
  const file = booking?.file
  return (
    <DeletionDialog
      heading={`Cancel the booking of ${name}?`}
      yes="Cancel the booking"
      no="Keep it"
      words={{
        notDone: 'Nothing was cancelled.',
        unknown: 'No answer came: it may be cancelled or still there.',
      }}
      onDelete={() => callApi(removeBooking, { params: { id }, query: { version } })}
      isGone={async () => !(await readEntry()).booking}
      readAgain={async () => {
        const changed = await readEntry()
        latest.current = changed.version
        putEntry(changed)
      }}
      onDeleted={() => onCancelled(latest.current)}
      onClose={onClose}
    >
      The time goes from your calendar; the request stays, without a date.{' '}
      {file && !isOver(file)
        ? `${client} was sent the calendar file, so a mail says that it is cancelled and takes it out of their calendar.`
        : `${client} is not told: no mail goes out.`}
    </DeletionDialog>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBookingStart } from '#contract/booking-words.ts'
import { deleteConsultation } from '#contract/consultations.ts'
import { listWorklist, type WorklistEntry } from '#contract/worklist.ts'
import { DeletionDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { useRefetchMail } from '#web/features/mail/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { forgetWordsAbout, useRefetchWorklist } from '../queries.ts'

/** "Wednesday 25 November, 10:30", if the appointment is not over. */
export function formatUpcomingVisit({ booking }: Pick<WorklistEntry, 'booking'>): string | undefined {
  const now = new Date()
  if (!booking || new Date(booking.endsAt) <= now) return undefined
  return formatBookingStart(new Date(booking.startsAt), now)
}

export type DeleteProps = { request: WorklistEntry; onDeleted: () => void }

/** Asks before a request is deleted, and says what is deleted with it and what stays. */
export function DeleteDialog({ request, onDeleted, onClose }: DeleteProps & { onClose: () => void }) {
  const { id, name } = request
  const [notifyClient, setNotifyClient] = useState(true)
  const ahead = formatUpcomingVisit(request)
  const readWorklistAgain = useRefetchWorklist()
  const readMailAgain = useRefetchMail()
  const queryClient = useQueryClient()
  return (
    <DeletionDialog
      heading={`Delete ${name}’s request?`}
      yes="Delete it"
      no="Keep it"
      words={{
        notDone: 'Nothing was deleted.',
        unknown: 'No answer came: it may be deleted or still there.',
      }}
      onDelete={() =>
        callApi(deleteConsultation, {
          params: { id },
          query: ahead && notifyClient ? { notifyClient: 'yes' } : {},
        })
      }
      readAgain={() => Promise.all([readWorklistAgain(), readMailAgain()])}
      onDeleted={() => {
        forgetWordsAbout(id)
        // The list that she returns to must not show it until it is read again.
        queryClient.removeQueries({ queryKey: [listWorklist.path], type: 'inactive' })
        onDeleted()
      }}
      onClose={onClose}
      choice={
        ahead && (
          <label className="checkbox-row">
            <input
              type="checkbox"
              checked={notifyClient}
              onChange={({ target }) => setNotifyClient(target.checked)}
            />
            <span>Cancel it and tell {firstNameOf(name)} first, by mail</span>
          </label>
        )
      }
    >
      {ahead && (
        <b>
          {firstNameOf(name)} is booked for {ahead}.{' '}
        </b>
      )}
      The request goes for good, with the hair details, your notes,{' '}
      {ahead ? 'this appointment' : 'the booking'} and the mails about it that this website keeps. What lies
      in your own mailbox, or in theirs, stays there. It cannot be brought back.
    </DeletionDialog>
  )
}

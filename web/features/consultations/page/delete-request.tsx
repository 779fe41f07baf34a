import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBookingStart } from '#contract/booking-words.ts'
import { deleteConsultation } from '#contract/consultations.ts'
import { listWorklist, type WorklistEntry } from '#contract/worklist.ts'
import { forgetAbout } from '#web/admin/lib/kept.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { Tick } from '#web/admin/ui/tick.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { useRefetchLists } from '../queries.ts'

type Props = { request: WorklistEntry; onDeleted?: () => void; onClose: () => void }

/** Asks before a request is deleted, and says what is deleted with it and what stays. */
export function DeleteDialog({ request: { id, name, booking }, onDeleted, onClose }: Props) {
  const [notifyClient, setNotifyClient] = useState(true)
  const queryClient = useQueryClient()
  const refetchLists = useRefetchLists()
  const now = new Date()
  const isBooked = booking !== undefined && new Date(booking.endsAt) > now
  return (
    <ConfirmDialog
      heading={`Delete ${name}’s request?`}
      isFinal
      yes="Delete it"
      no="Keep it"
      notDone="Nothing was deleted."
      act={() =>
        callApi(deleteConsultation, {
          params: { id },
          query: isBooked && notifyClient ? { notifyClient: 'yes' } : {},
        })
      }
      readAgain={refetchLists}
      onDone={() => {
        forgetAbout(id)
        // The list that she returns to must not show it until it is read again.
        queryClient.removeQueries({ queryKey: [listWorklist.path], type: 'inactive' })
        showToast({ title: 'Deleted', description: `The request of ${name} has gone.` })
        onDeleted?.()
      }}
      onClose={onClose}
      choice={
        isBooked && (
          <Tick checked={notifyClient} onChange={({ target }) => setNotifyClient(target.checked)}>
            Cancel it and tell {firstNameOf(name)} first, by mail
          </Tick>
        )
      }
    >
      {isBooked && (
        <b>
          {firstNameOf(name)} is booked for {formatBookingStart(new Date(booking.startsAt), now)}.{' '}
        </b>
      )}
      The request goes for good, with the hair details, your notes,{' '}
      {isBooked ? 'this appointment' : 'the booking'} and the mails about it that this website keeps. Another
      request of the same person stays, and what lies in your own mailbox or in theirs. It cannot be brought
      back.
    </ConfirmDialog>
  )
}

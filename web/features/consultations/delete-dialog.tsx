import { deleteConsultation } from '#contract/consultations.ts'
import { listWorklist, type WorklistEntry } from '#contract/worklist.ts'
import { forgetAbout } from '#web/admin/lib/kept.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { queryClient } from '#web/lib/queries.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { refetchLists } from './queries.ts'

type Props = { request: WorklistEntry; onDeleted?: () => void; onClose: () => void }

/** Asks before a request is deleted, and says what is deleted with it and what stays. */
export function DeleteDialog({ request: { id, name }, onDeleted, onClose }: Props) {
  return (
    <ConfirmDialog
      heading={`Delete ${name}’s request?`}
      act={() => callApi(deleteConsultation, { params: { id } })}
      readAgain={refetchLists}
      onDone={() => {
        forgetAbout(id)
        // The list that she returns to must not show it until it is read again.
        queryClient.removeQueries({ queryKey: [listWorklist.path], type: 'inactive' })
        showToast({ title: 'Deleted', description: `The request of ${name} has gone.` })
        onDeleted?.()
      }}
      onClose={onClose}
    >
      It goes for good, with the hair details, your notes, the history of its visits and the mails about it
      that this website keeps. Another request of the same person stays, and what lies in your own mailbox or
      in theirs.
    </ConfirmDialog>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { TrashIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { deleteConsultation } from '#contract/consultations.ts'
import { listWorklist, type WorklistEntry } from '#contract/worklist.ts'
import { forgetAbout } from '#web/admin/lib/kept.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { callApi, isNotFound } from '#web/lib/api-client.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { refetchLists } from './queries.ts'

type Props = { entry: WorklistEntry; onDeleted?: () => void; children: ReactNode }

/** A button that asks before a request is deleted, and says what is deleted with it and what stays. */
export function DeleteRequest({ entry: { id, name }, onDeleted, children }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const queryClient = useQueryClient()
  return (
    <>
      <button type="button" className="quiet-button print:hidden" onClick={() => setIsAsking(true)}>
        <TrashIcon className="icon" />
        <span>{children}</span>
      </button>
      {isAsking && (
        <ConfirmDialog
          heading={`Delete ${name}’s request?`}
          act={async () => {
            // A repetition, whose first answer was lost, finds nothing more.
            await callApi(deleteConsultation, { params: { id } }).catch((error: unknown) => {
              if (!isNotFound(error)) throw error
            })
            forgetAbout(id)
            // The list that she returns to must not show it until it is read again.
            queryClient.removeQueries({ queryKey: [listWorklist.path], type: 'inactive' })
            // Once the list is read again its card is gone, and with it this dialog.
            showToast({ title: 'Deleted', description: `The request of ${name} has gone.` })
          }}
          readAgain={refetchLists}
          onDone={onDeleted}
          onClose={() => setIsAsking(false)}
        >
          It goes for good, with the hair details, your notes, the history of its visits and the mails about
          it that this website keeps. Another request of the same person stays, and what lies in your own
          mailbox or in theirs.
        </ConfirmDialog>
      )}
    </>
  )
}

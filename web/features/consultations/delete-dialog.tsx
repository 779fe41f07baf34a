import { type Consultation, deleteConsultation } from '#contract/consultations.ts'
import { readWorklistEntry } from '#contract/worklist.ts'
import { useReadMailAgain } from '#web/features/mail/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { isGone } from '#web/lib/lost-answer.ts'
import { DeletionDialog } from '#web/ui/deletion-dialog.tsx'
import { forgetDrafts } from './draft-storage.ts'
import { useReadWorklistAgain } from './queries.ts'

type Props = { consultation: Consultation; onDeleted: () => void; onClose: () => void }

/** Asks before a request is deleted, and says what goes with it and what stays. */
export function DeleteDialog({ consultation: { id, name }, onDeleted, onClose }: Props) {
  const readWorklistAgain = useReadWorklistAgain()
  const readMailAgain = useReadMailAgain()
  return (
    <DeletionDialog
      heading={`Delete ${name}’s request?`}
      yes="Delete it"
      no="Keep it"
      words={{
        notDone: 'Nothing was deleted.',
        unknown: 'No answer came: it may be deleted or still there.',
      }}
      onDelete={() => callApi(deleteConsultation, { params: { id } })}
      isGone={() => isGone(() => callApi(readWorklistEntry, { params: { id } }))}
      readAgain={() => Promise.all([readWorklistAgain(), readMailAgain()])}
      onDeleted={() => {
        forgetDrafts(id)
        onDeleted()
      }}
      onClose={onClose}
    >
      The request goes for good, with the hair details, your notes, the booking and the mails about it that
      this website keeps. What lies in your own mailbox, or in theirs, stays there. It cannot be brought back.
    </DeletionDialog>
  )
}

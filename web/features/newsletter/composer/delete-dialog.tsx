import { deleteIssue, type Issue, readIssue } from '#contract/newsletter-issues.ts'
import { useRefetchIssues } from '#web/features/newsletter/issues/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { isGoneFromServer } from '#web/lib/lost-answer.ts'
import { DeletionDialog } from '#web/ui/dialog/deletion-dialog.tsx'

type Props = { issue: Issue; onDeleted: () => void; onClose: () => void }

export function DeleteDialog({ issue: { id, subject }, onDeleted, onClose }: Props) {
  return (
    <DeletionDialog
      heading="Delete this draft?"
      yes="Delete it"
      no="Keep it"
      words={{
        notDone: 'Nothing was deleted.',
        unknown: 'No answer came: it may be deleted or still there.',
      }}
      onDelete={() => callApi(deleteIssue, { params: { id } })}
      isGone={() => isGoneFromServer(() => callApi(readIssue, { params: { id } }))}
      readAgain={useRefetchIssues()}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      “{subject || 'No subject yet'}” was not sent to anybody. It cannot be brought back.
    </DeletionDialog>
  )
}

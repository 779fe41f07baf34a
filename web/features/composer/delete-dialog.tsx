import { useMutation } from '@tanstack/react-query'
import { deleteIssue, type Issue } from '#contract/newsletter-issues.ts'
import { useReadIssuesAgain } from '#web/features/issues/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type Props = { issue: Issue; onDeleted: () => void; onClose: () => void }

export function DeleteDialog({ issue, onDeleted, onClose }: Props) {
  const readIssuesAgain = useReadIssuesAgain()
  const deletion = useMutation({
    mutationFn: () => callApi(deleteIssue, { params: { id: issue.id } }),
    onSuccess: () => {
      onDeleted()
      void readIssuesAgain()
    },
  })
  return (
    <ConfirmDialog
      heading="Delete this draft?"
      yes="Delete it"
      no="Keep it"
      onYes={() => deletion.mutateAsync()}
      isPending={deletion.isPending}
      error={deletion.error}
      onClose={onClose}
    >
      “{issue.subject || 'No subject yet'}” was not sent to anybody. It cannot be brought back.
    </ConfirmDialog>
  )
}

import { useMutation } from '@tanstack/react-query'
import { deleteIssue, type Issue, readIssue } from '#contract/newsletter-issues.ts'
import { useReadIssuesAgain } from '#web/features/issues/queries.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { callOrFind, outcomeText } from '#web/lib/lost-answer.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type Props = { issue: Issue; onDeleted: () => void; onClose: () => void }

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

async function isGone(id: string) {
  try {
    await callApi(readIssue, { params: { id } })
    return false
  } catch (error) {
    if (isMissing(error)) return true
    throw error
  }
}

async function deleteDraft(id: string) {
  await callApi(deleteIssue, { params: { id } })
  return 'deleted' as const
}

export function DeleteDialog({ issue: { id, subject }, onDeleted, onClose }: Props) {
  const readIssuesAgain = useReadIssuesAgain()
  const deletion = useMutation({
    mutationFn: () =>
      callOrFind(
        () => deleteDraft(id),
        async (error) => (isMissing(error) || (await isGone(id)) ? 'deleted' : undefined),
      ),
    onSuccess: onDeleted,
    onSettled: () => void readIssuesAgain(),
  })
  const failure =
    deletion.error &&
    outcomeText(deletion.error, {
      notDone: 'Nothing was deleted.',
      unknown: 'No answer came: it may be deleted or still there.',
    })
  return (
    <ConfirmDialog
      heading="Delete this draft?"
      yes="Delete it"
      no="Keep it"
      onYes={() => deletion.mutateAsync()}
      isPending={deletion.isPending}
      failure={failure ?? undefined}
      onClose={onClose}
    >
      “{subject || 'No subject yet'}” was not sent to anybody. It cannot be brought back.
    </ConfirmDialog>
  )
}

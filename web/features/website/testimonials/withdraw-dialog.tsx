import { useMutation } from '@tanstack/react-query'
import type { DocumentDraft } from '#web/features/website/draft/document-draft.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import type { Entry } from './entries.ts'
import { entryNameOf } from './labels.ts'

type Props = { draft: DocumentDraft; entry: Entry; onClose: () => void }

/** A client has taken back what they had agreed to. */
export function WithdrawDialog({ draft, entry, onClose }: Props) {
  const withdrawal = useMutation({ mutationFn: () => draft.withdraw(entry.id) })
  return (
    <ConfirmDialog
      isFinal
      isGrave
      heading={`Take ${entryNameOf(entry)} off the website?`}
      yes="Take it off"
      no="Keep it"
      onYes={withdrawal.mutateAsync}
      isPending={withdrawal.isPending}
      failure={
        withdrawal.error ? `It may still be on the website. ${failureText(withdrawal.error)}` : undefined
      }
      onClose={onClose}
    >
      The words go at once, and from every older version too: this is the one thing that Undo cannot bring
      back.
    </ConfirmDialog>
  )
}

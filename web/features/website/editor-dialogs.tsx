import { useMutation } from '@tanstack/react-query'
import type { NamedChange } from '#contract/website-form.ts'
import { titleOfDocument } from '#web/features/website/titles.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import type { DocumentDraft } from './draft/document-draft.ts'
import type { DraftState } from './draft/draft-state.ts'
import { ChangeList } from './publish/change-list.tsx'

type Props = { draft: DocumentDraft; state: DraftState; changes: readonly NamedChange[]; onClose: () => void }

type ChangesProps = Omit<Props, 'draft'> & {
  onPublish: () => void
  /** The button's label if it does not publish immediately. */
  label?: string | undefined
  onVersions: () => void
}

export function ChangesDialog({ state, changes, onPublish, label, onVersions, onClose }: ChangesProps) {
  const title = titleOfDocument(state.document.name)
  const count = changes.length
  return (
    <Dialog heading={`${count} change${count === 1 ? '' : 's'} on ${title}`} onClose={onClose}>
      {(close) => (
        <>
          <p className="fine-print">Struck through goes, underlined comes.</p>
          <ChangeList name={state.document.name} changes={changes} />
          <button
            type="button"
            className="text-button"
            onClick={() => {
              close()
              onVersions()
            }}
          >
            Older versions
          </button>
          <div className="dialog-actions">
            <Button
              small
              spring
              onClick={() => {
                close()
                onPublish()
              }}
            >
              {label ?? (count === 1 ? 'Publish this' : `Publish these ${count}`)}
            </Button>
            <Button small variant="line" onClick={close}>
              Keep writing
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

export function DiscardDialog({ draft, changes, onClose }: Props) {
  const discard = useMutation({ mutationFn: draft.discard })
  const count = changes.length
  return (
    <ConfirmDialog
      heading={count === 1 ? 'Throw away your change?' : `Throw away your ${count} changes?`}
      yes="Throw away"
      no="Keep writing"
      onYes={discard.mutateAsync}
      isPending={discard.isPending}
      failure={discard.error ? `Nothing was thrown away. ${failureText(discard.error)}` : undefined}
      onClose={onClose}
    >
      The form goes back to what visitors see now. You can still bring this draft back for 30 days under Older
      versions.
    </ConfirmDialog>
  )
}

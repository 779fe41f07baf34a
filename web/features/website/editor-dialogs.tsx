import { useMutation } from '@tanstack/react-query'
import { titleOfDocument } from '#content/documents/parts.ts'
import type { NamedChange } from '#contract/website-form.ts'
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
  /** Where it is not published at once. */
  label?: string | undefined
  /** Where the older versions do not stand on the page. */
  onVersions?: () => void
}

type PublishActionsProps = { label: string; otherLabel: string; onPublish: () => void; close: () => void }

/** The end of a dialog that shows what would change. */
export const PublishActions = ({ label, otherLabel, onPublish, close }: PublishActionsProps) => (
  <div className="dialog-actions">
    <Button
      small
      spring
      onClick={() => {
        close()
        onPublish()
      }}
    >
      {label}
    </Button>
    <Button small variant="line" onClick={close}>
      {otherLabel}
    </Button>
  </div>
)

export function ChangesDialog({ state, changes, onPublish, label, onVersions, onClose }: ChangesProps) {
  const title = titleOfDocument(state.document.name)
  const count = changes.length
  return (
    <Dialog heading={`${count} change${count === 1 ? '' : 's'} on ${title}`} onClose={onClose}>
      {(close) => (
        <>
          <p className="fine-print">Struck through goes, underlined comes.</p>
          <ChangeList name={state.document.name} changes={changes} />
          {onVersions && (
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
          )}
          <PublishActions
            label={label ?? (count === 1 ? 'Publish this' : `Publish these ${count}`)}
            otherLabel="Keep writing"
            {...{ onPublish, close }}
          />
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

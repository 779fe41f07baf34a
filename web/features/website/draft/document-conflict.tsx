import { ConflictDialog } from '#web/ui/dialog/conflict-dialog.tsx'
import type { DocumentDraft } from './document-draft.ts'
import type { DraftState } from './draft-state.ts'

/** The choice between what was written here and on another device; nothing is saved or published before it. */
export function DocumentConflict({ draft, state }: { draft: DocumentDraft; state: DraftState }) {
  const { theirs, save } = state
  if (!theirs) return null
  return (
    <ConflictDialog
      // Without a draft it was published there.
      savedAt={theirs.draft ? theirs.draftSavedAt : theirs.publishedAt}
      isPending={save === 'saving'}
      onKeepMine={() => void draft.choose('mine')}
      onTakeTheirs={() => void draft.choose('theirs')}
    >
      While you were writing here, this page was changed there. Which one goes on as the draft? The other
      stays among the older versions.
    </ConflictDialog>
  )
}

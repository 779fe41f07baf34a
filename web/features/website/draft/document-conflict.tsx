import { changesMadeByHand } from '#contract/website-changes.ts'
import { withFieldNames } from '#contract/website-form.ts'
import { changeWordsOf } from '#web/features/website/publish/change-list.tsx'
import { ConflictPanel } from '#web/ui/conflict-panel/conflict-panel.tsx'
import type { DocumentDraft } from './document-draft.ts'
import { type DraftState, initialContentOf } from './draft-state.ts'

/** The choice between what was written here and on another device; nothing is saved or published before it. */
export function DocumentConflict({ draft, state }: { draft: DocumentDraft; state: DraftState }) {
  const { theirs, content, save } = state
  if (!theirs) return null
  const { placeOf, textOf } = changeWordsOf(theirs.name)
  // Without a draft it was published there.
  const savedAt = theirs.draft ? theirs.draftSavedAt : theirs.publishedAt
  return (
    <ConflictPanel
      rows={withFieldNames(theirs, changesMadeByHand(initialContentOf(theirs), content, theirs)).map(
        (change) => {
          const { path, before, after } = change
          const { label, group } = placeOf(change)
          return {
            key: path,
            label: group ? `${label}, ${group}` : label,
            mine: textOf(path, after, before),
            theirs: textOf(path, before, after),
          }
        },
      )}
      savedAt={savedAt}
      isPending={save === 'saving'}
      onKeepMine={() => void draft.choose('mine')}
      onKeepTheirs={() => void draft.choose('theirs')}
    >
      While you were writing here, this page was changed elsewhere. Which one goes on as the draft? The other
      stays among the older versions.
    </ConflictPanel>
  )
}

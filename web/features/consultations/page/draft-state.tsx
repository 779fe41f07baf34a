import { failureText } from '#web/lib/failure-text.ts'
import { useSaveAnnouncement } from '#web/lib/use-save-announcement.ts'
import { ConflictPanel } from '#web/ui/conflict-panel/conflict-panel.tsx'
import type { RequestDraft } from './use-draft.ts'

type Props = { draft: RequestDraft; what: 'reply' | 'note' }

/** Where the typed words are: on the server, on their way, or on this device only. */
export function describeDraftState({ content, save, error, theirs }: RequestDraft): string | undefined {
  if (theirs) return 'Not saved. What you typed is kept on this device.'
  if (save === 'failed') return `Not saved. ${failureText(error)} What you typed is kept on this device.`
  if (content === null) return undefined
  return save === 'saved' ? 'Draft saved.' : 'Saving the draft...'
}

/** Announces saves at most once a minute, and asks which draft stands if two devices have written. */
export function DraftState({ draft, what }: Props) {
  const { content, save, stored, theirs } = draft
  const isFailed = save === 'failed' || theirs !== undefined
  const spoken = useSaveAnnouncement(save === 'saved' && content !== null ? stored.savedAt : undefined)
  return (
    <>
      <span className="sr-only" role="status">
        {isFailed ? describeDraftState(draft) : spoken}
      </span>
      {theirs && (
        <ConflictPanel
          Heading="h3"
          rows={[
            ...(what === 'reply'
              ? [{ label: 'Subject', mine: content?.subject ?? '', theirs: theirs.text?.subject ?? '' }]
              : []),
            { label: 'Message', mine: content?.message ?? '', theirs: theirs.text?.message ?? '' },
          ]}
          savedAt={theirs.savedAt}
          isPending={save === 'saving'}
          onKeepMine={() => void draft.choose('mine')}
          onKeepTheirs={() => void draft.choose('theirs')}
        >
          While you were writing here, this {what} was changed elsewhere. Which text goes on?
        </ConflictPanel>
      )}
    </>
  )
}

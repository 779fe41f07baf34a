import { ActionButton } from '#web/ui/action-button.tsx'

type Props = { theirs: string; isSaving: boolean; onKeepMine: () => void; onKeepTheirs: () => void }

/** Two devices have changed the saved reply: hers stands in the field above, the other here. */
export const SavedReplyConflict = ({ theirs, isSaving, onKeepMine, onKeepTheirs }: Props) => (
  <div className="note-conflict">
    <div role="alert">
      <p className="note-conflict-title">
        Not saved: another device has changed it meanwhile. Yours stands above; there it says:
      </p>
      <p className="timeline-words">{theirs}</p>
    </div>
    <div className="form-buttons">
      <ActionButton small isPending={isSaving} onClick={onKeepMine}>
        Keep mine
      </ActionButton>
      <ActionButton small variant="line" isPending={isSaving} onClick={onKeepTheirs}>
        Keep that one
      </ActionButton>
    </div>
  </div>
)

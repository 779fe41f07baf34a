import type { ReactNode } from 'react'
import { formatPastInstant } from '#web/lib/day-labels.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

type Props = {
  /** What the other device says, where a line says it, or what happens to the version that is not chosen. */
  children: ReactNode
  /** When the other version was saved. */
  savedAt?: string | undefined
  onKeepMine: () => void
  /** Absent if the other version can no longer be edited. */
  onTakeTheirs?: (() => void) | undefined
}

/** The choice between two versions of a record that two devices have changed. Only a choice closes it. */
export function ConflictDialog({ children, savedAt, onKeepMine, onTakeTheirs }: Props) {
  return (
    <Dialog heading="Changed on your other device" isBusy onClose={() => {}}>
      {/* Takes the focus from whatever she is typing in: its next key must not press a button. */}
      <p tabIndex={-1} data-takes-focus>
        {children}
      </p>
      {savedAt && <p className="fine-print">Saved there {formatPastInstant(savedAt)}.</p>}
      <DialogActions>
        {onTakeTheirs && (
          <Button small onClick={onTakeTheirs}>
            Take that
          </Button>
        )}
        <Button small variant="line" onClick={onKeepMine}>
          Keep mine
        </Button>
      </DialogActions>
    </Dialog>
  )
}

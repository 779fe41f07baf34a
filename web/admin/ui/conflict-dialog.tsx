import { type ReactNode, useRef, useState } from 'react'
import { formatPastInstant, lowerFirst } from '#web/lib/day-labels.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

type Props = {
  /** What the other device says, where a line says it, or what happens to the version that is not chosen. */
  children: ReactNode
  /** When the other version was saved. */
  savedAt?: string | undefined
  keepMine?: string
  isPending?: boolean
  onKeepMine: () => void
  /** Absent if the other version can no longer be edited. */
  onTakeTheirs?: (() => void) | undefined
}

/** The choice between two versions of a record that two devices have changed. Closed without one, it waits in a line. */
export function ConflictDialog({ children, savedAt, isPending = false, onKeepMine, ...props }: Props) {
  const { keepMine = 'Keep mine', onTakeTheirs } = props
  const [isOpen, setOpen] = useState(true)
  const chosen = useRef<() => void>(null)
  if (!isOpen)
    return (
      <div className="notice-bad row-between" role="alert">
        <p>Changed on your other device.</p>
        <Button small onClick={() => setOpen(true)}>
          Choose
        </Button>
      </div>
    )
  return (
    <Dialog
      heading="Changed on your other device"
      isBusy={isPending}
      onClose={() => {
        chosen.current?.()
        chosen.current = null
        setOpen(false)
      }}
    >
      {(close) => {
        const choose = (act: () => void) => () => {
          chosen.current = act
          close()
        }
        return (
          <>
            {/* Takes the focus from whatever she is typing in: its next key must not press a button. */}
            <p tabIndex={-1} data-takes-focus>
              {children}
            </p>
            {savedAt && (
              <p className="fine-print">
                Saved there {lowerFirst(formatPastInstant(new Date(savedAt), new Date()))}.
              </p>
            )}
            <DialogActions>
              {onTakeTheirs && (
                <ActionButton small isPending={isPending} onClick={choose(onTakeTheirs)}>
                  Take that
                </ActionButton>
              )}
              <ActionButton small variant="line" isPending={isPending} onClick={choose(onKeepMine)}>
                {keepMine}
              </ActionButton>
            </DialogActions>
          </>
        )
      }}
    </Dialog>
  )
}

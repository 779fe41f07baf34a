import Undo2Icon from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { failureText } from '#web/lib/failure-text.ts'
import { Button } from './button/button.tsx'
import { ConflictDialog } from './dialog/conflict-dialog.tsx'
import { InlineNotice } from './inline-notice.tsx'

type Props = {
  /** Announced after an undo. */
  undone: string | undefined
  /** What was done; absent if there is nothing to undo. */
  done: ReactNode
  doneKey?: string
  /** Where the pressed button has disappeared. */
  undoTakesFocus?: boolean
  failure: Error | undefined
  /** What this device and the other one say. */
  conflict: { label: string; mine: string; theirs: string; savedAt?: string | undefined } | undefined
  isPending: boolean
  onUndo: () => void
  onTryAgain: () => void
  onKeepMine: () => void
  onKeepTheirs: () => void
  /** Takes the focus of a button that disappears when pressed. */
  takeFocus: () => void
  /** A question that the change answers, announced too. */
  children?: ReactNode
}

/** The outcome of a change saved at once: done and how to undo it, not saved, or a conflict with another device. */
export function ChangeOutcome({ done, doneKey, failure, conflict, children, ...props }: Props) {
  const after = (act: () => void) => () => {
    act()
    props.takeFocus()
  }
  return (
    <>
      <div role="status">
        {children}
        {props.undone && <span className="sr-only">{props.undone}</span>}
        {done && !failure && !conflict && (
          <InlineNotice key={doneKey} scrollsToItself words={done}>
            <Button small variant="line" autoFocus={props.undoTakesFocus} onClick={after(props.onUndo)}>
              <Undo2Icon className="icon" />
              Undo
            </Button>
          </InlineNotice>
        )}
      </div>
      {failure && (
        <InlineNotice
          scrollsToItself
          isBad
          words={`Not saved. ${failureText(failure)} What you chose stays here.`}
        >
          <Button small variant="line" onClick={after(props.onTryAgain)}>
            Try again
          </Button>
        </InlineNotice>
      )}
      {conflict && (
        <ConflictDialog
          savedAt={conflict.savedAt}
          isPending={props.isPending}
          onKeepMine={after(props.onKeepMine)}
          onTakeTheirs={after(props.onKeepTheirs)}
        >
          {conflict.label}: {conflict.theirs} there, {conflict.mine} here.
        </ConflictDialog>
      )}
    </>
  )
}

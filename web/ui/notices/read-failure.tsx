import type { ReactNode } from 'react'
import { failureText } from '#web/lib/failure-text.ts'
import { handFocusOn } from '#web/lib/hand-focus-on.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'

type Props = { error: Error | null; onTryAgain: () => unknown; isTrying: boolean; children: ReactNode }

/** Stands where something could not be read: what, why if the server said so, and a way on. */
export function ReadFailure({ error, onTryAgain, isTrying, children }: Props) {
  return (
    // It goes as soon as it is tried again.
    <div className="notice-bad row-between read-failure" role="alert" ref={handFocusOn}>
      <p>
        {children} {failureText(error)}
      </p>
      <ActionButton small isPending={isTrying} onClick={() => onTryAgain()}>
        Try again
      </ActionButton>
    </div>
  )
}

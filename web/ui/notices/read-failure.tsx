import type { ReactNode } from 'react'
import { failureText } from '#web/lib/failure-text.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'

type Props = { error: Error | null; onTryAgain: () => unknown; isTrying: boolean; children: ReactNode }

/** Shown if data could not be loaded: what, why if the server said so, and a retry button. */
export function ReadFailure({ error, onTryAgain, isTrying, children }: Props) {
  return (
    // The notice disappears as soon as the read is retried.
    <div className="notice-bad row-between" role="alert" ref={passFocusOnRemoval}>
      <p>
        {children} {failureText(error)}
      </p>
      <ActionButton small isPending={isTrying} onClick={() => onTryAgain()}>
        Try again
      </ActionButton>
    </div>
  )
}

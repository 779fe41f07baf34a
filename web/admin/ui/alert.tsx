import { failureText } from '#web/lib/failure-text.ts'

type FailedProps = {
  /** What was not done. */
  words?: string | undefined
  error: Error | null | undefined
}

/** Below the edge of the screen a press would seem to do nothing. */
export const bringIntoView = (text: HTMLElement | null) => text?.scrollIntoView({ block: 'nearest' })

/** Announces that an action failed, and why. */
export const FailedOutcome = ({ words = 'Not saved.', error }: FailedProps) => (
  <div role="alert">
    {error && (
      <p ref={bringIntoView} className="outcome outcome-bad">
        {words} {failureText(error)}
      </p>
    )}
  </div>
)

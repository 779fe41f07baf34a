import { failureText } from '#web/lib/failure-text.ts'

type Props = {
  /** What was not done. */
  words: string
  error: Error | null
}

/** Below the edge of the screen a press would seem to do nothing. */
const bringIntoView = (text: HTMLElement | null) => text?.scrollIntoView({ block: 'nearest' })

/** Announces that an action failed, and why. */
export const FailedOutcome = ({ words, error }: Props) => (
  <div role="alert">
    {error && (
      <p ref={bringIntoView} className="outcome outcome-bad">
        {words} {failureText(error)}
      </p>
    )}
  </div>
)

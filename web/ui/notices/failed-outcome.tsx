import { failureText } from '#web/lib/failure-text.ts'

type Props = {
  /** What was not done. */
  words: string
  error: Error | null
}

/** Announces that an action failed, and why. */
export const FailedOutcome = ({ words, error }: Props) => (
  <div role="alert">
    {error && (
      <p className="outcome outcome-bad">
        {words} {failureText(error)}
      </p>
    )}
  </div>
)

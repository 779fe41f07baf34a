import { failureText } from '#web/lib/failure-text.ts'

type Props = {
  /** What was not done. */
  words: string
  error: Error | null
}

/** Says, where something failed, that it was not done and why; told to whoever cannot see it as well. */
export const FailedOutcome = ({ words, error }: Props) => (
  <div role="alert">
    {error && (
      <p className="outcome outcome-bad">
        {words} {failureText(error)}
      </p>
    )}
  </div>
)

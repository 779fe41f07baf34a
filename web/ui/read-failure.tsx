import type { ReactNode } from 'react'
import { ApiError } from '#web/lib/api-client.ts'
import { Button } from './button.tsx'

type Props = { error: Error | null; onTryAgain: () => unknown; isTrying: boolean; children: ReactNode }

/** Stands where something could not be read: what, why if the server said so, and a way on. */
export function ReadFailure({ error, onTryAgain, isTrying, children }: Props) {
  const detail = error instanceof ApiError && error.problem?.detail
  return (
    <div className="notice-bad read-failure" role="alert">
      <p>
        {children} {detail || 'Please check your connection.'}
      </p>
      <Button small disabled={isTrying} onClick={() => onTryAgain()}>
        Try again
      </Button>
    </div>
  )
}

import type { ReactNode } from 'react'
import { failureText } from '#web/lib/failure-text.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Spinner } from './spinner.tsx'

type FailureProps = { error: Error | null; onTryAgain: () => unknown; isTrying: boolean; children: ReactNode }

/** Says what could not be loaded, and why if the server said so. */
export const ReadFailure = ({ error, onTryAgain, isTrying, children }: FailureProps) => (
  // Disappears as soon as the read is retried.
  <div className="notice-bad row-between" role="alert" ref={passFocusOnRemoval}>
    <p>
      {children} {failureText(error)}
    </p>
    <ActionButton small isPending={isTrying} onClick={() => onTryAgain()}>
      Try again
    </ActionButton>
  </div>
)

type Reading = { error: Error | null; isFetching: boolean; refetch: () => unknown }
type NotLoadedProps = {
  query: Reading
  loading: string
  /** What could not be loaded, as a sentence. */
  children: string
}

/** In place of data that is on its way, or could not be loaded. */
export function NotLoaded({ query: { error, isFetching, refetch }, loading, children }: NotLoadedProps) {
  if (!error) return <Spinner>{loading}</Spinner>
  return (
    <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
      {children}
    </ReadFailure>
  )
}

type Props<Data> = {
  of: Reading & { data: Data | undefined }
  loading: string
  failed: string
  children: (data: Data) => ReactNode
}

/** Shows what a query has read; until then that it loads, or why it could not. */
export const Query = <Data,>({ of: query, loading, failed, children }: Props<Data>) =>
  query.data === undefined ? (
    <NotLoaded query={query} loading={loading}>
      {failed}
    </NotLoaded>
  ) : (
    children(query.data)
  )

import type { ReactNode } from 'react'
import { failureText } from '#web/lib/failure-text.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Spinner } from './spinner.tsx'

type Reading = { error: Error | null; isFetching: boolean; refetch: () => unknown }

/** Says what a query could not load, and why if the server said so. */
export const ReadFailure = ({
  of: { error, isFetching, refetch },
  children,
}: {
  of: Reading
  children: ReactNode
}) =>
  error && (
    // Disappears as soon as the read is retried.
    <div className="notice-bad row-between" role="alert" ref={passFocusOnRemoval}>
      <p>
        {children} {failureText(error)}
      </p>
      <ActionButton small isPending={isFetching} onClick={() => refetch()}>
        Try again
      </ActionButton>
    </div>
  )

type NotLoadedProps = {
  query: Reading
  loading: string
  /** What could not be loaded, as a sentence. */
  children: string
}

/** In place of data that is on its way, or could not be loaded. */
export const NotLoaded = ({ query, loading, children }: NotLoadedProps) =>
  query.error ? <ReadFailure of={query}>{children}</ReadFailure> : <Spinner>{loading}</Spinner>

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

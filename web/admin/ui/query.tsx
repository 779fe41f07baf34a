import type { ReactNode } from 'react'
import { failureText } from '#web/lib/failure-text.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Spinner } from './spinner.tsx'

/** What had the focus may be gone with what failed. */
function takeLostFocus(button: HTMLElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true })
}

type FailureProps = { onTryAgain: () => unknown; isTrying?: boolean; children: ReactNode }

/** Says what failed. Disappears as soon as it is tried again. */
export const FailureNotice = ({ onTryAgain, isTrying = false, children }: FailureProps) => (
  <div className="notice-bad row-between" role="alert" ref={passFocusOnRemoval}>
    <p>{children}</p>
    <ActionButton small ref={takeLostFocus} isPending={isTrying} onClick={() => onTryAgain()}>
      Try again
    </ActionButton>
  </div>
)

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
    <FailureNotice onTryAgain={refetch} isTrying={isFetching}>
      {children} {failureText(error)}
    </FailureNotice>
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
